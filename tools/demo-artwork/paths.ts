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

/** A thin leaf from one point to another that bulges to its right: the outline of a fold. */
export function leaf(from: Point, to: Point, width: number, bend = 0): string {
  const [mx, my] = between(from, to, 0.45)
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  const nx = (to[1] - from[1]) / length
  const ny = -(to[0] - from[0]) / length
  const control = (offset: number): Point => [mx + nx * offset, my + ny * offset]
  return path('M', from, 'Q', control(bend + width), to, 'Q', control(bend - width), from, 'Z')
}

export const rectangle = (x: number, y: number, width: number, height: number): string =>
  path('M', [x, y], 'L', [x + width, y], 'L', [x + width, y + height], 'L', [x, y + height], 'Z')

export const ellipse = (cx: number, cy: number, rx: number, ry: number): string =>
  path(
    ...['M', [cx - rx, cy] as Point],
    ...['C', [cx - rx, cy - ry * 0.55] as Point, [cx - rx * 0.55, cy - ry] as Point, [cx, cy - ry] as Point],
    ...['C', [cx + rx * 0.55, cy - ry] as Point, [cx + rx, cy - ry * 0.55] as Point, [cx + rx, cy] as Point],
    ...['C', [cx + rx, cy + ry * 0.55] as Point, [cx + rx * 0.55, cy + ry] as Point, [cx, cy + ry] as Point],
    ...['C', [cx - rx * 0.55, cy + ry] as Point, [cx - rx, cy + ry * 0.55] as Point, [cx - rx, cy] as Point],
    'Z',
  )
