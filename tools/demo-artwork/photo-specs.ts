import type { PhotoSpec } from './photo-spec.ts'
import { accessories } from './photo-specs/accessories.ts'
import { bagsAndCloths } from './photo-specs/bags-and-cloths.ts'
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
  ...accessories,
  ...bagsAndCloths,
}
