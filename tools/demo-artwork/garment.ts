import type { GarmentRenderer } from './garment-renderer.ts'
import type { Box, Point } from './paths.ts'

/** A drawn garment, centred at x = 0, with the points that a detail photo may show. */
export interface Garment {
  svg: string
  /** Drawn in front of the cloth: clothes pegs. */
  foreground?: string
  /** Scale about the middle of the picture; 1 by default. */
  scale?: number
  /** Bounding box, for garments that are more than their panels. */
  extent?: Box
  details: readonly [Point, Point]
}

export type DrawGarment = (renderer: GarmentRenderer) => Garment

/** Bounding box for garments with straps or fringes, and for pairs. */
export const fullExtent: Box = { x: -520, y: 130, width: 1040, height: 1200 }
