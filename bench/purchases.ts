import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../store/database.server.ts'
import type { ProductId } from '../store/ids.ts'
import { insertProduct } from '../test/factories.ts'
import { createStoreShopper } from '../test/shopper-client.ts'
import { type BenchDatabase, withEmptyStore } from './bench-store.ts'
import { describeTimes, type Measurement } from './measurement.ts'

const concurrency = 8
const count = 400

/**
 * Makes complete purchases through a running store and its payment sandbox, `concurrency` at a
 * time: order, payment page, card, webhook, until the product is sold.
 */
export function measurePurchases(database: BenchDatabase): Promise<Measurement[]> {
  return withEmptyStore(database, async ({ db, start }) => {
    const { url } = await start()
    // Warm-up.
    await sellAll(db, url, count / 2)
    const startedAt = performance.now()
    const times = await sellAll(db, url, count)
    const perSecond = count / ((performance.now() - startedAt) / 1000)
    return [
      {
        label: `whole purchases, 8 at a time: order, payment page, card, webhook, sold; on ${database.name}`,
        value: `${Math.round(perSecond)} a second`,
      },
      {
        label: `each of these purchases, from the order to the payment; on ${database.name}`,
        value: describeTimes(times),
      },
    ]
  })
}

/**
 * Inserts products, buys them, and waits until the last one is sold. Returns the time of each
 * purchase in ms.
 */
async function sellAll(db: Db, storeUrl: string, amount: number): Promise<number[]> {
  const products: ProductId[] = []
  for (let index = 0; index < amount; index++) products.push(await insertProduct(db))
  const times = await buyAll(storeUrl, products)
  const unsold = db.selectFrom('products').select('id').where('sold', '=', 0).limit(1)
  while (await unsold.executeTakeFirst()) await wait(5)
  return times
}

/**
 * Buys products one by one, 8 at a time: each shopper is a guest with cookies of their own. Returns
 * the time of each purchase in ms.
 */
export async function buyAll(storeUrl: string, products: readonly ProductId[]): Promise<number[]> {
  const waiting = [...products]
  const times: number[] = []
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let product = waiting.shift(); product; product = waiting.shift()) {
        const startedAt = performance.now()
        await createStoreShopper(storeUrl).buy([product])
        times.push(performance.now() - startedAt)
      }
    }),
  )
  return times
}
