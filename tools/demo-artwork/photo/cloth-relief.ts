import { drape } from '../fabrics.ts'
import type { Fold } from '../garment-renderer.ts'
import type { Fabric } from '../photo-spec.ts'
import { createNoise } from './noise.ts'

/** Height of cloth above the wall, in picture units, at a point of the garment. */
export type HeightAt = (x: number, y: number) => number

/**
 * Wrinkles of a whole garment. Broad waves run down the cloth; sharp creases cross them in some
 * places and leave others smooth, as in cloth that was folded in a bag.
 */
export function createWrinkles(fabric: Fabric, seed: number): HeightAt {
  const { x: across, y: down, depth, crease, crumple } = drape[fabric]
  const sway = createNoise(seed)
  const waves = createNoise(seed + 1)
  const creases = createNoise(seed + 2)
  const places = createNoise(seed + 3)
  const small = createNoise(seed + 4)
  return (x, y) => {
    const u = x * across + sway(x * 0.0045, y * 0.0045) * 0.7
    const v = y * down + sway(x * 0.0045 + 37, y * 0.0045 + 11) * 0.7
    const broad = waves(u, v) + 0.4 * waves(u * 2.1 + 9, v * 2.1)
    const line = 1 - Math.abs(creases(u * 1.5 + v * 1.1, v * 2.3 - u * 0.6))
    const share = Math.max(0, places(x * 0.0038, y * 0.0038) + 0.32)
    const fine = 1 - Math.abs(small(u * 4.3 - v * 2, v * 5.1 + u))
    return depth * (0.75 * broad + crease * share * line ** 5 + crumple * share * fine ** 3)
  }
}

/** Adds ridges along folds to heights. The valley beside a ridge is steeper on its lower side. */
export function createFoldHeight({ from, to, width, bend }: Fold): { height: HeightAt; reach: number } {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  const [tx, ty] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
  const rise = width * 0.62
  const height: HeightAt = (x, y) => {
    const t = ((x - from[0]) * tx + (y - from[1]) * ty) / length
    if (t < 0 || t > 1) return 0
    const away = (x - from[0]) * -ty + (y - from[1]) * tx
    const spread = width * (0.5 + 0.9 * t)
    const offset = (away + bend * 2 * t * (1 - t) * 2) / spread
    if (offset < -4 || offset > 4) return 0
    const fade = Math.max(0, Math.min(1, t * 9)) * (1 - t)
    return fade * rise * (Math.exp(-offset * offset) - 0.55 * Math.exp(-((offset - 1.7) ** 2) * 1.6))
  }
  return { height, reach: width * 6 + Math.abs(bend) }
}
