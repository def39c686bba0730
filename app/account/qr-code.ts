import { encode } from 'uqr'

/** A QR code as an SVG path: one square of the grid per unit. */
export interface QrCode {
  /** Width and height, the quiet zone around it included. */
  size: number
  path: string
}

/** Draws a text as a QR code, for the server: no other service learns the text. */
export function createQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join('') }
}
