/** What a drawing of a view is given, whether it is made of shapes or painted on a canvas. */
import type { Vertex, View } from '../view'
import type { Point } from './drag'
import type { Stroke } from './drawn'
import type { Marks } from './marks'

export interface BoardProps {
  view: View
  /** The accessible name of the whole drawing. */
  label: string
  /** A person may move now. */
  live?: boolean
  /** The move considered, wherever it is pointed at. */
  lit?: string | null
  /** Vertices to light up besides: those of a past move that is pointed at. They may be gone from the view. */
  also?: readonly Vertex[]
  /** The vertices of the last move. They, too, may be gone. */
  last?: readonly Vertex[]
  /** The vertices at the start of the match: those that are gone leave a faint trace. */
  beginning?: readonly Vertex[]
  /** Moves that a hint recommends. */
  hinted?: readonly string[]
  /** What a card lays over the drawing. */
  marks?: Marks
  /** The click and the right click change places: the way to the second move of a vertex without a mouse. */
  swapped?: boolean
  /** Where vertices have been dragged to. A map that tells of each entry by itself keeps dragging cheap. */
  places?: ReadonlyMap<number, Point>
  /** The smallest and largest scale, in pixels per drawing unit. Below the smallest the drawing scrolls. */
  scales?: readonly [number, number]
  /** It can be zoomed, and begins with everything in sight. Large ones always can. */
  zooms?: boolean
  /** On a narrow screen matches and pins lie in shorter rows, so that a finger meets the right one. */
  folds?: boolean
  /** No higher than this, in pixels, as long as the scale allows. */
  height?: number
  /** Circles and arrows over the drawing. */
  strokes?: readonly Stroke[]
  /** It is only drawn on: no press takes a vertex away. */
  paper?: boolean
  /** The right button was drawn from a vertex to another, or pressed on one that has no second move. */
  ondraw?: ((stroke: Stroke) => void) | null
  onplay?: (move: string) => void
  onlight?: (move: string | null) => void
  /** A vertex has been dragged to another place, in drawing units. Without it nothing can be dragged. */
  ondrag?: ((id: number, at: Point) => void) | null
}
