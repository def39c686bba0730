import { type Point, path } from './paths.ts'
import { createRandom } from './random.ts'

export type Warp = (d: string) => string

/**
 * Returns a function that displaces path data by a slow wave, so that cloth doesn't look cut with a
 * ruler. Straight lines are divided and bent too. The displacement depends on the position alone:
 * panels that touch stay joined.
 */
export function createWarp(seed: number, strength: number): Warp {
  const random = createRandom(seed + 101)
  const phase = Array.from({ length: 6 }, () => random(0, Math.PI * 2))
  const wave = (value: number, index: number) => Math.sin(value + (phase[index] ?? 0))
  const move = ([x, y]: Point): Point => [
    x + strength * (wave(y / 120, 0) * 0.9 + wave(y / 47 + x / 160, 1) * 0.45 + wave(x / 210, 2) * 0.5),
    y + strength * (wave(x / 130, 3) * 0.8 + wave(x / 52 + y / 150, 4) * 0.4 + wave(y / 230, 5) * 0.5),
  ]
  const step = (from: Point, to: Point, share: number): Point => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
  ]
  return d => {
    let pen: Point = [0, 0]
    let start = pen
    const warped: (string | Point)[] = []
    for (const [, command = '', rest = ''] of d.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
      const numbers = rest
        .trim()
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(Number)
      const points: Point[] = []
      for (let index = 0; index + 1 < numbers.length; index += 2)
        points.push([numbers[index] ?? 0, numbers[index + 1] ?? 0])
      const end = command === 'Z' ? start : (points.at(-1) ?? pen)
      if (command === 'L' || command === 'Z') {
        const segments = Math.max(1, Math.round(Math.hypot(end[0] - pen[0], end[1] - pen[1]) / 45))
        for (let segment = 1; segment <= segments; segment += 1)
          warped.push('L', move(step(pen, end, segment / segments)))
        if (command === 'Z') warped.push('Z')
      } else warped.push(command, ...points.map(move))
      if (command === 'M') start = end
      pen = end
    }
    return path(...warped)
  }
}
