import type { DemoProduct } from './demo-product.ts'
import { accessories } from './products/accessories.ts'
import { bagsAndCloths } from './products/bags-and-cloths.ts'
import { jackets } from './products/jackets.ts'
import { knits } from './products/knits.ts'
import { shirts } from './products/shirts.ts'
import { skirtsAndShorts } from './products/skirts-and-shorts.ts'
import { teesAndJerseys } from './products/tees-and-jerseys.ts'
import { trousers } from './products/trousers.ts'

/** Products that an empty shop is filled with, some of them sold. */
export const catalogue: readonly DemoProduct[] = [
  ...teesAndJerseys,
  ...shirts,
  ...jackets,
  ...knits,
  ...trousers,
  ...skirtsAndShorts,
  ...accessories,
  ...bagsAndCloths,
]
