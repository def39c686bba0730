import type { Point } from './paths.ts'
import type { Tailor } from './tailor.ts'

/** A drawn garment around x = 0, and the places a detail picture may look at. */
export interface Garment {
  svg: string
  details: readonly [Point, Point]
}

export type CutFunction = (tailor: Tailor) => Garment
