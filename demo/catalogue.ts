import type { DemoPiece } from './demo-piece.ts'
import { bagsAndShoes } from './pieces/bags-and-shoes.ts'
import { hats } from './pieces/hats.ts'
import { jackets } from './pieces/jackets.ts'
import { knits } from './pieces/knits.ts'
import { shirts } from './pieces/shirts.ts'
import { skirtsAndShorts } from './pieces/skirts-and-shorts.ts'
import { teesAndJerseys } from './pieces/tees-and-jerseys.ts'
import { trousers } from './pieces/trousers.ts'

/** What an empty store fills itself with: pieces of every kind, some of them sold, with photos drawn by `drawPiece`. */
export const catalogue: readonly DemoPiece[] = [
  ...teesAndJerseys,
  ...shirts,
  ...jackets,
  ...knits,
  ...trousers,
  ...skirtsAndShorts,
  ...hats,
  ...bagsAndShoes,
]
