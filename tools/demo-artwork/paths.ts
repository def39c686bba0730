export type Point = readonly [x: number, y: number]

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

const pair = /(-?\d+(?:\.\d+)?) (-?\d+(?:\.\d+)?)/g
const format = (value: number) => String(Math.round(value * 10) / 10)

/**
 * Formats path data from commands and points: `path('M', [0, 0], 'L', [4, 2], 'Z')`. Only the
 * absolute commands M, L, Q, C and Z are supported by the functions below.
 */
export const path = (...commands: readonly (string | Point)[]): string =>
  commands.map(part => (typeof part === 'string' ? part : `${format(part[0])} ${format(part[1])}`)).join(' ')

/** Mirrors path data at x = 0. */
export const flip = (d: string): string => d.replace(pair, (_, x: string, y: string) => `${format(-Number(x))} ${y}`)

/** Bounding box of all points of path data, control points included. */
export function bounds(d: string): Box {
  const points = [...d.matchAll(pair)].map(([, x, y]) => [Number(x), Number(y)] as const)
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const x = Math.min(...xs)
  const y = Math.min(...ys)
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** The point at `distance` from `start`, in the direction `degrees` clockwise from the right. */
export function along(start: Point, degrees: number, distance: number): Point {
  const angle = (degrees * Math.PI) / 180
  return [start[0] + Math.cos(angle) * distance, start[1] + Math.sin(angle) * distance]
}

export const between = (from: Point, to: Point, share: number): Point => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
]

export const rectangle = (x: number, y: number, width: number, height: number): string =>
  path('M', [x, y], 'L', [x + width, y], 'L', [x + width, y + height], 'L', [x, y + height], 'Z')
