import { createRandom } from '../random.ts'

export type Noise = (x: number, y: number) => number

const size = 256
const gradients = Array.from({ length: 16 }, (_, index) => {
  const angle = (index / 16) * Math.PI * 2
  return [Math.cos(angle), Math.sin(angle)] as const
})
const gradientX = Float64Array.from(gradients, ([x]) => x)
const gradientY = Float64Array.from(gradients, ([, y]) => y)
const ease = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)

/** Creates gradient noise of about -1 to 1 that changes over a distance of 1. */
export function createNoise(seed: number): Noise {
  const random = createRandom(seed + 4099)
  const order = Uint8Array.from({ length: size }, (_, index) => index)
  for (let index = size - 1; index > 0; index -= 1) {
    const other = Math.floor(random(0, index + 1))
    const value = order[index] ?? 0
    order[index] = order[other] ?? 0
    order[other] = value
  }
  const table = new Uint8Array(size * 2)
  table.set(order)
  table.set(order, size)
  const corner = (column: number, row: number, dx: number, dy: number) => {
    const hash = (table[(table[column & 255] as number) + (row & 255)] as number) & 15
    return (gradientX[hash] as number) * dx + (gradientY[hash] as number) * dy
  }
  return (x, y) => {
    const column = Math.floor(x)
    const row = Math.floor(y)
    const dx = x - column
    const dy = y - row
    const u = ease(dx)
    const v = ease(dy)
    const upper = corner(column, row, dx, dy) * (1 - u) + corner(column + 1, row, dx - 1, dy) * u
    const lower = corner(column, row + 1, dx, dy - 1) * (1 - u) + corner(column + 1, row + 1, dx - 1, dy - 1) * u
    return (upper * (1 - v) + lower * v) * 1.5
  }
}
