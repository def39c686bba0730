import type { Box, Point } from './paths.ts'
import type { Tailor } from './tailor.ts'

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

export type CutFunction = (tailor: Tailor) => Garment

/** The room of a piece that has straps, fringes or a pair. */
export const everywhere: Box = { x: -520, y: 130, width: 1040, height: 1200 }
