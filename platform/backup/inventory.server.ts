import { sql } from 'kysely'
import type { Db } from '#store/database.server.ts'
import { listAppliedMigrations } from '../database/migrate.server.ts'
import { listStoreTables } from '../database/store-tables.server.ts'
import { isPhotoKey } from '../photos/photo-key.ts'

/** What a database holds, for the manifest of its backup. */
export type Inventory = Awaited<ReturnType<typeof readInventory>>

/** Reads the inventory. Pass a transaction or a database that nobody changes meanwhile. */
export async function readInventory(db: Db) {
  const tables = await listTables(db)
  /** Rows by table. */
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

/** Lists the keys of all photos that products, drafts, orders and settings show. */
async function listPhotoKeys(db: Db, tables: readonly string[]): Promise<string[]> {
  const rows = [
    await db.selectFrom('photos').select(['url', 'sources']).execute(),
    await db.selectFrom('products').select('imageUrls').execute(),
    await db.selectFrom('orderItems').select('image').distinct().execute(),
    // Portraits may be photos of the store.
    tables.includes('settings') ? await db.selectFrom('settings').selectAll().execute() : [],
  ]
  return [...new Set(rows.flat().flatMap(row => findPhotoKeys(JSON.stringify(row))))].filter(isPhotoKey).sort()
}

/** Finds the keys of photos that a text names. */
export const findPhotoKeys = (text: string): string[] => text.match(/product-images\/[\w.-]+/g) ?? []
