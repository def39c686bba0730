import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../store/database.server.ts'
import type { ProductId } from '../store/ids.ts'
import { insertProduct } from '../test/factories.ts'
import { createStoreShopper, type ShopperClient } from '../test/shopper-client.ts'
import { type BenchDatabase, withEmptyStore } from './bench-store.ts'
import { type Measurement, quantile } from './measurement.ts'

const concurrency = 8
const amounts: Record<string, { count: number; minPerSecond: number }> = {
  SQLite: { count: 600, minPerSecond: 270 },
  PostgreSQL: { count: 400, minPerSecond: 150 },
}

/**
 * Makes complete purchases through a running store and its payment sandbox, `concurrency` at a
 * time: order, payment page, card, webhook, until the product is sold.
 */
export function measurePurchases(database: BenchDatabase): Promise<Measurement[]> {
  return withEmptyStore(database, async ({ db, start }) => {
    const { count, minPerSecond } = amounts[database.name] ?? { count: 0, minPerSecond: 0 }
    const { url } = await start()
    // Warm-up.
    await sellAll(db, url, Math.ceil(count / 2))
    const startedAt = performance.now()
    const times = await sellAll(db, url, count)
    const perSecond = count / ((performance.now() - startedAt) / 1000)
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
    return [
      {
        label: `on ${database.name}`,
        group: {
          name: 'whole purchases, 8 at a time: order, payment page, card, webhook, sold',
          cost: minPerSecond / perSecond,
        },
        value: `${Math.round(perSecond)} a second`,
        target: { text: `≥ ${minPerSecond} a second`, isMet: perSecond >= minPerSecond },
      },
      {
        label: `on ${database.name}`,
        group: { name: 'each of these purchases, from the order to the payment', cost: p99 },
        value: `p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms`,
        target: { text: 'p99 ≤ 100 ms', isMet: p99 <= 100 },
      },
    ]
  })
}

/**
 * Inserts products, buys them, and waits until the last one is sold. Returns the time of each
 * purchase in ms.
 */
async function sellAll(db: Db, storeUrl: string, count: number): Promise<number[]> {
  const products: ProductId[] = []
  for (let index = 0; index < count; index++) products.push(await insertProduct(db))
  const times = await buyAll(() => createStoreShopper(storeUrl), products)
  const unsold = db.selectFrom('products').select('id').where('sold', '=', 0).limit(1)
  while (await unsold.executeTakeFirst()) await wait(5)
  return times
}

/**
 * Buys products one by one, 8 at a time: each shopper is a guest with cookies of their own. Returns
 * the time of each purchase in ms.
 */
export async function buyAll(createShopper: () => ShopperClient, products: readonly ProductId[]): Promise<number[]> {
  const waiting = [...products]
  const times: number[] = []
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let product = waiting.shift(); product; product = waiting.shift()) {
        const startedAt = performance.now()
        await createShopper().buy([product])
        times.push(performance.now() - startedAt)
      }
    }),
  )
  return times
}
