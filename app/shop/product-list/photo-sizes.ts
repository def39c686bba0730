// Values of the `sizes` attribute. Phones with a pixel ratio of 3 load the photo for a ratio of 2:
// half the bytes, and no visible difference at that size.

/** In a grid of two to four columns. */
export const gridSizes = '(min-width: 64rem) 24vw, (min-width: 48rem) 32vw, (min-resolution: 2.5dppx) 30vw, 48vw'
/** In a list, which on phones is shown as a grid. */
export const listSizes = '(min-width: 48rem) 12rem, (min-resolution: 2.5dppx) 30vw, 48vw'
