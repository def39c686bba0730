import { type Point, path } from './paths.ts'

const stepsPerCurve = 40
const pointsPerCommand: Record<string, number> = { M: 1, L: 1, Q: 2, C: 3 }

/** Draws a straight line. */
export const line = (from: Point, to: Point): string => path('M', from, 'L', to)

/** Length of path data, its curves included and the jumps between its parts left out. */
export const getLength = (d: string): number =>
  traceParts(d).reduce((sum, points) => sum + getPolylineLength(points), 0)

/** Draws the line across an outline at a height, from its left edge to its right one. */
export function drawAcross(outline: string, y: number): string {
  const crossings = traceParts(outline).flatMap(points =>
    points.slice(1).flatMap((to, index) => {
      const from = points[index] as Point
      const isCrossed = from[1] <= y !== to[1] <= y
      return isCrossed ? [from[0] + ((to[0] - from[0]) * (y - from[1])) / (to[1] - from[1])] : []
    }),
  )
  return line([Math.min(...crossings), y], [Math.max(...crossings), y])
}

const getPolylineLength = (points: readonly Point[]): number =>
  points.slice(1).reduce((sum, [x, y], index) => {
    const [fromX, fromY] = points[index] as Point
    return sum + Math.hypot(x - fromX, y - fromY)
  }, 0)

/** The points along each part of path data, close enough together to measure curves. */
function traceParts(d: string): Point[][] {
  const parts: Point[][] = []
  for (const [, command = '', rest = ''] of d.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const points = readPoints(rest)
    const part = parts.at(-1) ?? []
    if (command === 'Z') part.push(part[0] as Point)
    if (command === 'M') parts.push(points)
    else
      for (let index = 0; index < points.length; index += pointsPerCommand[command] ?? 1) {
        const controls = [part.at(-1) as Point, ...points.slice(index, index + (pointsPerCommand[command] ?? 1))]
        for (let step = 1; step <= stepsPerCurve; step += 1) part.push(interpolate(controls, step / stepsPerCurve))
      }
  }
  return parts
}

function readPoints(text: string): Point[] {
  const numbers = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number)
  return numbers.flatMap((x, index) => (index % 2 === 0 ? [[x, numbers[index + 1] ?? 0] as const] : []))
}

/** A point on a Bézier curve, by de Casteljau's algorithm. */
function interpolate(controls: readonly Point[], share: number): Point {
  if (controls.length === 1) return controls[0] as Point
  const next = controls.slice(1).map(([x, y], index): Point => {
    const [fromX, fromY] = controls[index] as Point
    return [fromX + (x - fromX) * share, fromY + (y - fromY) * share]
  })
  return interpolate(next, share)
}
