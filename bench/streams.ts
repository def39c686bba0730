import { type ClientRequest, get } from 'node:http'
import type { Db } from '../store/database.server.ts'
import { insertProduct } from '../test/factories.ts'
import type { StoreProcess } from '../test/processes/store-process.ts'
import { type Measurement, quantile } from './measurement.ts'
import { createShopperOf } from './purchases.ts'
import { readResidentMegabytes } from './startup.ts'

const count = 10_000
const maxKilobytesEach = 30

/**
 * Opens many live streams on a running store, sells one product, and measures when each receives
 * the event, and the memory that the streams take.
 */
export async function measureStreams(store: StoreProcess, db: Db): Promise<Measurement[]> {
  const { url: storeUrl } = store
  const product = await insertProduct(db)
  const receivedAt: number[] = []
  const { promise: allReceived, resolve } = Promise.withResolvers<void>()
  const onSold = () => {
    receivedAt.push(performance.now())
    if (receivedAt.length === count) resolve()
  }
  const before = readResidentMegabytes(store)
  const streams: ClientRequest[] = []
  for (let opened = 0; opened < count; opened += 100)
    streams.push(...(await Promise.all(Array.from({ length: 100 }, () => openStream(storeUrl, product, onSold)))))

  const kilobytesEach = Math.round((((readResidentMegabytes(store) ?? 0) - (before ?? 0)) * 1024) / count)
  const shopper = createShopperOf(storeUrl)()
  const { url } = await shopper.startPaying([product])
  const startedAt = performance.now()
  await shopper.pay(url)
  await allReceived
  for (const stream of streams) stream.destroy()
  const times = receivedAt.map(at => at - startedAt)
  const p99 = quantile(times, 0.99)
  return [
    {
      label: `${count.toLocaleString('en')} open live streams receive one sale, from the payment on`,
      value: `p50 ${Math.round(quantile(times, 0.5))} ms, p99 ${Math.round(p99)} ms`,
      target: { text: 'p99 ≤ 500 ms', isMet: p99 <= 500 },
    },
    {
      label: 'memory of each of these streams',
      value: before === undefined ? 'skipped: needs /proc' : `${kilobytesEach} KB`,
      target: { text: `≤ ${maxKilobytesEach} KB`, isMet: kilobytesEach <= maxKilobytesEach },
    },
  ]
}

/** Resolves when the stream has started; calls `onSold` when it reports the product as sold. */
function openStream(storeUrl: string, product: string, onSold: () => void): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    let text = ''
    let hasReceived = false
    const stream = get(`${storeUrl}/api/live`, { agent: false }, response => {
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
        if (text.includes('\nid: ')) resolve(stream)
        if (hasReceived || !text.includes(`"id":"${product}","change":"sold"`)) return
        hasReceived = true
        onSold()
      })
    })
    stream.on('error', reject)
  })
}
