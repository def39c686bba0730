import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/**
 * Photos know which upload they came from, who sent them and which piece shows them. Those that were there before belong to the pieces that show them
 * now; `unused_since` stays empty for all of them, so that none of an existing shop is ever swept away.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const key = dialect === 'postgres' ? 'text collate "C"' : 'text'
  const run = (statement: string) => sql.raw(statement).execute(db)
  for (const column of ['upload_key', 'uploaded_by', 'product_id', 'unused_since', 'pending_since'])
    await run(`alter table photos add column ${column} ${key}`)
  await run('create unique index photos_by_upload on photos (upload_key) where upload_key is not null')
  await run('create index photos_by_product on photos (product_id) where product_id is not null')
  await run('create index photos_unused on photos (unused_since) where unused_since is not null')
  // Before a photo goes: does an order show it?
  await run('create index order_items_by_image on order_items (image) where image is not null')

  const { rows } = await sql<ProductImagesRow>`select id, image_urls, image_url from products order by id`.execute(db)
  for (const { id, image_urls, image_url } of rows) {
    const urls = [...(image_urls ? (JSON.parse(image_urls) as string[]) : []), ...(image_url ? [image_url] : [])]
    for (const url of urls)
      await sql`update photos set product_id = ${id} where url = ${url} and product_id is null`.execute(db)
  }
}

interface ProductImagesRow {
  id: string
  image_urls: string | null
  image_url: string | null
}
