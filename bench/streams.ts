import type { ClientRequest } from 'node:http'
import type { Db } from '../store/database.server.ts'
import { insertProduct } from '../test/factories.ts'
import type { StoreProcess } from '../test/processes/store-process.ts'
import { createStoreShopper } from '../test/shopper-client.ts'
import { openStartedStream } from './event-stream.ts'
import { type Measurement, quantile } from './measurement.ts'
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
  const openStream = () => {
    let hasReceived = false
    return openStartedStream(storeUrl, message => {
      if (hasReceived || !message.includes(`"id":"${product}","change":"sold"`)) return
      hasReceived = true
      receivedAt.push(performance.now())
      if (receivedAt.length === count) resolve()
    })
  }
  const before = readResidentMegabytes(store)
  const streams: ClientRequest[] = []
  for (let opened = 0; opened < count; opened += 100)
    streams.push(...(await Promise.all(Array.from({ length: 100 }, openStream))))

  const kilobytesEach = Math.round((((readResidentMegabytes(store) ?? 0) - (before ?? 0)) * 1024) / count)
  const shopper = createStoreShopper(storeUrl)
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
