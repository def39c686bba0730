import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { withPostgres, withSqlite } from '#platform/database/connections.server.ts'
import { listAppliedMigrations, migrate, storeMigrations } from '#platform/database/migrate.server.ts'
import type { Db } from '#store/database.server.ts'
import { createTestDatabase } from '#test/database.ts'
import { insertProduct } from '#test/factories.ts'
import { type StoreProcess, startStore } from '#test/processes/store-process.ts'
import { createStoreShopper } from '#test/shopper-client.ts'
import { createTemporaryFolder } from '#test/temporary-folder.ts'
import { waitFor } from '#test/wait-for.ts'

const dialect = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite'

/** Migrations of an invented next version. */
const nextMigrations = {
  ...storeMigrations,
  '002-sleeves': async (db: Kysely<unknown>) => {
    await sql`alter table products add column sleeves text`.execute(db)
    await sql`create index products_by_sleeves on products (sleeves) where sleeves is not null`.execute(db)
  },
  '003-gifts': async (db: Kysely<unknown>) => {
    await sql`alter table orders add column gift integer default 0 not null`.execute(db)
  },
}

test('a store sells while the next version migrates its database, afterwards, and when it is started again', async () => {
  await using stack = new AsyncDisposableStack()
  const { path: dataDir } = stack.use(await createTemporaryFolder('upgrade'))
  const databaseUrl = dialect === 'postgres' ? await createTestDatabase() : undefined
  const environment = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const start = async () => {
    const store = await startStore(environment)
    stack.defer(async () => void (await store.stop()))
    return store
  }
  const store = await start()
  const work = async (db: Db) => {
    let sold = 0
    const sellOne = async ({ url }: StoreProcess) => {
      const id = await insertProduct(db)
      await createStoreShopper(url).buy([id])
      await waitFor(async () =>
        expect(await db.selectFrom('products').select('sold').where('id', '=', id).execute()).toEqual([{ sold: 1 }]),
      )
      sold += 1
    }
    let isMigrated = false
    const selling = (async () => {
      while (!isMigrated || sold < 3) await sellOne(store)
    })()
    await waitFor(() => expect(sold).toBeGreaterThan(0))
    await migrate(db, dialect, nextMigrations)
    isMigrated = true
    await selling
    await sellOne(store)
    await store.stop()
    await sellOne(await start())
    expect(await listAppliedMigrations(db)).toEqual(Object.keys(nextMigrations))
  }
  await (databaseUrl ? withPostgres(databaseUrl, work) : withSqlite(join(dataDir, 'store.sqlite'), work))
}, 90_000)
