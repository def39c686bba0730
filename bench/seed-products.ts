import { sql } from 'kysely'
import { type Db, inTransaction, isPostgres } from '../store/database.server.ts'
import type { ProductId } from '../store/ids.ts'
import { defaultCategories } from '../store/products/categories.ts'
import { colours, conditions, fitSizes } from '../store/products/garment-facts.ts'
import { createRandom } from '../test/actors/random.ts'
import { productFixture } from '../test/factories.ts'

const adjectives = ['vintage', 'faded', 'boxy', 'cropped', 'oversized', 'soft', 'washed', 'striped', 'checked', 'plain']
const garments = ['jacket', 'shirt', 'jeans', 'skirt', 'dress', 'coat']
const fabrics =
  'batik denim corduroy linen cotton silk wool rayon flannel velvet twill canvas jersey satin tweed chambray poplin nylon mesh suede'.split(
    ' ',
  )
const details =
  'button zip collar sleeve pocket hem cuff label brass thread seam weave indigo crimson olive mustard'.split(' ')

/** The facts of a bench product; a few lack some. */
function createFacts(pick: <T>(choices: readonly T[]) => T) {
  const { types } = pick(defaultCategories)
  return {
    garmentType: pick(types),
    fitSize: pick([...fitSizes, null]),
    condition: pick(conditions),
    colours: JSON.stringify([...new Set([pick(colours), pick(colours)])]),
    brand: pick(brands),
    measurements: JSON.stringify({ pitToPit: pick(lengths), waist: pick(lengths) }),
  }
}

const brands = ['', ...Array.from({ length: 300 }, (_, index) => `Brand ${index}`)]
const lengths = Array.from({ length: 80 }, (_, index) => 30 + index / 2)

const batchSize = 500

/**
 * Inserts `count` varied products, one in ten of them sold: words of every frequency, equal prices,
 * dates that don't follow the order of insertion. Deterministic.
 */
export async function seedProducts(db: Db, count: number): Promise<void> {
  const random = createRandom(7)
  const pick = <T>(choices: readonly T[]) => random.pick(choices) as T
  await inTransaction(db, async tx => {
    for (let first = 0; first < count; first += batchSize) {
      const rows = Array.from({ length: Math.min(batchSize, count - first) }, (_, index) => {
        const number = first + index
        const title = `${pick(adjectives)} ${pick(garments)} ${number}`
        const rare = number % 1000 === 500 ? ' quetzal' : ''
        const listedAt = (number * 7919) % count
        // A common word that only the oldest products have.
        const old = listedAt < count * 0.03 ? ' heirloom' : ''
        const createdAt = new Date(Date.UTC(2026, 0, 1) + listedAt * 60_000).toISOString()
        const isSold = number % 10 === 3
        const description = `${Array.from({ length: 12 }, () => pick(random.chance(0.3) ? fabrics : details)).join(' ')}${rare}${old}`
        const category = number % 500 === 0 ? 'hats' : (['top', 'bottom', 'other'][number % 3] ?? 'top')
        return productFixture({
          id: `bench-${number}` as ProductId,
          title,
          description,
          priceSen: (10 + random.integer(190)) * 100,
          category,
          ...createFacts(pick),
          createdAt,
          ...(isSold ? { sold: 1, soldPriceSen: 4_000, soldAt: createdAt } : {}),
        })
      })
      await tx.insertInto('products').values(rows).execute()
    }
  })
  await sql.raw(isPostgres(db) ? 'vacuum analyze products' : 'analyze').execute(db)
}
