import type { DemoProduct } from './demo-product.ts'
import { bagsAndShoes } from './products/bags-and-shoes.ts'
import { hats } from './products/hats.ts'
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
  ...hats,
  ...bagsAndShoes,
]
