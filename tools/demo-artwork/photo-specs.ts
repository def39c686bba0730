import type { PhotoSpec } from './photo-spec.ts'
import { bagsAndShoes } from './photo-specs/bags-and-shoes.ts'
import { hats } from './photo-specs/hats.ts'
import { jackets } from './photo-specs/jackets.ts'
import { knits } from './photo-specs/knits.ts'
import { shirts } from './photo-specs/shirts.ts'
import { skirtsAndShorts } from './photo-specs/skirts-and-shorts.ts'
import { teesAndJerseys } from './photo-specs/tees-and-jerseys.ts'
import { trousers } from './photo-specs/trousers.ts'

/** The photo spec of every product of the demo catalogue, by product id. */
export const photoSpecs: Readonly<Record<string, PhotoSpec>> = {
  ...teesAndJerseys,
  ...shirts,
  ...jackets,
  ...knits,
  ...trousers,
  ...skirtsAndShorts,
  ...hats,
  ...bagsAndShoes,
}
