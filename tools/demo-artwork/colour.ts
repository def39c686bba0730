const channels = (hex: string) => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))

/** Mixes two colours written `#rrggbb`; `share` is how much of `second` goes in, 0 to 1. */
export function mix(first: string, second: string, share: number): string {
  const other = channels(second)
  const mixed = channels(first).map((value, index) => Math.round(value + ((other[index] ?? value) - value) * share))
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

export const darker = (hex: string, share: number) => mix(hex, '#120c14', share)
export const lighter = (hex: string, share: number) => mix(hex, '#fffaf0', share)

/** Perceived lightness, 0 (black) to 1 (white). */
export function lightness(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex)
  return (0.3 * red + 0.59 * green + 0.11 * blue) / 255
}
