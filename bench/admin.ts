import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { openDatabase } from '../platform/database/open-database.server.ts'
import { setAdmin } from '../store/users/user-queries.server.ts'
import { startStore } from '../test/processes/store-process.ts'
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
export async function measureAdminPages(database: string, databaseUrl: string | undefined): Promise<Measurement[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'store-bench-'))
  const db = await openDatabase({ dataDir, databaseUrl })
  await seedAdminData(db, count)
  const store = await startStore({ DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) })
  try {
    const cookie = await signUpAdmin(store.url, db)
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
        label: `\`${path}\` on ${database}`,
        group: {
          name: `${isOrderList ? 'a list of orders' : 'another admin page'}, 10,000 products, orders and notifications, 1,000 accounts`,
          cost: p95,
        },
        value: `p50 ${Math.round(quantile(times, 0.5))}, p95 ${Math.round(p95)} ms`,
        target: { text: `p95 ≤ ${target} ms`, isMet: p95 <= target },
      })
    }
    return measurements
  } finally {
    await db.destroy()
    await store.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * Uploads five rotated 12-megapixel photos with GPS data at once. Measures the time until all are
 * stored and the response times of `/healthz` meanwhile.
 */
export async function measureUploads(): Promise<Measurement[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'store-bench-'))
  const store = await startStore({ DATA_DIR: dataDir })
  const db = await openDatabase({ dataDir })
  try {
    const cookie = await signUpAdmin(store.url, db)
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
  } finally {
    await db.destroy()
    await store.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function signUpAdmin(url: string, db: Parameters<typeof setAdmin>[0]): Promise<string> {
  const account = { email: 'bench@example.com', password: 'tuff and bold' }
  const response = await fetch(`${url}/signup.data`, {
    method: 'POST',
    body: new URLSearchParams(account),
    headers: { origin: url },
  })
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
  if (!cookie) throw new Error(`Sign-up failed: ${response.status} ${await response.text()}`)
  const user = await db.selectFrom('users').select('id').where('email', '=', account.email).executeTakeFirstOrThrow()
  await setAdmin(db, user.id, { isAdmin: true, at: new Date() })
  return cookie
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
