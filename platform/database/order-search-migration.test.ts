import { Kysely, SqliteDialect, sql } from 'kysely'
import { expect, test } from 'vitest'
import { up as firstTables } from './migrations/001-first-tables.ts'
import { up as orderWorkplace } from './migrations/023-order-workplace.ts'
import { openSqlite } from './node-sqlite.server.ts'

test('orders of the version before are found by number, e-mail, name, phone and product', async () => {
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: openSqlite(':memory:') }) })
  await firstTables(db, 'sqlite')
  await sql`
    insert into orders (id, order_number, shopper_id, cart_key, email, ship_name, ship_phone, ship_address, ship_city,
      ship_state, ship_zip, ship_country, zone, subtotal_sen, shipping_sen, total_sen, created_at, updated_at, status,
      payment_status)
    values ('one', 'ABC', '', '', 'Siti@example.com', 'Siti', '+60123456789', '', '', '', '', '', 'east', 0, 0, 0, '',
      '', 'paid', 'paid')`.execute(db)
  for (const [position, title] of ['Batik shirt', 'Hat'].entries())
    await sql`insert into order_items (order_id, position, product_id, title, quantity, price_sen)
      values ('one', ${position}, ${title}, ${title}, 1, 0)`.execute(db)
  await orderWorkplace(db, 'sqlite')
  const { rows } = await sql`select search_text as text from orders`.execute(db)
  expect(rows).toEqual([{ text: 'abc\nsiti@example.com\nsiti\n+60123456789\nbatik shirt\nhat' }])
  await db.destroy()
})
