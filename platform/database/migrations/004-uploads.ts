import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/**
 * Records for each photo its upload, its uploader and the product that shows it. Existing photos
 * are assigned to the products that show them now; their `unused_since` stays null, so that the
 * sweep never deletes a photo of an existing shop.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const key = dialect === 'postgres' ? 'text collate "C"' : 'text'
  const run = (statement: string) => sql.raw(statement).execute(db)
  for (const column of ['upload_key', 'uploaded_by', 'product_id', 'unused_since', 'pending_since'])
    await run(`alter table photos add column ${column} ${key}`)
  await run('create unique index photos_by_upload on photos (upload_key) where upload_key is not null')
  await run('create index photos_by_product on photos (product_id) where product_id is not null')
  await run('create index photos_unused on photos (unused_since) where unused_since is not null')
  // Answers whether an order shows a photo, which is asked before the photo is deleted.
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
