import { Kysely, SqliteDialect, sql } from 'kysely'
import { expect, test } from 'vitest'
import { up as firstTables } from './migrations/001-first-tables.ts'
import { up as signIn } from './migrations/002-sign-in.ts'
import { up as search } from './migrations/003-search.ts'
import { up as uploads } from './migrations/004-uploads.ts'
import { openSqlite } from './node-sqlite.server.ts'

test('assigns existing photos to the products that show them and marks none as unused', async () => {
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: openSqlite(':memory:') }) })
  for (const up of [firstTables, signIn, search]) await up(db, 'sqlite')
  const products = [
    { id: 'new', imageUrls: '["/a.webp","/b.webp"]', imageUrl: null },
    { id: 'old', imageUrls: null, imageUrl: '/c.webp' },
    { id: 'same', imageUrls: '["/a.webp"]', imageUrl: null },
    { id: 'without', imageUrls: '[]', imageUrl: null },
  ]
  for (const { id, imageUrls, imageUrl } of products)
    await sql`insert into products (id, price_sen, category, image_urls, image_url) values (${id}, 1, 'top', ${imageUrls}, ${imageUrl})`.execute(
      db,
    )
  for (const url of ['/a.webp', '/b.webp', '/c.webp', '/d.webp'])
    await sql`insert into photos (url, width, height, sources, created_at) values (${url}, 1, 1, '[]', '2026-01-01')`.execute(
      db,
    )

  await uploads(db, 'sqlite')
  const { rows } = await sql`select url, product_id, unused_since from photos order by url`.execute(db)
  expect(rows).toEqual([
    { url: '/a.webp', product_id: 'new', unused_since: null },
    { url: '/b.webp', product_id: 'new', unused_since: null },
    { url: '/c.webp', product_id: 'old', unused_since: null },
    { url: '/d.webp', product_id: null, unused_since: null },
  ])
  await db.destroy()
})
