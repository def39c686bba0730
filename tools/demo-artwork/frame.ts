import { masterSize } from '#demo/photo-names.ts'

/** Size of a picture in picture units, in which garments and walls are drawn. */
export const frame = { width: 1200, height: 1500 }

/** Size of the picture while it is lit, in pixels: that of the photo. */
export const canvas = { ...masterSize, perUnit: masterSize.width / frame.width }
