import sharp from 'sharp'
import { signUpAdmin } from '../test/signed-in-user.ts'
import { type BenchDatabase, withEmptyStore } from './bench-store.ts'
import { type Measurement, quantile } from './measurement.ts'
import { seedAdminData } from './seed-admin-data.ts'

const count = 10_000
const rounds = 20
const maxMs = 100
/** Of a search or a filter of the orders, the whole page included. */
const maxOrderListMs = 50
const orderLists = [
  '/admin/orders',
  ...['processing', 'shipped', 'delivered', 'all', 'paid', 'pending', 'cancelled', 'refund-pending'].map(
    show => `/admin/orders?show=${show}`,
  ),
  '/admin/orders?show=all&page=900',
  '/admin/orders?show=all&sort=oldest&page=900',
  '/admin/orders?show=all&from=2026-02-01&to=2026-03-01',
  ...['siti', 'rahmah+42', 'buyer9999@example.com', '012-300+4567', '%2300004242', 'product+77', 'a', 'nobody'].map(
    q => `/admin/orders?show=all&q=${q}`,
  ),
]
const paths = [
  '/admin',
  ...orderLists,
  '/admin/orders/order-5000',
  '/admin/notifications',
  '/admin/sold-items',
  '/admin/sold-items?q=jacket',
  '/admin/user-management',
  '/admin/tips',
]

/**
 * Measures the response time of admin pages of a large shop, requested one after the other by one
 * admin.
 */
export function measureAdminPages(database: BenchDatabase): Promise<Measurement[]> {
  return withEmptyStore(database, async ({ db, start }) => {
    await seedAdminData(db, count)
    const store = await start()
    const cookie = await signUpAdmin(db, store.url)
    const measurements: Measurement[] = []
    for (const path of paths) {
      const times: number[] = []
      for (let round = -3; round < rounds; round++) {
        const startedAt = performance.now()
        const response = await fetch(store.url + path, { headers: { cookie } })
        await response.text()
        if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
        if (round >= 0) times.push(performance.now() - startedAt)
      }
      const p95 = quantile(times, 0.95)
      const isOrderList = orderLists.includes(path)
      const target = isOrderList ? maxOrderListMs : maxMs
      measurements.push({
        label: `\`${path}\` on ${database.name}`,
        group: {
          name: `${isOrderList ? 'a list of orders' : 'another admin page'}, 10,000 products, orders and notifications, 1,000 accounts`,
          cost: p95,
        },
        value: `p50 ${Math.round(quantile(times, 0.5))}, p95 ${Math.round(p95)} ms`,
        target: { text: `p95 ≤ ${target} ms`, isMet: p95 <= target },
      })
    }
    return measurements
  })
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
    const responseTimes: number[] = []
    let isUploading = true
    const polling = (async () => {
      while (isUploading) {
        const startedAt = performance.now()
        await (await fetch(`${store.url}/healthz`)).text()
        responseTimes.push(performance.now() - startedAt)
      }
    })()
    const startedAt = performance.now()
    await Promise.all([1, 2, 3, 4, 5].map(upload))
    const seconds = (performance.now() - startedAt) / 1000
    isUploading = false
    await polling
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
