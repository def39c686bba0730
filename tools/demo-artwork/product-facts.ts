import type { DemoProduct } from '#demo/demo-product.ts'
import type { ProductFacts } from './draw-product.ts'
import type { GarmentType } from './photo-spec.ts'

/** Widths that descriptions don't name, in centimetres. */
const usualWidths: Partial<Record<GarmentType, number>> = {
  'bucket-hat': 36,
  beanie: 24,
  pouch: 34,
  cardigan: 54,
}

/**
 * What the description says of the width where the tape lies: "Pit to pit 54 cm", half of "Waist 80
 * cm", the first of "42 by 45 cm".
 */
export function findProductFacts({ description, size = 'Free size' }: DemoProduct, garment: GarmentType): ProductFacts {
  const find = (pattern: RegExp) => Number(pattern.exec(description)?.[1] ?? 0)
  const width =
    find(/pit to pit (\d+)/i) ||
    Math.round(find(/(?:waist|ties at)[a-z ]* (\d+)/i)) / 2 ||
    find(/(\d+) by \d+ cm/) ||
    find(/(\d+) cm (?:square|wide|across)/) ||
    usualWidths[garment] ||
    50
  return { size: size === 'Free size' ? 'F' : size, width }
}
