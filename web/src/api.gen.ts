/** Made by tools/api_types.py from the server's OpenAPI description; a test fails when they differ. */

/** An arc of the diagram: a window, from its first stones to its last. */
export interface Arc {
  window: string
  path: string
  label: readonly [number, number]
}

/** What there is on a dollar board in all, and whether it can be won, with the reason. */
export interface Bank {
  total: string
  genus: number
  winnable: boolean
  why: Message
}

/** A saved board in a list; `changed` is when, in seconds since 1970. */
export interface BoardAbout {
  id: number
  name: string
  game: string
  changed: number
}

/** What should become of a saved board: another name, another match, or both. */
export interface BoardChange {
  name?: string | null
  match?: PlacedMatch | null
}

/** A saved board as a file. One of a game on a graph is a board besides, which the command line reads. */
export interface BoardFile {
  game: string
  fields?: Record<string, boolean | string | null>
  moves?: ReadonlyArray<string>
  beyond?: boolean
  places?: ReadonlyArray<readonly [number, number, number]>
  name: string
  format: 'noyau match 1'
  date?: string
}

/** A match to save under a name. */
export interface BoardToSave {
  game: string
  fields?: Record<string, boolean | string | null>
  moves?: ReadonlyArray<string>
  beyond?: boolean
  places?: ReadonlyArray<readonly [number, number, number]>
  name: string
}

/** A board as noyau writes it, with the match that was played on it; `name` and `date` are the match's. */
export interface BoardWithMatch {
  match: BoardFile
  [more: string]: unknown
}

/** A colour of cubes: its name, as few letters as tell it apart, and how it is drawn. */
export interface Colour {
  name: string
  short: string
  tint: string
}

/** Why a question is not answered. */
export interface Complaint {
  error: ErrorText
}

/** The colours of its front, back, left, right, top and bottom as it was given; and, as it is turned, which of these faces is at each of the six places. */
export interface Cube {
  faces: ReadonlyArray<number>
  face_at: ReadonlyArray<number>
  describe: Message
  turns: ReadonlyArray<QuarterTurn>
}

/** The board of a day. Par is worth three stars, `two_stars` moves two; nothing where par is not known. */
export interface Daily {
  date: string
  game: string
  fields: Record<string, boolean | string>
  par: number | null
  two_stars: number | null
}

/** A demonstration, with the lines of its algorithm; `more` when it goes on for longer than is told. */
export interface Demo {
  lines: ReadonlyArray<Message>
  steps: ReadonlyArray<DemoStep>
  more: boolean
}

/** What can be shown. */
export interface DemoName {
  name: string
  title: Message
}

/** A demonstration wanted, from where the match stands. */
export interface DemoQuestion {
  game: string
  fields?: Record<string, boolean | string | null>
  moves?: ReadonlyArray<string>
  beyond?: boolean
  job?: string | null
  limit?: number
  demo: string
}

/** A move to play, or vertices to light up, of the board or of the arena beside it, and a sentence. From a step with a view on, that board is shown in place of the match's. */
export interface DemoStep {
  move: string | null
  label: Message | null
  lights: ReadonlyArray<number>
  on: 'board' | 'arena'
  message: Message | null
  view: View | null
  line: number
}

/** De Bruijn's diagram; `walk` says which arc is walked at each place of the ring. */
export interface Diagram {
  size: number
  vertices: ReadonlyArray<Word>
  arcs: ReadonlyArray<Arc>
  walk: ReadonlyArray<number>
}

/** One SVG document. */
export interface Drawing {
  svg: string
}

/** A match whose board is wanted as a file. */
export interface DrawingQuestion {
  game: string
  fields?: Record<string, boolean | string | null>
  moves?: ReadonlyArray<string>
  beyond?: boolean
  places?: ReadonlyArray<readonly [number, number, number]>
  language?: string
}

export interface Edge {
  from: number
  to: number
  label: string
  tint: Tint
  /** bowed sideways by so much of its length: parallel edges need it */
  bend: number
  states: ReadonlyArray<'best' | 'faded' | 'played'>
}

/** A sentence that a person can act on. In other languages: `said`, then what is `allowed`, then `hint_said`; what has no such message is in `others`, by language. */
export interface ErrorText {
  message: string
  hint: string
  said: Message | null
  allowed: ReadonlyArray<string>
  hint_said: Message | null
  others?: Record<string, Otherwise>
}

/** The edges behind two opposite sides, one of every cube: which axis it is, and whether they are a factor. */
export interface Factor {
  role: 'sideways' | 'forwards'
  title: Message
  axes: ReadonlyArray<number>
  right: boolean
  says: Message
}

/** A small board to play on, or to watch a demonstration on, itself or in its arena. */
export interface Figure {
  kind: 'figure'
  game: string
  fields: Record<string, boolean | string>
  moves: ReadonlyArray<string>
  demo: string | null
  on: 'board' | 'arena'
  against_machine: boolean
  caption: ReadonlyArray<Run>
}

/** The boards of every game. */
export interface Gallery {
  boards: ReadonlyArray<TileBoard>
}

/** A game, as far as every page needs it. `try_first` is what the fields of a first match are, whole; `summary` introduces a game that the catalogues do not know. */
export interface Game {
  name: string
  title: Message
  summary: Message | null
  players: 1 | 2
  player_names: ReadonlyArray<string>
  try_first: Record<string, string | boolean>
  panels: ReadonlyArray<string>
  stage: string | null
  arena_on_board: boolean
}

/** What a game asks for before it can start, what its solver can be told, and what can be shown of it. */
export interface GameDetails {
  name: string
  fields: ReadonlyArray<GameField>
  solve_options: ReadonlyArray<GameField>
  demos: ReadonlyArray<DemoName>
}

/** One thing a game asks for. */
export interface GameField {
  name: string
  kind: 'int' | 'ints' | 'bool' | 'player' | 'choice' | 'text' | 'graph' | 'digraph'
  default: string | boolean | null
  choices: ReadonlyArray<string> | null
  help: Message
  board: boolean
  boards: ReadonlyArray<'graph' | 'digraph'>
  carries: ReadonlyArray<'value' | 'owner' | 'priority' | 'start' | 'target'>
}

/** Every game there is. */
export interface Games {
  games: ReadonlyArray<Game>
}

/** A file that a student dropped on the page. */
export interface HandedIn {
  file: string
  text: string
}

/** A heading within a text. */
export interface Heading {
  kind: 'heading'
  runs: ReadonlyArray<Run>
}

/** The parts of a board, the hottest first; `steps` are the temperatures from which they look hotter. */
export interface Heat {
  parts: ReadonlyArray<HeatPart>
  steps: ReadonlyArray<number>
  message: Message | null
}

/** Vertices that have to do with each other, what they are worth and how hot they are; nothing if it took too long. `step` is how hot they should look: 0 for cold, then one more for each of the steps reached. */
export interface HeatPart {
  vertices: ReadonlyArray<number>
  value: string | null
  temperature: string | null
  step: number | null
}

/** The best moves and how the match stands; no moves when it could not be decided in time. */
export interface Hint {
  moves: ReadonlyArray<string>
  message: Message
  decided: boolean
}

/** A match in which a person does not know how to go on. */
export interface HintQuestion {
  game: string
  fields?: Record<string, boolean | string | null>
  moves?: ReadonlyArray<string>
  beyond?: boolean
  job?: string | null
  limit?: number
  language?: string
}

/** A kind of stones, and how it is drawn. */
export interface Kind {
  symbol: string
  tint: string
}

/** Something that grows over the arena ring by ring. */
export interface Layer {
  name: string
  title: Message
  about: Message
  rings: ReadonlyArray<LayerRing>
}

/** A vertex of the arena, what it is tinted with and what is written beside it. */
export interface LayerMark {
  vertex: number
  tint: 'plain' | 'first' | 'second' | 'draw' | 'won'
  text: string
}

/** What one ring adds, and a sentence about it. */
export interface LayerRing {
  message: Message
  marks: ReadonlyArray<LayerMark>
}

/** What can be laid over the arena; a message where it is not drawn. */
export interface Layers {
  layers: ReadonlyArray<Layer>
  message: Message | null
}

/** A level, how few moves solve it, and how many are allowed. Par is worth three stars, `two_stars` moves two. */
export interface Level {
  number: number
  game: string
  fields: Record<string, boolean | string>
  stage: 'tutorial' | 'easy' | 'medium' | 'hard'
  lesson: Message | null
  par: number
  two_stars: number
  limit: number
  vertices: number
  edges: number
}

/** The levels, the easiest first. */
export interface Levels {
  levels: ReadonlyArray<Level>
}

/** Lines that stand as they are written. */
export interface Listed {
  kind: 'listed'
  text: string
}

/** A list, a paragraph each. */
export interface Listing {
  kind: 'list'
  items: ReadonlyArray<ReadonlyArray<Run>>
}

/** A new board wanted: its maker, and what that asks for. What is left out is as usual. */
export interface MakeQuestion {
  game: string
  maker: string
  fields?: Record<string, boolean | string | null>
  job?: string | null
  limit?: number
}

/** A way to make new boards of a game. */
export interface Maker {
  name: string
  title: Message
  fields: ReadonlyArray<MakerField>
}

/** One thing a maker asks for; `seed` is the one to change for another board of the kind. */
export interface MakerField {
  name: string
  kind: 'int' | 'ints' | 'bool' | 'player' | 'choice' | 'text' | 'graph' | 'digraph'
  default: string | boolean | null
  choices: ReadonlyArray<string> | null
  help: Message
  least: number | null
  most: number | null
}

/** Every way to make new boards of a game, the usual one first. */
export interface Makers {
  makers: ReadonlyArray<Maker>
}

/** A sentence in no language yet: the key of a catalogue entry, its values, and English to fall back on. */
export interface Message {
  key: string
  text: string
  values: Record<string, string | number | Message>
}

export interface Move {
  /** what is sent back to play it */
  text: string
  label: Message
  /** the vertex that plays this move when clicked */
  at: number | null
  /** it is the right click, or the long press, that plays it */
  second: boolean
  /** the vertices to light up while the move is considered */
  touches: ReadonlyArray<number>
  /** other vertices that play the same move, if there are any */
  twins?: ReadonlyArray<{
    at: number
    second: boolean
    touches: ReadonlyArray<number>
  }>
  /** null unless values were asked for: who wins after it, in how many moves counted from here, and whether no move is better */
  value: null | {
    winner: 1 | 2 | null
    rank: number | null
    best: boolean
  }
  /** null unless values were asked for: what the position after it is worth, whoever moves; the value called `value` says it alone */
  worth: null | Message
}

/** A match in which the machine should move, or a student's function: `student:mine.py:coup`. */
export interface MoveQuestion {
  game: string
  fields?: Record<string, boolean | string | null>
  moves?: ReadonlyArray<string>
  beyond?: boolean
  job?: string | null
  limit?: number
  by?: string
}

/** The colours, each with its place, and three edges to a cube. */
export interface Multigraph {
  size: number
  places: ReadonlyArray<readonly [number, number]>
  edges: ReadonlyArray<PairOfFaces>
}

/** What was read or made: a match to begin, or to go on with. */
export interface NewBoard {
  game: string
  fields: Record<string, boolean | string>
  moves: ReadonlyArray<string>
  places?: ReadonlyArray<readonly [number, number, number]>
  beyond?: boolean
}

/** A complaint in a language, where no catalogue has it. */
export interface Otherwise {
  message: string
  hint: string
}

/** An edge of the multigraph: a pair of opposite faces of a cube. */
export interface PairOfFaces {
  cube: number
  axis: number
  path: string
  label: readonly [number, number]
}

/** The fewest moves that win a board: at most `length`, at least `bound`; exactly so many where they agree. */
export interface Par {
  length: number | null
  bound: number | null
}

/** A paragraph. */
export interface Paragraph {
  kind: 'paragraph'
  runs: ReadonlyArray<Run>
}

/** A match up to some move, told in full: what every question starts with. */
export interface Place {
  game: string
  fields?: Record<string, boolean | string | null>
  moves?: ReadonlyArray<string>
  beyond?: boolean
}

/** A match, and where its vertices were dragged to: number, x and y in the units of the drawing. */
export interface PlacedMatch {
  game: string
  fields?: Record<string, boolean | string | null>
  moves?: ReadonlyArray<string>
  beyond?: boolean
  places?: ReadonlyArray<readonly [number, number, number]>
}

/** One move of the match as it was played. */
export interface Played {
  text: string
  label: Message
  player: 1 | 2
  value: Value | null
}

/** How a job stands: for how many seconds it has been worked on, or has been waiting. */
export interface Progress {
  state: 'waiting' | 'running' | 'done' | 'limit' | 'cancelled' | 'failed'
  seconds: number
}

/** What kind of proof the answer has, and what it claims. */
export interface Proof {
  kind: 'proved' | 'searched' | 'none'
  claim: string
  [more: string]: unknown
}

/** A proof as `noyau solve --proof` writes it, and a name for the file. */
export interface ProofFile {
  name: string
  text: string
}

/** A move that turns a cube by a quarter round an axis, by the right-hand rule; to the right, down, towards us. */
export interface QuarterTurn {
  move: string
  label: Message
  axis: readonly [number, number, number]
}

/** A question that may take long: it can be named, to watch and cancel it, and has a limit. */
export interface Question {
  game: string
  fields?: Record<string, boolean | string | null>
  moves?: ReadonlyArray<string>
  beyond?: boolean
  job?: string | null
  limit?: number
}

/** What the machine plays; a guess, with a message that says so, when it could not be decided in time. */
export interface Reply {
  move: string
  label: Message
  decided: boolean
  message: Message | null
}

/** A bracelet, whole or as far as it is threaded, with the window that begins at each place; no stones where it is too large to be drawn. `fields` are those of a match about it, `file` is where it can be had as a file of `size` bytes, `most_k` and `most_kinds` how far one can go here. */
export interface Ring {
  k: number
  kinds: ReadonlyArray<Kind>
  most_k: number
  most_kinds: number
  fields: Record<string, string>
  count: number
  stones: string | null
  windows: ReadonlyArray<string>
  diagram: Diagram | null
  note: Message | null
  size: number
  file: string | null
  says: Message
  longer: Message
}

/** A match of the bracelet whose whole ring is wanted; or a ring of another k, of more or fewer kinds of stones. */
export interface RingQuestion {
  game: string
  fields?: Record<string, boolean | string | null>
  moves?: ReadonlyArray<string>
  beyond?: boolean
  k?: number | null
  kinds?: number | null
  threaded?: boolean
}

/** A stretch of a text that is written in one way, perhaps a link. */
export interface Run {
  text: string
  strong: boolean
  emphasis: boolean
  code: boolean
  href: string | null
}

/** A saved board in full. */
export interface SavedBoard {
  id: number
  name: string
  game: string
  changed: number
  fields: Record<string, boolean | string>
  moves: ReadonlyArray<string>
  places: ReadonlyArray<readonly [number, number, number]>
  beyond: boolean
}

/** Every saved board, the latest first. */
export interface SavedBoards {
  boards: ReadonlyArray<BoardAbout>
}

/** The moves made, in as few as lead to the same dollars, and what that saves. */
export interface Shortened {
  moves: ReadonlyArray<string>
  message: Message
}

/** One side of a stack from the top down, the cubes that are wrong there, and what to say of it. `place` counts as the faces of a cube do. */
export interface Side {
  title: Message
  place: number
  colours: ReadonlyArray<number>
  right: boolean
  wrong: ReadonlyArray<number>
  says: ReadonlyArray<Message>
}

/** A match looked at. `fields` is how the server writes them; `undecided` says that the values took too long. Either the `view`, or a `change` of the view that was known after `since` moves; `history` then begins there, and the fields are those that were known. `arena` is the arena around the present turn, `path` the vertices of the whole one that were visited. */
export interface Sight {
  game: string
  fields: Record<string, string | boolean> | null
  since: number | null
  view: View | null
  change: Record<string, unknown> | null
  position: Message
  goes_on: boolean
  history: ReadonlyArray<Played>
  arena: View | null
  path: ReadonlyArray<number> | null
  undecided: Message | null
}

/** A match to look at. */
export interface SightQuestion {
  game: string
  fields?: Record<string, boolean | string | null>
  moves?: ReadonlyArray<string>
  beyond?: boolean
  job?: string | null
  limit?: number
  values?: boolean
  arena?: boolean
  known?: ReadonlyArray<number>
}

/** A board to be changed by hand: what it carries is said by the field of the game. */
export interface Sketch {
  directed: boolean
  vertices: ReadonlyArray<SketchVertex>
  edges: ReadonlyArray<readonly [number, number]>
  start: number | null
}

/** A vertex of a board to be changed by hand. `number` is its dollars, or its priority. */
export interface SketchVertex {
  x: number
  y: number
  label: string
  number: number
  owner: 0 | 1
  target: boolean
}

/** A board to solve, before any move. `options` are those of the game's `solve_options`. */
export interface SolveQuestion {
  game: string
  fields?: Record<string, boolean | string | null>
  moves?: ReadonlyArray<string>
  beyond?: boolean
  job?: string | null
  limit?: number
  options?: Record<string, boolean | string | null>
  language?: string
}

/** What `noyau solve` says: the keys of `answer` are those of `noyau solve --json`; what is very long is cut. */
export interface Solved {
  answer: Record<string, unknown>
  shortened: ReadonlyArray<string>
  sentences: ReadonlyArray<Message>
  proof: Proof
  seconds: number
  finished: boolean
}

/** Cubes as solids. The sides come in the order in which one walks round them. */
export interface Stack {
  colours: ReadonlyArray<Colour>
  cubes: ReadonlyArray<Cube>
  sides: ReadonlyArray<Side>
  graph: Multigraph
  factors: ReadonlyArray<Factor>
}

/** A stack, or the reason why it is shown flat. */
export interface StackShown {
  stack: Stack | null
  note: Message | null
}

/** The students' functions that may sit at the table: `mine.py:coup` … */
export interface Students {
  functions: ReadonlyArray<string>
}

/** A text that was pasted, or a file: its name, and its content as text or, where it is none, in base 64. */
export interface TextToRead {
  game: string
  name?: string
  text?: string
  bytes64?: string
}

/** The text below a board. */
export interface Theory {
  blocks: ReadonlyArray<Heading | Paragraph | Listing | Listed | Figure>
}

/** A game's usual board before the first move, to be looked at only: no moves are listed. */
export interface TileBoard {
  game: string
  view: View
}

/** whose it is or may still be, who wins there, a debt, or a colour of the palette (c1 to c12, white, black); never shown by colour alone */
export type Tint = 'plain' | 'first' | 'second' | 'may-first' | 'may-second' | 'draw' | 'debt' | 'won' | 'c1' | 'c2' | 'c3' | 'c4' | 'c5' | 'c6' | 'c7' | 'c8' | 'c9' | 'c10' | 'c11' | 'c12' | 'white' | 'black'

/** A match of the torus that is to be shown whole. */
export interface TorusQuestion {
  game: string
  fields?: Record<string, boolean | string | null>
  moves?: ReadonlyArray<string>
  beyond?: boolean
  so_far?: boolean
}

/** A torus, whole or as far as it is filled; no cells where it is too large to be drawn. */
export interface TorusShown {
  rows: number
  columns: number
  height: number
  width: number
  kinds: ReadonlyArray<Kind>
  cells: string | null
  windows: ReadonlyArray<TorusWindow>
  says: Message
}

/** A window: the places of its cells, counted row after row, and what it holds, a slash between its rows. */
export interface TorusWindow {
  cells: ReadonlyArray<number>
  word: string
}

/** A move, and the cube that it turns. */
export interface TurnOfCube {
  cube: number
  move: string
}

/** Who wins after a move, in how many moves counted from before it, and whether no move is better. */
export interface Value {
  winner: 1 | 2 | null
  rank: number | null
  best: boolean
}

/** What became of it: the points, and a section of the report, escaped. */
export interface Verdicts {
  points: number
  of: number
  html: string
}

export interface Vertex {
  id: number
  x: number
  y: number
  shape: 'circle' | 'square' | 'stick' | 'pin' | 'point' | 'text'
  /** written on the vertex */
  label: string
  /** the label where shape and tint are drawn, without the letter that repeats them */
  bare?: string
  /** small text beside it: a rank, a Grundy value */
  note: string
  tint: Tint
  states: ReadonlyArray<'current' | 'start' | 'end' | 'faded' | 'gone'>
  /** for screen readers and tooltips */
  describe: Message
}

/** The one shape that every front end draws: a board or an arena, the moves that are legal, and how the game stands. */
export interface View {
  format: 'noyau view 1'
  kind: 'board' | 'arena' | 'positions'
  game: string
  title: Message
  width: number
  height: number
  /** edges are drawn as arrows */
  directed: boolean
  /** where vertices have a second move: what a click does, and what a right click does */
  modes: null | readonly [Message, Message]
  vertices: ReadonlyArray<Vertex>
  edges: ReadonlyArray<Edge>
  moves: ReadonlyArray<Move>
  /** there are more legal moves than are listed */
  more_moves: boolean
  /** the position in the game's notation */
  position: string
  to_move: 1 | 2 | null
  status: {
    over: boolean
    winner: 1 | 2 | null
    message: Message
  }
}

/** The turns that bring cubes into their places, and the factors of the solution, if there is one. */
export interface Way {
  turns: ReadonlyArray<TurnOfCube>
  message: Message
  factors: ReadonlyArray<Factor> | null
}

/** A stack of cubes whose solution is wanted: the turns of one cube, or of all. */
export interface WayQuestion {
  game: string
  fields?: Record<string, boolean | string | null>
  moves?: ReadonlyArray<string>
  beyond?: boolean
  job?: string | null
  limit?: number
  one?: boolean
}

/** The whole arena of a board, or why it is not drawn. */
export interface WholeArena {
  view: View | null
  note: Message | null
}

/** Where a window is, if it is there. */
export interface WindowFound {
  position: number | null
  message: Message
}

/** A window to look for. */
export interface WindowQuestion {
  game: string
  fields?: Record<string, boolean | string | null>
  moves?: ReadonlyArray<string>
  beyond?: boolean
  k?: number | null
  kinds?: number | null
  threaded?: boolean
  window: string
}

/** A vertex of de Bruijn's diagram. */
export interface Word {
  word: string
  at: readonly [number, number]
}

/** What each route takes and gives. */
export interface Routes {
  /** The whole arena of a board, to be looked at once; the moves so far do not matter. */
  'POST /api/arena': { takes: Place; gives: WholeArena }
  /** The dollar game: what there is in all, and whether the board can be won, with the reason. */
  'POST /api/bank': { takes: Question; gives: Bank }
  /** Every saved board, the latest first. */
  'GET /api/boards': { takes: null; gives: SavedBoards }
  /** Save a match under a name. It must be one that can be played. */
  'POST /api/boards': { takes: BoardToSave; gives: SavedBoard }
  /** Save a board that was downloaded before, here or elsewhere. */
  'POST /api/boards/upload': { takes: BoardFile | BoardWithMatch; gives: SavedBoard }
  /** Delete a board; the answer is what it was, so that it can be saved again. */
  'DELETE /api/boards/{board}': { takes: null; gives: SavedBoard }
  /** A saved board in full. */
  'GET /api/boards/{board}': { takes: null; gives: SavedBoard }
  /** Rename a board, save the match anew, or both. */
  'PATCH /api/boards/{board}': { takes: BoardChange; gives: SavedBoard }
  /** A saved board as a file: of a game on a graph a board, with its dollars and places as they are, and the match. */
  'GET /api/boards/{board}/download': { takes: null; gives: BoardFile | BoardWithMatch }
  /** Grade a file: every question with its verdict, and the smallest counterexample to each that fails. */
  'POST /api/classroom/{exercise}/{language}': { takes: HandedIn; gives: Verdicts }
  /** A stack of cubes as solids, its sides, and its multigraph. */
  'POST /api/cubes': { takes: Place; gives: StackShown }
  /** The turns that bring one cube, or all of them, into their places. */
  'POST /api/cubes/way': { takes: WayQuestion; gives: Way }
  /** The board of a day (2026-11-16), or of today: everybody who asks gets the same. */
  'GET /api/daily': { takes: null; gives: Daily }
  /** A demonstration, step by step: what an algorithm does, or what a document plays. */
  'POST /api/demo': { takes: DemoQuestion; gives: Demo }
  /** The board after the moves, as one SVG document. */
  'POST /api/drawing': { takes: DrawingQuestion; gives: Drawing }
  /** Every game's usual board, to be looked at. */
  'GET /api/gallery': { takes: null; gives: Gallery }
  /** Every game, as far as every page needs it. */
  'GET /api/games': { takes: null; gives: Games }
  /** What a game asks for, what its solver can be told, what can be shown of it. */
  'GET /api/games/{game}': { takes: null; gives: GameDetails }
  /** Snort, Col and node kayles: the parts into which the board has fallen, and how hot each is. */
  'POST /api/heat': { takes: Question; gives: Heat }
  /** Where a match stands, with its vertices where they were dragged to, as a board to begin with. */
  'POST /api/here': { takes: PlacedMatch; gives: NewBoard }
  /** The best moves and how the match stands. */
  'POST /api/hint': { takes: HintQuestion; gives: Hint }
  /** Cancel a job at once. One that is over stays as it ended. */
  'DELETE /api/jobs/{job}': { takes: null; gives: Progress }
  /** How a job stands. */
  'GET /api/jobs/{job}': { takes: null; gives: Progress }
  /** How a job stands, several times a second until it ends: server-sent events whose data is a `Progress`. */
  'GET /api/jobs/{job}/events': { takes: null; gives: null }
  /** Games with an arena: both attractors ring by ring, and the kernel and the labels level by level. */
  'POST /api/layers': { takes: Question; gives: Layers }
  /** The levels of a game, each with its par: the proven length of a shortest solution. */
  'GET /api/levels': { takes: null; gives: Levels }
  /** A new board. It is not looked at yet: /match does. */
  'POST /api/make': { takes: MakeQuestion; gives: NewBoard }
  /** The ways to make new boards of a game, and what each asks for. */
  'GET /api/makers/{game}': { takes: null; gives: Makers }
  /** What a maker makes when it is told nothing, to be looked at. */
  'GET /api/makers/{game}/{maker}/picture': { takes: null; gives: TileBoard }
  /** The board after the moves, and on demand the values and the arena around. */
  'POST /api/match': { takes: SightQuestion; gives: Sight }
  /** What the machine plays. */
  'POST /api/move': { takes: MoveQuestion; gives: Reply }
  /** The dollar game: the fewest moves that win the board, or the bounds that are known when the time is up. */
  'POST /api/par': { takes: Question; gives: Par }
  /** The same match with the board itself in place of a file's name, each vertex where it was dragged to. */
  'POST /api/portable': { takes: PlacedMatch; gives: NewBoard }
  /** The proof of the whole answer, as a file that any checker can read. */
  'POST /api/proof': { takes: SolveQuestion; gives: ProofFile }
  /** What a file or a paste holds: a board for the game, or a saved match of any game. */
  'POST /api/read': { takes: TextToRead; gives: NewBoard }
  /** A whole bracelet with its windows, and de Bruijn's diagram with the walk that it is. */
  'POST /api/ring': { takes: RingQuestion; gives: Ring }
  /** A whole bracelet as a file, made as it is sent. */
  'GET /api/ring/file': { takes: null; gives: null }
  /** Where in that bracelet a window, or the beginning of one, comes up. */
  'POST /api/ring/find': { takes: WindowQuestion; gives: WindowFound }
  /** The dollar game: the fewest moves that lead to the same dollars as those made. */
  'POST /api/shortened': { takes: Question; gives: Shortened }
  /** The board of a match before its first move, to be changed by hand. */
  'POST /api/sketch': { takes: Place; gives: Sketch }
  /** The whole answer, with the kind of its proof. The moves so far do not matter: it is about the board. */
  'POST /api/solve': { takes: SolveQuestion; gives: Solved }
  /** The functions in the folder that the server was started with. */
  'GET /api/students': { takes: null; gives: Students }
  /** What is behind a game, in plain words with figures to play; no blocks for a game that came without a text. */
  'GET /api/theory/{game}/{language}': { takes: null; gives: Theory }
  /** A whole torus, or one as far as it is filled, with the window that begins at each place. */
  'POST /api/torus': { takes: TorusQuestion; gives: TorusShown }
}
