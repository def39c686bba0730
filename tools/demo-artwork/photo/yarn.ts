import type { Fabric } from '../photo-spec.ts'
import { createNoise } from './noise.ts'

/** Uneven yarn: a factor of the colour near 1 at a point of the garment's own coordinates. */
export type YarnAt = (x: number, y: number) => number

interface YarnStyle {
  /** Frequency across and along the cloth. */
  across: number
  along: number
  strength: number
  /** Strength of soft patches of wear. */
  wear: number
}

const styles: Record<Fabric, YarnStyle> = {
  cotton: { across: 0.5, along: 0.22, strength: 0.055, wear: 0.03 },
  denim: { across: 0.42, along: 0.018, strength: 0.15, wear: 0.09 },
  corduroy: { across: 0.2, along: 0.2, strength: 0.09, wear: 0.06 },
  knit: { across: 0.2, along: 0.14, strength: 0.1, wear: 0.03 },
  nylon: { across: 0.7, along: 0.7, strength: 0.03, wear: 0.02 },
  canvas: { across: 0.24, along: 0.24, strength: 0.11, wear: 0.04 },
  mesh: { across: 0.4, along: 0.4, strength: 0.04, wear: 0.02 },
  leather: { across: 0.16, along: 0.16, strength: 0.1, wear: 0.1 },
  fleece: { across: 0.24, along: 0.2, strength: 0.11, wear: 0.03 },
}

export function createYarn(fabric: Fabric, seed: number): YarnAt {
  const { across, along, strength, wear } = styles[fabric]
  const yarn = createNoise(seed + 7)
  const weft = createNoise(seed + 8)
  const patches = createNoise(seed + 9)
  return (x, y) =>
    1 +
    strength * 0.7 * yarn(x * across, y * along) +
    strength * 0.4 * weft(x * along, y * across) +
    wear * patches(x * 0.012, y * 0.012)
}
