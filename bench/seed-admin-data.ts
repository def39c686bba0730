import { sql } from 'kysely'
import { type Db, inTransaction, isPostgres, type Tx } from '../store/database.server.ts'

/**
 * Inserts orders of almost three years, 1.6 times as many sales, and what else the admin's pages
 * show. Ids are in no order, as those of a real shop are. By one statement each, and on PostgreSQL
 * without triggers, so that 500,000 orders take a minute or two.
 */
export async function seedAdminData(db: Db, orders: number): Promise<void> {
  if (!isPostgres(db)) await sql`pragma cache_size = -2000000`.execute(db)
  await inTransaction(db, async tx => {
    if (isPostgres(tx)) await sql`set local session_replication_role = replica`.execute(tx)
    await insertAll(tx, orders)
    if (isPostgres(tx)) await sql`insert into paid_items select * from paid_item_rows`.execute(tx)
    return { ok: true }
  })
  await sql.raw(isPostgres(db) ? 'vacuum analyze' : 'analyze').execute(db)
}

async function insertAll(db: Tx, orders: number): Promise<void> {
  const isOnPostgres = isPostgres(db)
  const chr = isOnPostgres ? 'chr' : 'char'
  const id = (prefix: string, number: string) => `'${prefix}-' || ((${number}) * 2654435761 % 4294967296)`
  const first = Date.UTC(2024, 0, 1) / 1000
  const step = (Date.now() / 1000 - 86_400 - first) / orders
  const time = (number: string) => {
    const seconds = `${first} + cast((${number}) * ${step} as integer)`
    return isOnPostgres
      ? `to_char(to_timestamp(${seconds}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"')`
      : `strftime('%Y-%m-%dT%H:%M:%S.000Z', ${seconds}, 'unixepoch')`
  }
  const insert = (table: string, count: number, columns: string, values: string) => {
    const numbers = isOnPostgres
      ? `generate_series(0, ${count}::bigint - 1) as numbers (i)`
      : `(with recursive numbers (i) as (select 0 union all select i + 1 from numbers where i < ${count - 1}) select i from numbers)`
    return sql.raw(`insert into ${table} (${columns}) select ${values} from ${numbers}`).execute(db)
  }
  const nameOf = (number: string) =>
    `case ${number} % 3 when 0 then 'Siti Rahmah' when 1 then 'Benedict Gundang' else 'Zoë Majanil' end || ' ' || ${number}`
  const emailOf = (number: string) => `'buyer' || ${number} || '@example.com'`
  const emailTextOf = (number: string) => `'buyer' || ${number} || ' example com'`
  const phone = `'+60' || (123000000 + i)`
  const ifPaid = (value: string, other: string) => `case when i % 10 <> 0 then ${value} else ${other} end`
  await insert(
    'orders',
    orders,
    `id, order_number, shopper_id, cart_key, email, ship_name, ship_phone, ship_address, ship_city, ship_state, ship_zip,
    ship_country, zone, subtotal_sen, shipping_sen, total_sen, created_at, updated_at, status, payment_status, paid,
    requires_action, paid_at, payment_intent_id, search_text`,
    `${id('order', 'i')}, i, 'shopper-' || i, 'cart-' || i, ${emailOf('i')}, ${nameOf('i')}, ${phone}, '12 Jalan Gaya',
    'Kota Kinabalu', 'Sabah', '88000', 'Malaysia', 'east', 4500, 1000, 5500, ${time('i')}, ${time('i')},
    ${ifPaid(`case when i > ${orders - 200} then 'paid' else 'delivered' end`, `'expired'`)},
    ${ifPaid(`'paid'`, `'pending'`)}, ${ifPaid('1', '0')}, ${ifPaid(`case when i > ${orders - 200} then 1 else 0 end`, '0')},
    ${ifPaid(time('i + 0.2'), 'null')}, 'pi_' || i,
    i || ${chr}(10) || ${emailTextOf('i')} || ${chr}(10) || lower(${nameOf('i')}) || ${chr}(10) || ${phone} || ${chr}(10) || 'tee ' || i`,
  )
  // Each order has a piece, every second one two; further ones were sold elsewhere.
  const orderNumber = `(i % ${orders})`
  const ifOrdered = (value: string, other = 'null') =>
    `case when i < ${orders * 1.5} and ${orderNumber} % 10 <> 0 then ${value} else ${other} end`
  await insert(
    'products',
    orders * 1.6,
    `id, title, description, category, price_sen, created_at, search_text, sold, sold_price_sen, sold_at, sold_order_id,
    sold_to_name, sold_to_email, buyer_text, sold_channel`,
    `${id('product', 'i')}, 'Tee ' || i, '${'Soft cotton, one small mend at the hem. '.repeat(4)}',
    case i % 3 when 0 then 'Top' when 1 then 'bottom' else 'dress' end, 1000 + i % 9000, ${time(`${orderNumber} * 0.9`)},
    'tee ' || i || ${chr}(10) || 'soft cotton one small mend at the hem', 1, 1000 + i % 9000, ${time(orderNumber)},
    ${ifOrdered(id('order', orderNumber))}, ${ifOrdered(nameOf(orderNumber))}, ${ifOrdered(emailOf(orderNumber))},
    ${ifOrdered(`replace(lower(${nameOf(orderNumber)}), 'ë', 'e') || ${chr}(10) || ${emailTextOf(orderNumber)} || ${chr}(10) || ${id('order', orderNumber)}`, `''`)},
    ${ifOrdered('null', `case i % 2 when 0 then 'market' else 'carousell' end`)}`,
  )
  await insert(
    'order_items',
    orders * 1.5,
    'order_id, position, product_id, title, quantity, price_sen',
    `${id('order', orderNumber)}, i / ${orders}, ${id('product', 'i')}, 'Tee ' || i, 1, 1000 + i % 9000`,
  )
  await insert(
    'refunds',
    orders / 20,
    'id, order_id, payment_intent_id, amount_sen, way, status, reason, requested_at, succeeded_at',
    `${id('refund', 'i')}, ${id('order', 'i * 20 + 1')}, 'pi_' || (i * 20 + 1), 1000, 'provider', 'succeeded', 'Too small',
    ${time('i * 20 + 1')}, ${time('i * 20 + 5')}`,
  )
  await insert(
    'movements',
    orders,
    'id, kind, payment_intent_id, order_id, gross_sen, fee_sen, net_sen, currency, created_at, available_on',
    `${id('txn', 'i')}, 'payment', 'pi_' || i, ${id('order', 'i')}, 5500, 265, 5235, 'myr', ${time('i')}, ${time('i')}`,
  )
  const registeredAt = isOnPostgres ? `(${time('i')})::timestamptz` : time('i')
  await insert(
    'users',
    orders / 10,
    'id, name, email, created_at, updated_at',
    `${id('user', 'i')}, ${nameOf('i')}, 'user' || i || '@example.com', ${registeredAt}, ${registeredAt}`,
  )
  await insert(
    'notifications',
    orders,
    'id, type, title, message, link, read, created_at',
    `${id('notification', 'i')}, 'new_order', 'New Order Received', 'From Siti', '/admin/orders', 1 - i % 50 / 49, ${time('i')}`,
  )
  await insert(
    'feedbacks',
    orders / 10,
    'id, message, email, created_at',
    `${id('feedback', 'i')}, 'Lovely shop ' || i, 'anonymous', ${time('i')}`,
  )
}
