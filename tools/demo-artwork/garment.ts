import type { GarmentRenderer } from './garment-renderer.ts'
import type { Box, Point } from './paths.ts'

/** A drawn garment around x = 0, and the places a detail picture may look at. */
export interface Garment {
  svg: string
  /** What holds it, before the cloth: washing pegs. */
  front?: string
  /** Enlarged about the middle of the picture by this much. */
  scale?: number
  /** The room it takes, where its panels alone don't tell. */
  extent?: Box
  details: readonly [Point, Point]
}

export type DrawGarment = (renderer: GarmentRenderer) => Garment

/** The room of a piece that has straps, fringes or a pair. */
export const fullExtent: Box = { x: -520, y: 130, width: 1040, height: 1200 }
