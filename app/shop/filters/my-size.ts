import type { FacetParams } from '#store/products/listing.ts'
import { findMyMeasurements, type MyGarment } from '../fits-me/my-garments.ts'

/** Less than half a size: around the body it is twice as much. In cm, measured flat. */
const tolerance = 2

/**
 * The ranges of measurements around the garments that the shopper likes. Only they go into an
 * address, never the measurements. Empty without a pit to pit or a waist.
 */
export function getMySize(garments: readonly MyGarment[]): Pick<FacetParams, 'pit' | 'waist'> {
  const pit = findMyMeasurements(garments, 'top')?.pitToPit
  const waist = findMyMeasurements(garments, 'bottom')?.waist
  return { ...(pit && { pit: toRange(pit) }), ...(waist && { waist: toRange(waist) }) }
}

const toRange = (length: number) => `${length - tolerance}-${length + tolerance}`
