import type { DemoProduct } from '#demo/demo-product.ts'
import type { ProductFacts } from './draw-product.ts'

/**
 * Finds what photos show of a product besides its look. The tape lies across the chest, the waist
 * or the widest place, on a hat's flat side, or along socks from heel to toe.
 *
 * @throws when the passport has no measurement of that place.
 */
export function findProductFacts({ id, brim, size = 'Free size', passport }: DemoProduct): ProductFacts {
  const { pitToPit, waist, width, around, length } = passport.measurements
  const tape = brim ?? pitToPit ?? waist ?? width ?? (around === undefined ? length : around / 2)
  if (tape === undefined) throw new Error(`No measurement for the tape of ${id}`)
  return { size: size === 'Free size' ? 'F' : size, width: tape }
}
