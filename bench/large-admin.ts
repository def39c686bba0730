import { sql } from 'kysely'
import { type Db, isPostgres } from '../store/database.server.ts'
import { signUpAdmin } from '../test/signed-in-user.ts'
import { type BenchDatabase, withEmptyStore } from './bench-store.ts'
import type { Measurement } from './measurement.ts'

/** Pages of a shop that has sold for years, each as it is opened first and with what it filters. */
const paths = [
  '/admin/money',
  ...['period=week', 'period=month', 'period=year', 'month=2025-06'].map(query => `/admin/money?${query}`),
  '/admin/sold-items',
  ...['week', 'month', 'year'].map(period => `/admin/sold-items?period=${period}`),
  ...['oldest', 'price-asc', 'price-desc'].map(sort => `/admin/sold-items?sort=${sort}`),
  '/admin/sold-items?show=500',
  // Title, name, e-mail, order, two letters, one; then without a match.
  ...['tee+123456', 'siti+rahmah+4', 'buyer4321@', '%23-1234567', 'si', 'q', 'nobody+here', 'zx', '%C3%97'].map(
    q => `/admin/sold-items?q=${q}`,
  ),
  '/admin/sold-items?q=nobody+here&sort=price-desc',
  '/admin/sold-items?q=a&sort=oldest&period=year',
  '/admin',
  '/admin/orders',
  '/admin/orders?show=all&page=9000',
  ...['siti+rahmah', 'buyer4321@example.com', 'nobody', 'zx'].map(q => `/admin/orders?show=all&q=${q}`),
  '/admin/user-management',
  '/admin/user-management?q=nobody',
  '/admin/notifications',
  '/admin/tips',
  '/admin/visits',
]
const files = ['orders', 'sales', 'movements'].map(name => `/admin/money/${name}.csv`)
const maxMs = 1_000
const maxStallMs = 300
const partSize = 20_000
const tables = 'orders products order_items refunds movements users notifications feedbacks'.split(' ')

/** Measures admin pages with `orders` orders and 1.6 times as many sales: first and worst of three. */
export const measureLargeAdmin =
  (orders: number) =>
  (database: BenchDatabase): Promise<Measurement[]> =>
    withEmptyStore(database, async ({ db, start }) => {
      await seedLargeShop(db, orders)
      const store = await start()
      const cookie = await signUpAdmin(db, store.url)
      const measurements: Measurement[] = []
      for (const path of [...paths, ...files]) {
        const times: number[] = []
        let stallMs = 0
        for (let round = 0; round < 3; round++) {
          const controller = new AbortController()
          const startedAt = performance.now()
          const request = fetch(store.url + path, { headers: { cookie }, signal: controller.signal })
          const watching = watchStalls(store.url, request)
          const response = await request
          if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
          // Of a file the first bytes.
          if (files.includes(path)) await response.body?.getReader().read()
          else await response.text()
          times.push(performance.now() - startedAt)
          controller.abort()
          stallMs = Math.max(stallMs, await watching)
        }
        const worst = Math.max(...times)
        measurements.push({
          label: `\`${path}\` on ${database.name}, ${orders.toLocaleString('en')} orders`,
          value: `first ${Math.round(times[0] ?? 0)}, worst ${Math.round(worst)} ms, shop stalled ${Math.round(stallMs)} ms`,
          target: { text: '≤ 1 s, stall ≤ 300 ms', isMet: worst <= maxMs && stallMs <= maxStallMs },
        })
      }
      return measurements
    })

/** Returns how long a health check took at most while a page was being made. */
async function watchStalls(url: string, request: Promise<unknown>): Promise<number> {
  let isDone = false
  let maxMs = 0
  const done = request.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const startedAt = performance.now()
    await (await fetch(`${url}/healthz`)).text()
    maxMs = Math.max(maxMs, performance.now() - startedAt)
  }
  await done
  return maxMs
}

/** Ids are in no order, as those of a real shop are. */
async function seedLargeShop(db: Db, orders: number): Promise<void> {
  const isOnPostgres = isPostgres(db)
  const id = (prefix: string, number: string) => `'${prefix}-' || (((${number}) * 2654435761) % 4294967296)`
  const time = (seconds: string) =>
    isOnPostgres
      ? `to_char(to_timestamp(${seconds}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"')`
      : `strftime('%Y-%m-%dT%H:%M:%S.000Z', ${seconds}, 'unixepoch')`
  const first = Date.UTC(2024, 0, 1) / 1000
  // The last order is of the day before the measurement.
  const step = (Date.now() / 1000 - 86_400 - first) / orders
  const soldAt = (number: string) => time(`${first} + cast((${number}) * ${step} as integer)`)
  const insert = async (table: string, count: number, columns: Record<string, string>, where = '') => {
    // In parts, or PostgreSQL ends the statement.
    for (let from = 0; from < count; from += partSize) {
      const numbers = `select ${isOnPostgres ? `cast(${from} as bigint)` : from} union all select i + 1 from numbers where i < ${Math.min(from + partSize, count) - 1}`
      await sql
        .raw(
          `insert into ${table} (${Object.keys(columns).join(', ')}) with recursive numbers (i) as (${numbers})
          select ${Object.values(columns).join(', ')} from numbers ${where}`,
        )
        .execute(db)
    }
  }
  const name = `case i % 5 when 0 then 'Siti Rahmah' when 1 then 'Benedict Gundang' when 2 then 'Lim Mei Ling' when 3 then 'Zoë Majanil' else 'Aminah binti Yusof' end || ' ' || i`
  const [orderId, email, isPaid] = [id('order', 'i'), `'buyer' || i || '@example.com'`, 'i % 10 <> 0']
  const createdAt = soldAt('i')
  const literals = (values: Record<string, string | number>) =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, typeof value === 'number' ? String(value) : `'${value}'`]),
    )
  await insert('orders', orders, {
    ...{ id: orderId, order_number: 'i', shopper_id: `'shopper-' || i`, cart_key: `'cart-' || i`, email },
    ...{ ship_name: name, ship_phone: `'+6012' || (3000000 + i)`, created_at: createdAt, updated_at: createdAt },
    ...literals({ ship_address: '12 Jalan Gaya', ship_city: 'Kota Kinabalu', ship_state: 'Sabah', ship_zip: '88000' }),
    ...literals({ ship_country: 'Malaysia', zone: 'east', subtotal_sen: 4500, shipping_sen: 1000, total_sen: 5500 }),
    status: `case when i % 10 = 0 then 'expired' when i > ${orders - 200} then 'paid' else 'delivered' end`,
    payment_status: `case when ${isPaid} then 'paid' else 'pending' end`,
    paid: `case when ${isPaid} then 1 else 0 end`,
    paid_at: `case when ${isPaid} then ${soldAt('i + 0.2')} end`,
    payment_intent_id: `'pi_' || i`,
    search_text:
      `i || chr(10) || ${email} || chr(10) || lower(${name}) || chr(10) || '+6012' || (3000000 + i) || chr(10) || 'tee ' || i`.replaceAll(
        'chr(',
        isOnPostgres ? 'chr(' : 'char(',
      ),
  })
  // Each order has a piece, every second one two; further ones were sold elsewhere.
  const sales = Math.round(orders * 1.6)
  const itemOf = `(i % ${orders})`
  const isOrdered = `i < ${Math.round(orders * 1.5)} and ${itemOf} % 10 <> 0`
  const category = `case i % 4 when 0 then 'Top' when 1 then 'bottom' when 2 then 'dress' else 'shoes' end`
  await insert('products', sales, {
    ...{ id: id('product', 'i'), title: `'Tee ' || i`, category, price_sen: '1000 + i % 9000' },
    created_at: soldAt(`${itemOf} * 0.9`),
    description: `'Soft cotton, one small mend at the hem, washed and measured by hand. Fits a person of medium height, with room for a shirt below it. ' || i`,
    search_text: `'tee ' || i || ${isOnPostgres ? 'chr' : 'char'}(10) || 'soft cotton, one small mend at the hem, washed and measured by hand'`,
    image_urls: `'["https://photos.example.com/product-images/' || i || '.webp"]'`,
    ...{ sold: '1', sold_price_sen: '1000 + i % 9000', sold_at: soldAt(itemOf) },
    sold_order_id: `case when ${isOrdered} then ${id('order', itemOf)} end`,
    sold_to_name: `case when ${isOrdered} then ${name.replaceAll('|| i', `|| ${itemOf}`)} end`,
    sold_to_email: `case when ${isOrdered} then 'buyer' || ${itemOf} || '@example.com' end`,
    sold_channel: `case when ${isOrdered} then null when i % 2 = 0 then 'market' else 'carousell' end`,
  })
  await insert('order_items', Math.round(orders * 1.5), {
    ...{ order_id: id('order', itemOf), position: `i / ${orders}`, product_id: id('product', 'i') },
    ...{ title: `'Tee ' || i`, quantity: '1', price_sen: '1000 + i % 9000' },
  })
  await insert(
    'refunds',
    orders,
    {
      ...{ id: id('refund', 'i'), order_id: orderId, payment_intent_id: `'pi_' || i`, amount_sen: '1000' },
      ...literals({ way: 'provider', status: 'succeeded', reason: 'Too small' }),
      ...{ requested_at: createdAt, succeeded_at: soldAt(`i + 20`) },
    },
    `where i % 20 = 1 and i < ${orders - 30}`,
  )
  await insert('movements', orders, {
    ...{ id: id('txn', 'i'), kind: `'payment'`, payment_intent_id: `'pi_' || i`, order_id: orderId },
    ...literals({ gross_sen: 5500, fee_sen: 265, net_sen: 5235, currency: 'myr' }),
    ...{ created_at: createdAt, available_on: createdAt },
  })
  const registeredAt = isOnPostgres ? `(${createdAt})::timestamptz` : createdAt
  await insert('users', orders / 10, {
    ...{ id: id('user', 'i'), name, email: `'user' || i || '@example.com'` },
    ...{ created_at: registeredAt, updated_at: registeredAt },
  })
  await insert('notifications', orders, {
    ...{ id: id('notification', 'i'), created_at: createdAt, read: `case when i % 50 = 0 then 0 else 1 end` },
    ...literals({ type: 'new_order', title: 'New Order Received', message: 'From Siti', link: '/admin/orders' }),
  })
  await insert('feedbacks', orders / 10, {
    ...{ id: id('feedback', 'i'), message: `'Lovely shop ' || i`, email: `'anonymous'`, created_at: createdAt },
  })
  if (!isOnPostgres) await sql`analyze`.execute(db)
  else for (const table of tables) await sql.raw(`vacuum analyze ${table}`).execute(db)
}
