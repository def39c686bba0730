import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { openDatabase } from '#platform/database/open-database.server.ts'
import { insertProduct } from '../factories.ts'
import { type BucketFault, type FaultyBucket, startFaultyBucket } from './faulty-bucket.ts'
import type { Drill, DrillReport } from './outage.ts'
import { describeOutcome, type ProxiedStore, startProxiedStore, startVisitors } from './proxied-store.ts'
import type { ShippedProxy } from './proxies.ts'

const faults: [BucketFault | 'refuses', ms: number][] = [
  ['hangs', 40_000],
  ['refuses', 12_000],
  ['answers 500', 12_000],
  ['trickles', 25_000],
  ['breaks off', 8_000],
]
/** Five for the first byte, and what a busy machine takes besides. */
const maxPhotoMs = 8_000
/** That and ten for the rest. */
const maxTrickleMs = 20_000
const maxShopMs = 5_000

/** A bucket that fails in every way while photos are asked for: the shop must not notice. */
export const createBucketDrill = (proxy: ShippedProxy): Drill => ({
  name: `failing bucket behind ${proxy.command}`,
  needs: ['postgres', proxy.command],
  async run({ postgres }) {
    await using stack = new AsyncDisposableStack()
    const photo = await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#a33' } })
      .webp()
      .toBuffer()
    const bucket = await startFaultyBucket(photo)
    stack.defer(bucket.close)
    const { endpoint = '', region, bucket: name, accessKeyId, secretAccessKey } = bucket.settings
    const store = await startProxiedStore(
      { proxy, postgres, database: `bucket_${proxy.command}` },
      {
        ...{ S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: name },
        ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
      },
    )
    stack.defer(store.close)
    await using db = await openDatabase({ databaseUrl: store.databaseUrl })
    const product = await insertProduct(db, { imageUrls: '["/product-images/1-front-800.webp"]' })
    const report: DrillReport = { name: `failing bucket behind ${proxy.command}`, figures: {}, violations: [] }
    for (const [fault, ms] of faults) await play({ store, bucket, product, report }, fault, ms)
    return report
  },
})

async function play(
  scene: { store: ProxiedStore; bucket: FaultyBucket; product: string; report: DrillReport },
  fault: BucketFault | 'refuses',
  ms: number,
): Promise<void> {
  const { store, bucket, product, report } = scene
  const linesBefore = store.logLines.length
  await bucket.begin(fault)
  const startedAt = performance.now()
  const visitors = startVisitors(store.front.send, {
    '/shop': { everyMs: 200, choosePath: () => '/shop' },
    '/shop of a search': { everyMs: 1_000, choosePath: turn => `/shop?q=${fault.length}${turn}` },
    photos: { everyMs: 250, choosePath: turn => `/product-images/${fault.length}-${turn}-800.webp` },
    'link previews': { everyMs: 5_000, choosePath: () => `/link-previews/${product}.jpg` },
  })
  await wait(ms)
  const outcomes = await visitors.stop()
  await bucket.end()
  const seconds = (performance.now() - startedAt) / 1000
  while ((await store.front.send('/product-images/9-again-800.webp')).status !== 200) {
    if (performance.now() - startedAt > ms + 60_000) throw new Error('No photo came after the outage')
    await wait(200)
  }

  const lines = store.logLines.slice(linesBefore)
  const complain = (text: string) => report.violations.push(`bucket ${fault}: ${text}`)
  for (const [kind, outcome] of outcomes) {
    report.figures[`${fault}, ${kind}`] = describeOutcome(outcome)
    const isPage = kind.startsWith('/shop')
    const maxMs = isPage ? maxShopMs : fault === 'trickles' ? maxTrickleMs : maxPhotoMs
    if (outcome.longestMs > maxMs) complain(`${kind} took ${Math.round(outcome.longestMs)} ms`)
    const allowed = isPage ? [200] : [503, '200 that broke off', 'broken connection']
    for (const status of outcome.counts.keys()) if (!allowed.includes(status)) complain(`${kind} got ${status}`)
  }
  report.figures[`${fault}, lines of log`] = lines.length
  // One in ten seconds of each process.
  if (lines.length > store.processes.length * (seconds / 10 + 1)) complain(`lines of log:\n${lines.join('\n')}`)
}
