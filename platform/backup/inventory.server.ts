import { sql } from 'kysely'
import type { Db } from '#store/database.server.ts'
import { getPhotoKey } from '#store/products/photo-storage.ts'
import { listAppliedMigrations } from '../database/applied-migrations.server.ts'
import { listStoreTables } from '../database/store-tables.server.ts'
import { isPhotoKey } from '../photos/photo-key.ts'

/** What a database holds, for the manifest of its backup. */
export interface Inventory {
  migrations: string[]
  /** Rows by table. */
  counts: Record<string, number>
  /** Keys of all photos that products, drafts, orders and settings show. */
  photoKeys: string[]
}

/** Reads the inventory. Pass a transaction or a database that nobody changes meanwhile. */
export async function readInventory(db: Db): Promise<Inventory> {
  const tables = await listTables(db)
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await sql<{ count: string }>`select count(*) as count from ${sql.table(table)}`.execute(db)
    counts[table] = Number(rows[0]?.count)
  }
  const migrations = await listAppliedMigrations(db.withoutPlugins())
  return { counts, migrations, photoKeys: await listPhotoKeys(db, tables) }
}

/** Lists the tables of the store by name; in PostgreSQL those of its schema. */
export async function listTables(db: Db): Promise<string[]> {
  const tables = await listStoreTables(db)
  return tables
    .filter(({ isView }) => !isView)
    .map(({ name }) => name)
    .sort()
}

async function listPhotoKeys(db: Db, tables: readonly string[]): Promise<string[]> {
  const photos = await db.selectFrom('photos').select(['url', 'sources']).execute()
  const products = await db.selectFrom('products').select('imageUrls').execute()
  const items = await db.selectFrom('orderItems').select('image').distinct().execute()
  // Portraits may be photos of the store.
  const settings = tables.includes('settings') ? await db.selectFrom('settings').selectAll().execute() : []
  const urls = [
    ...photos.flatMap(({ url, sources }) => [url, ...(JSON.parse(sources) as { url: string }[]).map(file => file.url)]),
    ...products.flatMap(({ imageUrls }) => JSON.parse(imageUrls) as string[]),
    ...items.map(({ image }) => image),
  ]
  const keys = urls.flatMap(url => (url ? [getPhotoKey(url)] : []))
  return [...new Set([...keys, ...findPhotoKeys(JSON.stringify(settings))])].filter(isPhotoKey).sort()
}

/** Finds the keys of photos that a text names. */
export const findPhotoKeys = (text: string): string[] => text.match(/product-images\/[\w.-]+/g) ?? []
