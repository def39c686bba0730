import type { Measurement } from '#store/products/garment-types.ts'
import type { GarmentRenderer } from './garment-renderer.ts'
import type { Point } from './paths.ts'

/** A drawn garment, centred at x = 0. */
export interface Garment {
  svg: string
  /** Drawn in front of the cloth: clothes pegs. */
  foreground?: string
  /** Scale about the middle of the picture; 1 by default. */
  scale?: number
  /** Where a measuring tape lies: across the chest, the waist or the widest place. */
  tape: readonly [Point, Point]
  /** Path data along which each measurement is taken. */
  lines: Partial<Record<Measurement, string>>
  /** Roundness of stuffed things, and how wrinkled the cloth is. */
  relief?: { bulge?: { height: number; reach: number }; calm?: number }
}

export type DrawGarment = (renderer: GarmentRenderer) => Garment
