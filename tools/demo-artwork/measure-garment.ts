import { type Measurements, measurementStep } from '#store/products/garment-facts.ts'
import type { Measurement } from '#store/products/garment-types.ts'
import { createGarmentRenderer } from './garment-renderer.ts'
import { garments } from './garments/garments.ts'
import { getLength } from './path-lengths.ts'
import type { PhotoSpec } from './photo-spec.ts'

/**
 * Measures a drawn garment, whose tape is `tapeWidth` cm long from side to side. The passport of a
 * demo product says the same as its photos.
 */
export function measureGarment(spec: PhotoSpec, tapeWidth: number): Measurements {
  const renderer = createGarmentRenderer(spec)
  const { tape, lines } = garments[spec.garment](renderer)
  const [from, to] = tape.map(renderer.warpPoint) as [(typeof tape)[0], (typeof tape)[1]]
  const perCentimetre = Math.hypot(to[0] - from[0], to[1] - from[1]) / tapeWidth
  const entries = Object.entries(lines) as [Measurement, string][]
  return Object.fromEntries(
    entries.map(([name, d]) => {
      const length = getLength(renderer.warp(d)) / perCentimetre
      return [name, Math.round(length / measurementStep) * measurementStep]
    }),
  )
}
