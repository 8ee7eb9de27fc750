/**
 * The match in play: asks the server, remembers what it said, lets computers move. No DOM.
 *
 * A step is shown only once the server has answered for it; when it refuses, the match stays where it was and
 * `trouble` says why.
 */
import type { Api, Fields, Game, Hint, Place, Played, Sight, Spots } from '../api'
import type { Message, Player, Vertex } from '../view'
import { NO_MARKS, type Marks } from '../board/marks'
import type { Language } from '../words'
import { Details } from './details.svelte'
import { continued, entriesOf, withKnownValues, type Entry } from './history'
import { Cancelled, Jobs, type Asked } from './jobs.svelte'
import { Machines } from './machines.svelte'
import {
  goTo,
  isMachinesOnly,
  isMixed,
  placeOf,
  play,
  redoTo,
  START,
  undoTo,
  USUAL_SEATS,
  wholeLine,
  type Line,
  type Match,
  type Seat,
  type Seats,
} from './match'
import { Past } from './past.svelte'
import { isSameStart, positionKey, Sights } from './sights'
import { soon } from './soon'
import { isRefusal, troubleOf, type Trouble } from './trouble'
import { along, forgetting } from './variations'

export interface Wishes {
  values: boolean
  arena: boolean
}

/** What came of showing a match: it is there, the server refused, or something else was asked for meanwhile. */
export type Outcome = 'shown' | 'refused' | 'overtaken'

export interface Surroundings {
  /** Milliseconds a computer waits before it moves, so that people can follow. */
  pause: () => number
  wait: (milliseconds: number) => Promise<void>
  /** Called whenever the match has changed; `fresh` when another match begins (a step in the browser's history). */
  changed: (match: Match, fresh: boolean) => void
}

export class Session {
  games = $state.raw<readonly Game[]>([])
  match = $state.raw<Match>({ game: '', fields: {}, line: START, seats: USUAL_SEATS })
  sight = $state.raw<Sight | null>(null)
  hint = $state.raw<Hint | null>(null)
  trouble = $state.raw<Trouble | null>(null)
  /** An address that leads nowhere, and why. */
  lost = $state.raw<{ game: string; fields: Fields; trouble: Trouble | null } | null>(null)
  /** What is to be said of the last question: that it was cancelled, that the machine guessed. */
  note = $state.raw<Message | null>(null)
  wishes = $state.raw<Wishes>({ values: false, arena: true })
  /** A person may make no more moves than this. */
  limit = $state<number | null>(null)
  /** The moves since the start are not all one's own: something was asked, or somebody else made one. */
  helped = $state(false)
  /** Which attempt this is: a match that begins, or its first move made once more. */
  attempt = 0
  /** Cards that tell about every position, as long as they are switched on. */
  readonly advisers = new Set<string>()
  /** How many matches have come to their end here, by a move made now. */
  ended = $state(0)
  /** How many boards have been begun here: each is told to whoever cannot see it. */
  begun = $state(0)
  /** What cards lay over the board, and over the arena beside it. */
  boardMarks = $state.raw<Marks>(NO_MARKS)
  arenaMarks = $state.raw<Marks>(NO_MARKS)
  /** The vertices at the start of the match: what is no longer on the board was there. */
  beginning = $state.raw<readonly Vertex[]>([])
  /** The whole line's moves as the server described them, also those taken back. */
  private described = $state.raw<readonly Played[]>([])

  again: (() => Promise<unknown>) | null = null // what the server did not hear, to be said again
  private asked = 0 // which question is the latest; answers to older ones are dropped
  private playing: Promise<void> = Promise.resolve() // the moves of a puzzle, one after the other
  pending: Line | null = null // the line asked for, while the answer is on its way
  private hinting: Asked<Hint> | null = null
  private valuing: Asked<Sight> | null = null

  readonly jobs: Jobs
  /** The computers at the table. */
  readonly machines: Machines
  /** What the games ask for. */
  readonly details: Details
  private readonly api: Api
  private readonly sights: Sights
  /** What is known of moves made before. */
  readonly past: Past
  private readonly around: Surroundings

  constructor(api: Api, around: Surroundings, wishes?: Wishes, jobs = new Jobs(api)) {
    this.api = api
    this.sights = new Sights(api)
    this.past = new Past(this.sights, () => this.wishes.arena)
    this.around = around
    this.jobs = jobs
    this.details = new Details(api)
    this.machines = new Machines(this, api, around)
    if (wishes) this.wishes = wishes
  }

  readonly game = $derived(this.games.find((game) => game.name === this.match.game) ?? null)
  readonly players = $derived(this.game?.players ?? 2)
  readonly toMove = $derived(this.sight?.view.status.over ? null : (this.sight?.view.to_move ?? null))
  readonly seatToMove = $derived<Seat | null>(this.toMove === null ? null : this.match.seats[this.toMove])
  readonly isOver = $derived(this.sight?.view.status.over ?? false)
  /** It is a person's turn. */
  readonly mayMove = $derived(this.seatToMove === 'person')
  /** The moves that are allowed have been made, and the end has not been reached. */
  readonly spent = $derived(this.limit !== null && !this.match.beyond && this.match.line.moves.length >= this.limit && !this.isOver)
  /** A person may move now. */
  readonly canPlay = $derived(this.mayMove && !this.spent)
  readonly machinesOnly = $derived(isMachinesOnly(this.match.seats, this.players))
  readonly canUndo = $derived(this.undoPlace(this.match.line) < this.match.line.moves.length)
  readonly canRedo = $derived(this.match.line.undone.length > 0)

  readonly entries = $derived<Entry[]>(entriesOf(this.match.line, this.described))

  /** Learn the games, and show the match that an address names, if it names one. */
  async open(link: Match | null): Promise<void> {
    try {
      this.games = await this.api.games()
    } catch (error) {
      this.complain(error)
      return
    }
    if (link) await this.visit(link)
  }

  /**
   * Show the match that an address names: as it is; if its moves are refused, its beginning; if that is refused too,
   * nothing but what was wrong.
   */
  async visit(link: Match): Promise<void> {
    this.lost = null
    const named = this.games.find((game) => game.name === link.game)
    const whole = named && Object.keys(link.fields).length === 0 ? { ...link, fields: named.try_first } : link
    if (await this.enter(whole)) return
    const refused = this.trouble
    if (!isRefusal(refused)) return // no answer, or a fault of the server: the address is not to blame
    if (wholeLine(whole.line).length > 0 && (await this.enter({ ...whole, line: START }))) {
      this.trouble = refused
      return
    }
    this.lost = { game: link.game, fields: whole.fields, trouble: refused }
    this.trouble = null
  }

  /** Show a match that comes from outside: a link, the browser's back button. */
  async enter(match: Match): Promise<boolean> {
    if ((await this.show(match, 'entered')) !== 'shown') return false
    this.tryAnew()
    this.machines.paused = match.line.undone.length > 0 && !this.canPlay
    void this.learnAround()
    this.machines.proceed()
    return true
  }

  async start(game: string, fields: Fields): Promise<boolean> {
    const { beyond: _, ...match } = this.match
    const outcome = await this.show({ ...match, game, fields, line: START }, 'started')
    if (outcome === 'shown') {
      this.machines.paused = false
      this.advise('answer', false) // it is put away when a match begins
      this.tryAnew()
    }
    this.machines.proceed()
    return outcome === 'shown'
  }

  startGame(name: string): Promise<boolean> {
    const game = this.games.find((game) => game.name === name)
    return game ? this.start(name, game.try_first) : Promise.resolve(false)
  }

  startAgain(): Promise<boolean> {
    return this.start(this.match.game, this.match.fields)
  }

  /**
   * A person plays, or somebody shows on their behalf.
   * Nobody answers in a puzzle: a click that comes before the last one is on the board is played after it.
   */
  play(move: string, aided = false): Promise<void> {
    if (this.players > 1) return this.playNow(move, aided)
    this.playing = this.playing.then(() => this.playNow(move, aided))
    return this.playing
  }

  private async playNow(move: string, aided: boolean): Promise<void> {
    if (!this.mayMove || (this.spent && !aided) || this.pending) return
    if (aided || this.isAdvised()) this.helped = true
    if ((await this.show({ ...this.match, line: play(this.match.line, move) })) === 'shown') {
      this.machines.paused = false
      if (this.isOver) this.ended++
    }
    this.machines.proceed()
  }

  undo(): Promise<void> {
    const line = this.pending ?? this.match.line
    return this.moveTo(this.undoPlace(line), line)
  }

  async redo(): Promise<void> {
    const line = this.pending ?? this.match.line
    await this.moveTo(redoTo(line, this.movers(), this.match.seats, this.players), line, isMixed(this.match.seats, this.players))
  }

  goTo(count: number): Promise<void> {
    return this.moveTo(count, this.match.line)
  }

  /** Other moves in place of those made. A step in the browser's history: its back button brings them back. */
  async rewrite(moves: readonly string[]): Promise<void> {
    this.helped = true
    await this.show({ ...this.match, line: along(this.match.line, moves) }, 'started')
    this.machines.proceed()
  }

  /** Go to a move of the tree, wherever it is: the line that leads there is the match now, the others are kept. */
  async goAlong(path: readonly string[]): Promise<void> {
    if ((await this.show({ ...this.match, line: along(this.match.line, path) })) === 'shown') this.machines.paused = !this.canPlay
    void this.learnAround()
    this.machines.proceed()
  }

  /** Forget the variations that go through a move. */
  forget(path: readonly string[]): void {
    this.match = { ...this.match, line: forgetting(this.match.line, path) }
    this.around.changed(this.match, false)
  }

  /** The match after these moves, whoever made them: no computer moves by itself. `more`: a solved puzzle is played on. */
  async follow(moves: readonly string[], more: Pick<Match, 'beyond'> = {}): Promise<void> {
    this.helped = true
    if ((await this.show({ ...this.match, ...more, line: { ...this.match.line, moves, undone: [] } })) === 'shown') this.machines.paused = !this.canPlay
  }

  private undoPlace(line: Line): number {
    return undoTo(line, this.movers(), this.match.seats, this.players)
  }

  private async moveTo(count: number, line: Line, playOn = false): Promise<void> {
    if (count === line.moves.length) return
    if ((await this.show({ ...this.match, line: goTo(line, count) })) === 'shown') {
      // Whoever goes back to a computer's turn wants to look at it, not to see it played again at once.
      this.machines.paused = !playOn && !this.canPlay
      if (this.match.line.moves.length === 0) this.tryAnew()
      else void this.past.recall(this.match, this.match.line.moves.length - 1)
    }
    this.machines.proceed()
  }

  seat(player: Player, seat: Seat): void {
    const seats: Seats = { ...this.match.seats, [player]: seat }
    if (this.match.line.moves.length > 0) this.help() // what somebody else has begun
    this.match = { ...this.match, seats }
    this.machines.paused = false
    this.note = null
    this.machines.interrupt() // a computer that was thinking for this seat is sent away
    this.around.changed(this.match, false)
    this.machines.proceed()
  }

  async wish(wishes: Partial<Wishes>): Promise<void> {
    const before = this.wishes
    this.wishes = { ...before, ...wishes }
    if (this.wishes.values) this.help()
    if (!this.sight) return
    const { hint } = this
    const outcome = await this.show({ ...this.match, line: this.pending ?? this.match.line }, 'same')
    if (outcome === 'shown') this.hint = hint
    if (outcome === 'refused') this.wishes = before
    this.machines.proceed()
  }

  async askHint(): Promise<void> {
    this.hinting?.drop()
    const place = placeOf(this.match)
    const hinting = this.jobs.ask('hint', (asking) => this.api.hint(place, asking))
    this.hinting = hinting
    this.note = null
    try {
      this.help()
      const hint = await hinting.answer
      if (hinting === this.hinting) this.hint = hint
    } catch (error) {
      if (hinting === this.hinting) this.complain(error, 'ui.cancelled.hint')
    }
  }

  /** The board as an SVG document; null when the server refuses, which stays on show as `trouble`. */
  async drawing(language: Language, places: Spots): Promise<string | null> {
    try {
      return await this.api.drawing(placeOf(this.match), language, places)
    } catch (error) {
      this.complain(error)
      return null
    }
  }

  /** The server answers again: say once more what it did not hear, and go on. */
  async reconnected(): Promise<void> {
    const { again } = this
    this.again = null
    if (this.trouble?.status === 0) this.trouble = null
    await again?.()
    this.machines.proceed()
  }

  dismiss(): void {
    this.trouble = null
  }

  /** Something about the position is told. What is over has been judged. */
  help(): void {
    if (!this.isOver) this.helped = true
  }

  /** A card tells about every position from now on, or no longer. */
  advise(card: string, on: boolean): void {
    if (!on) return void this.advisers.delete(card)
    this.advisers.add(card)
    this.help()
  }

  // ---- behind the scenes --------------------------------------------------------------------------------------------

  /**
   * Show a match once the server has answered; nothing changes when it refuses or when a later question overtakes.
   * Values that are not there yet are put in when they come: the match can go on without them.
   */
  async show(match: Match, how: 'entered' | 'started' | 'continued' | 'same' = 'continued'): Promise<Outcome> {
    const asked = ++this.asked
    this.machines.interrupt()
    if (how !== 'same') {
      this.dropHint()
      this.pending = match.line // (another look at the same place holds nobody up)
    }
    try {
      const plain = this.look(placeOf(match))
      plain.catch(() => {}) // awaited below, unless the values come first
      const valued = this.valuesOf(placeOf(match))
      const early = valued ? await soon(valued) : null
      const sight = early ?? (await plain)
      if (asked !== this.asked) return 'overtaken'
      // The seats may have changed while the answer was on its way; only a link brings its own.
      this.adopt({ ...match, seats: how === 'entered' ? match.seats : this.match.seats }, sight, how === 'started')
      if (valued && !early) void this.putIn(valued, asked)
      return 'shown'
    } catch (error) {
      if (asked !== this.asked) return 'overtaken'
      this.valuing?.drop()
      this.complain(error)
      if (this.trouble?.status === 0) this.again = () => this.show(match, how)
      return 'refused'
    } finally {
      if (asked === this.asked) this.pending = null
    }
  }

  private adopt(match: Match, sight: Sight, fresh: boolean): void {
    if (fresh || !isSameStart(match, this.match)) this.begun++
    if (match.line.moves.length === 0) this.beginning = sight.view.vertices
    else if (!isSameStart(match, this.match)) this.beginning = []
    const keepsValues = this.wishes.values && isSameStart(match, this.match)
    const history = keepsValues ? withKnownValues(sight.history, this.described) : sight.history
    this.described = continued(history, this.described, match.line)
    this.past.learn(this.described)
    this.match = { ...match, fields: sight.fields }
    this.sight = sight
    this.lost = null
    this.hint = null
    this.trouble = null
    this.note = null
    this.around.changed(this.match, fresh)
  }

  private tryAnew(): void {
    this.attempt++
    this.helped = this.isAdvised()
  }

  private isAdvised(): boolean {
    return this.wishes.values || this.advisers.size > 0
  }

  private look(place: Place): Promise<Sight> {
    return this.sights.look(place, this.wishes.arena)
  }

  /** A place with its values, if they are wished for; what they were wanted for before is not wanted any more. */
  private valuesOf(place: Place): Promise<Sight> | null {
    this.valuing?.drop()
    this.valuing = null
    const { values, arena } = this.wishes
    if (!values) return null
    const known = this.sights.known(place, true, arena)
    if (known) return Promise.resolve(known)
    const asked = this.jobs.ask('values', (asking) => this.api.match(place, true, arena, asking))
    this.valuing = asked
    return asked.answer.then((sight) => (sight.undecided ? sight : this.sights.learnt(place, true, arena, sight)))
  }

  /** Show the values that have come late, unless the match has gone on. */
  private async putIn(valued: Promise<Sight>, asked: number): Promise<void> {
    try {
      const sight = await valued
      if (asked !== this.asked) return
      const { hint, note, trouble } = this
      this.adopt(this.match, sight, false)
      Object.assign(this, { hint, note, trouble })
    } catch (error) {
      if (asked !== this.asked) return
      this.wishes = { ...this.wishes, values: false }
      this.complain(error, 'ui.cancelled.values')
    }
  }

  private dropHint(): void {
    this.hinting?.drop()
    this.hinting = null
  }

  /** A link names a place in the middle of a match: learn how it began, and what the moves taken back are called. */
  private async learnAround(): Promise<void> {
    const { line } = this.match
    const [from, all] = [placeOf(this.match), wholeLine(line)]
    const key = positionKey({ ...from, moves: all })
    try {
      const first = line.moves.length > 0 ? await this.look({ ...from, moves: [] }) : null
      const last = line.undone.length > 0 ? await this.look({ ...from, moves: all }) : null
      if (key !== positionKey({ ...placeOf(this.match), moves: wholeLine(this.match.line) })) return
      if (first) this.beginning = first.view.vertices
      if (last) this.described = last.history
      if (line.moves.length > 0) await this.past.recall(this.match, line.moves.length - 1) // what was played last is marked
      this.past.learn(this.described)
      for (const moves of line.others ?? []) this.past.learn((await this.look({ ...placeOf(this.match), moves })).history)
    } catch {
      // then there are no traces of what was taken, and the list shows the moves as they are written
    }
  }

  private movers(): Player[] {
    const movers = this.described.map(({ player }) => player)
    const played = this.match.line.moves.length
    if (movers.length === played && this.sight?.view.to_move) movers.push(this.sight.view.to_move)
    return movers
  }

  /** Say what went wrong; of a question that was cancelled, only what that means. */
  complain(error: unknown, cancelled = 'ui.cancelled'): void {
    if (error instanceof Cancelled) {
      this.note = { key: cancelled, text: cancelled, values: {} }
      return
    }
    this.trouble = troubleOf(error)
  }
}
