import { get } from 'node:http'
import { insertProduct } from '../test/factories.ts'
import { createStoreShopper } from '../test/shopper-client.ts'
import { type BenchDatabase, withEmptyStore } from './bench-store.ts'
import { describeTimes, type Measurement } from './measurement.ts'
import { seedProducts } from './seed-products.ts'

const count = 2_000

/**
 * Opens the streams of many shop pages, sells one product, and measures when each page hears of it.
 */
export function measureOpenPages(database: BenchDatabase): Promise<Measurement[]> {
  return withEmptyStore(database, async ({ db, start }) => {
    await seedProducts(db, 1_000)
    const store = await start()
    const product = await insertProduct(db, { title: 'Tee of the storm' })
    const pages: Page[] = []
    while (pages.length < count)
      pages.push(...(await Promise.all(Array.from({ length: 50 }, () => connectPage(store.url, product)))))
    const shopper = createStoreShopper(store.url)
    // The first payment of a process takes longer than all others.
    await shopper.buy([await insertProduct(db, { title: 'Shirt', createdAt: '2020-01-01T00:00:00.000Z' })])
    const { url } = await shopper.startPaying([product])
    const startedAt = performance.now()
    await shopper.pay(url)
    const times = (await Promise.all(pages.map(page => page.sold))).map(at => at - startedAt)
    for (const { close } of pages) close()
    return [
      {
        label: `${count.toLocaleString('en')} open pages hear of one sale, from the payment on; on ${database.name}`,
        value: describeTimes(times),
      },
    ]
  })
}

interface Page {
  /** When the page heard of the sale. */
  sold: Promise<number>
  close(): void
}

/** Resolves when the page's stream has begun, on a connection of its own. */
async function connectPage(storeUrl: string, product: string): Promise<Page> {
  const sold = Promise.withResolvers<number>()
  const request = get(`${storeUrl}/api/live`, { agent: false })
  const begun = Promise.withResolvers<void>()
  request.once('response', response => {
    let rest = ''
    response.setEncoding('utf8').on('data', (chunk: string) => {
      begun.resolve()
      const messages = (rest + chunk).split('\n\n')
      rest = messages.pop() ?? ''
      if (messages.some(message => isSaleOf(product, message))) sold.resolve(performance.now())
    })
  })
  // Closed by this page.
  request.on('error', () => {})
  await begun.promise
  return { sold: sold.promise, close: () => void request.destroy() }
}

const isSaleOf = (product: string, message: string) => message.includes(`"id":"${product}","change":"sold"`)
