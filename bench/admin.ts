import sharp from 'sharp'
import { withPostgres } from '../platform/database/connections.server.ts'
import { signUpAdmin } from '../test/signed-in-user.ts'
import { type BenchDatabase, withEmptyStore } from './bench-store.ts'
import { type Measurement, quantile } from './measurement.ts'
import { seedAdminData } from './seed-admin-data.ts'

const rounds = 10
const maxMs = 100
/** Of a search or a filter of the orders, the whole page included. */
const maxOrderListMs = 50
/** Of any page of a shop that is larger than `usualCount`. */
const maxLargeShopMs = 1_000
/** What others wait meanwhile. */
const maxStallMs = 300
const usualCount = 10_000
const orderLists = [
  '/admin/orders',
  ...['processing', 'shipped', 'delivered', 'all', 'paid', 'pending', 'cancelled', 'refund-pending'].map(
    show => `/admin/orders?show=${show}`,
  ),
  '/admin/orders?show=all&page=900',
  '/admin/orders?show=all&sort=oldest&page=900',
  '/admin/orders?show=all&from=2026-02-01&to=2026-03-01',
  ...['siti', 'rahmah+42', 'buyer9999@example.com', '012-300+4567', '%234242', 'tee+77', 'a', 'zx', 'nobody'].map(
    q => `/admin/orders?show=all&q=${q}`,
  ),
]
const paths = [
  '/admin',
  ...orderLists,
  '/admin/notifications',
  '/admin/money',
  ...['period=week', 'period=month', 'period=year', 'month=2025-06'].map(query => `/admin/money?${query}`),
  ...['orders', 'sales', 'movements'].map(name => `/admin/money/${name}.csv`),
  '/admin/sold-items',
  ...['week', 'month', 'year'].map(period => `/admin/sold-items?period=${period}`),
  ...['oldest', 'price-asc', 'price-desc'].map(sort => `/admin/sold-items?sort=${sort}`),
  ...['tee+4321', 'siti+rahmah+4', 'buyer4321@', 'order-1234567', 'si', 'q', 'nobody', 'zx'].map(
    q => `/admin/sold-items?q=${q}`,
  ),
  '/admin/sold-items?q=nobody&sort=price-desc',
  '/admin/user-management',
  '/admin/user-management?q=nobody',
  '/admin/tips',
  '/admin/visits',
]

/**
 * Measures the response time of admin pages of a large shop, requested one after the other by one
 * admin, of files until their first bytes, and what others wait meanwhile.
 */
export const measureAdminPages =
  (count = usualCount) =>
  (database: BenchDatabase): Promise<Measurement[]> =>
    withEmptyStore(database, async ({ db, databaseUrl, start }) => {
      await (databaseUrl ? withPostgres(databaseUrl, large => seedAdminData(large, count)) : seedAdminData(db, count))
      const store = await start()
      const cookie = await signUpAdmin(db, store.url)
      const { id } = await db.selectFrom('orders').select('id').limit(1).executeTakeFirstOrThrow()
      const measurements: Measurement[] = []
      for (const path of [...paths, `/admin/orders/${id}`]) {
        const times: number[] = []
        for (let round = -1; round < rounds; round++) {
          const startedAt = performance.now()
          const response = await fetch(store.url + path, { headers: { cookie } })
          if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
          if (!path.endsWith('.csv')) await response.text()
          else for await (const _firstBytes of response.body ?? []) break
          if (round >= 0) times.push(performance.now() - startedAt)
        }
        const request = fetch(store.url + path, { headers: { cookie } })
        const stallMs = Math.max(...(await measureHealthChecks(store.url, request)))
        await (await request).body?.cancel()
        const p95 = quantile(times, 0.95)
        const isOrderList = orderLists.includes(path)
        const target = count > usualCount ? maxLargeShopMs : isOrderList ? maxOrderListMs : maxMs
        measurements.push({
          label: `\`${path.replace(id, '{id}')}\` on ${database.name}`,
          group: {
            name: `${isOrderList ? 'a list of orders' : 'another admin page'}, ${count.toLocaleString('en')} orders, and 1.6 times as many sales`,
            cost: p95,
          },
          value: `p50 ${Math.round(quantile(times, 0.5))}, p95 ${Math.round(p95)} ms, others wait ${Math.round(stallMs)} ms`,
          target: { text: `p95 ≤ ${target} ms`, isMet: p95 <= target && stallMs <= maxStallMs },
        })
      }
      return measurements
    })

/** Returns the response times of `/healthz` until something is done. */
async function measureHealthChecks(url: string, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isDone = false
  void work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const startedAt = performance.now()
    await (await fetch(`${url}/healthz`)).text()
    times.push(performance.now() - startedAt)
  }
  return times
}

/**
 * Uploads five rotated 12-megapixel photos with GPS data at once. Measures the time until all are
 * stored and the response times of `/healthz` meanwhile.
 */
export function measureUploads(database: BenchDatabase): Promise<Measurement[]> {
  return withEmptyStore(database, async ({ db, start }) => {
    const store = await start()
    const cookie = await signUpAdmin(db, store.url)
    const photo = await createJpegPhoto()
    const upload = async (number: number) => {
      const form = new FormData()
      form.set('image', new File([new Uint8Array(photo)], `image-${number}.jpg`, { type: 'image/jpeg' }))
      const response = await fetch(`${store.url}/api/product-images`, {
        method: 'POST',
        headers: { cookie },
        body: form,
      })
      if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
    }
    await upload(0)
    const startedAt = performance.now()
    const uploads = Promise.all([1, 2, 3, 4, 5].map(upload))
    const responseTimes = await measureHealthChecks(store.url, uploads)
    await uploads
    const seconds = (performance.now() - startedAt) / 1000
    return [
      {
        label: 'five 12-megapixel photos uploaded at once, until the last is stored in all widths',
        value: `${seconds.toFixed(1)} s`,
      },
      { label: '`/healthz` meanwhile', value: `p99 ${Math.round(quantile(responseTimes, 0.99))} ms` },
    ]
  })
}

/** A photo as a phone camera stores it: noisy, rotated by EXIF orientation, with GPS data. */
const createJpegPhoto = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 4032,
      height: 3024,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 120, sigma: 20 },
    },
  })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '5/1 58/1 0/1' } })
    .jpeg({ quality: 90 })
    .toBuffer()
