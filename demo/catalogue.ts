import type { DemoProduct } from './demo-product.ts'
import { bagsAndShoes } from './products/bags-and-shoes.ts'
import { hats } from './products/hats.ts'
import { jackets } from './products/jackets.ts'
import { knits } from './products/knits.ts'
import { shirts } from './products/shirts.ts'
import { skirtsAndShorts } from './products/skirts-and-shorts.ts'
import { teesAndJerseys } from './products/tees-and-jerseys.ts'
import { trousers } from './products/trousers.ts'

/**
 * What an empty store fills itself with: pieces of every kind, some of them sold, with photos drawn
 * by `drawProduct`.
 */
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
