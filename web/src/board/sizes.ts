/** Sizes in drawing units. The Python renderer (src/noyau/show/svg.py) uses the same numbers: change both. */

export const RADIUS = 16 // circles, and half the side of squares
export const POINT_RADIUS = 4
export const STICK_WIDTH = 8
export const STICK_HEIGHT = 70
export const PIN =
  'M0 -34C4 -34 5.500 -30 5 -26C4.500 -21 3 -18 3.500 -12C4.500 -3 8 4 8 14C8 24 6 30 4.500 34H-4.500C-6 30 -8 24 -8 14C-8 4 -4.500 -3 -3.500 -12C-3 -18 -4.500 -21 -5 -26C-5.500 -30 -4 -34 0 -34Z'
export const LABEL_SIZE = 13
export const NOTE_SIZE = 11
export const ARROW_LENGTH = 8
export const ARROW_WIDTH = 7

/** What a finger needs, in pixels. */
export const TOUCH = 44
