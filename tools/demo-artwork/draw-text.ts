/**
 * Block letters on a grid of 4 × 6, as strokes: the pictures must not depend on installed fonts.
 */
const glyphs: Record<string, string> = {
  A: 'M0 6V1.2L1.2 0H2.8L4 1.2V6M0 3.6H4',
  B: 'M0 0V6H3L4 5V4L3 3H0M3 3L4 2V1L3 0H0',
  C: 'M4 1.8V1.2L2.8 0H1.2L0 1.2V4.800L1.2 6H2.8L4 4.8V4.2',
  D: 'M0 0V6H2.8L4 4.8V1.2L2.8 0Z',
  E: 'M4 0H0V6H4M0 3H3.2',
  F: 'M4 0H0V6M0 3H3.2',
  G: 'M4 1.6V1.2L2.8 0H1.2L0 1.2V4.8L1.2 6H2.8L4 4.8V3.2H2.2',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M1 0V6',
  J: 'M3.8 0V4.8L2.6 6H1.2L0 4.8V4.2',
  K: 'M0 0V6M4 0L0.4 3.2M1.6 2.4L4 6',
  L: 'M0 0V6H3.8',
  M: 'M0 6V0L2.4 3.4L4.8 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M1.2 0L0 1.2V4.8L1.2 6H2.8L4 4.8V1.2L2.8 0Z',
  P: 'M0 6V0H2.8L4 1.2V2.4L2.8 3.6H0',
  Q: 'M1.2 0L0 1.2V4.8L1.2 6H2.8L4 4.8V1.2L2.8 0ZM2.4 4.2L4.2 6.2',
  R: 'M0 6V0H2.8L4 1.2V2.2L2.8 3.4H0M2 3.4L4 6',
  S: 'M4 1.4V1.2L2.8 0H1.2L0 1.2V2L1.2 3H2.8L4 4V4.8L2.8 6H1.2L0 4.8V4.6',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4.8L1.2 6H2.8L4 4.8V0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L1.2 6L2.6 2L4 6L5.2 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
  '0': 'M1.2 0L0 1.2V4.8L1.2 6H2.8L4 4.8V1.2L2.8 0Z',
  '1': 'M0 1.2L1.6 0V6',
  '2': 'M0 1.6V1.2L1.2 0H2.8L4 1.2V2.2L0 5.2V6H4',
  '3': 'M0 0H4L2 2.4H2.8L4 3.6V4.8L2.8 6H1.2L0 4.8',
  '4': 'M3 6V0L0 4H4.2',
  '5': 'M4 0H0V2.6H2.8L4 3.8V4.8L2.8 6H1.2L0 4.8',
  '6': 'M4 1.2L2.8 0H1.2L0 1.2V4.8L1.2 6H2.8L4 4.8V3.8L2.8 2.6H0',
  '7': 'M0 0H4L1.4 6',
  '8': 'M1.2 0L0 1.2V1.8L1.2 2.8H2.8L4 1.8V1.2L2.8 0ZM1.2 2.8L0 3.8V4.8L1.2 6H2.8L4 4.8V3.8L2.8 2.8',
  '9': 'M4 3.4V1.2L2.8 0H1.2L0 1.2V2.2L1.2 3.4H4V4.8L2.8 6H1.2L0 4.8',
  "'": 'M0.6 0V1.4',
  '-': 'M0 3H2.4',
  '%': 'M0 6L4 0M0.4 0.4H1.4V1.6H0.4ZM2.6 4.4H3.6V5.6H2.6Z',
  '.': 'M0.4 5.6V6',
  '&': 'M4 6L1 1.8V0.8L1.8 0L2.8 0.8V1.6L0 4V5L1 6H2.2L4 4.2',
}

const narrow: Record<string, number> = { I: 2, '1': 1.8, "'": 1.2, '-': 2.4, '.': 0.8, M: 4.8, W: 5.2, ' ': 2 }
const advance = (letter: string) => (narrow[letter] ?? 4) + 1.7

export interface TextStyle {
  height: number
  colour: string
  /** Colour of an outline behind the letters. */
  outline?: string
  /** Height of the arch; 0 is a straight line. */
  arch?: number
  /** Maximum length of the line; longer text is condensed. */
  maxWidth?: number
  weight?: number
}

/** Draws a line of block capitals, centred at the origin. */
export function drawText(text: string, style: TextStyle): string {
  const letters = [...text.toUpperCase()]
  const units = letters.reduce((sum, letter) => sum + advance(letter), -1.7)
  const natural = style.height / 6
  const scale = style.maxWidth ? Math.min(natural, style.maxWidth / (units + 1.5)) : natural
  const rise = natural
  const arch = style.arch ?? 0
  let x = -units / 2
  const strokes = letters.map(letter => {
    const width = advance(letter) - 1.7
    const middle = (x + width / 2) / (units / 2)
    const transform = `translate(${Math.round(x * scale * 10) / 10} ${Math.round(arch * middle * middle * 10) / 10}) skewY(${Math.round(middle * Math.atan((2 * arch) / ((units / 2) * scale || 1)) * 573) / 10}) scale(${Math.round(scale * 100) / 100} ${Math.round(rise * 100) / 100}) translate(0 -3)`
    x += advance(letter)
    return `<path transform="${transform}" d="${glyphs[letter] ?? ''}"/>`
  })
  const weight = style.weight ?? 1.3
  const layer = (colour: string, width: number, shift: number) =>
    `<g transform="translate(${shift} ${shift})" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="miter" stroke-linecap="butt">${strokes.join('')}</g>`
  const outline = style.outline
    ? layer(style.outline, weight + 0.75, 0) + layer(style.outline, weight + 0.5, style.height * 0.04)
    : ''
  return outline + layer(style.colour, weight, 0)
}
