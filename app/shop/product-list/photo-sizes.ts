// How wide photos are shown, for the `sizes` attribute. A phone with three pixels to a point gets the photo for two: nobody
// sees the difference in a hand-wide grid, and it is half the bytes.

/** A piece in a grid of two to four columns. */
export const gridSizes = '(min-width: 64rem) 24vw, (min-width: 48rem) 32vw, (min-resolution: 2.5dppx) 30vw, 48vw'
/** In a list, which on a phone is a grid. */
export const listSizes = '(min-width: 48rem) 12rem, (min-resolution: 2.5dppx) 30vw, 48vw'
