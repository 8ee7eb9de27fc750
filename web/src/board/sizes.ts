/** Sizes in drawing units. The Python renderer (src/noyau/show/svg.py) uses the same numbers: change both. */

export const RADIUS = 16 // circles, and half the side of squares
export const POINT_RADIUS = 4
export const STICK_WIDTH = 8
export const STICK_HEIGHT = 70
export const LABEL_SIZE = 13
export const NOTE_SIZE = 11
export const ARROW_LENGTH = 8
export const ARROW_WIDTH = 7

/** What a finger needs, in pixels. */
export const TOUCH = 44
