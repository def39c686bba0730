// Values of the `sizes` attribute. On a phone with a pixel ratio of 2 a column is a little narrower
// than the small photo. A phone with a ratio of 3 loads the photo for a ratio of 2: half the bytes,
// and no visible difference at that size.
const onPhones = '(min-resolution: 2.5dppx) 30vw, (min-resolution: 1.5dppx) 42vw, 48vw'

/** In a grid of two to four columns. */
export const gridSizes = `(min-width: 64rem) 24vw, (min-width: 48rem) 32vw, ${onPhones}`
/** In a list, which on phones is shown as a grid. */
export const listSizes = `(min-width: 48rem) 12rem, ${onPhones}`
