import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#platform/database/open-database.server.ts'
import type { Db } from '#store/database.server.ts'
import { createTestDatabase } from '#test/database.ts'
import { insertProduct } from '#test/factories.ts'
import { type StoreProcess, startStore } from '#test/processes/store-process.ts'
import { createShopperClient } from '#test/shopper-client.ts'
import { getCookieHeader, password } from '#test/signed-in-user.ts'
import { waitFor } from '#test/wait-for.ts'

let db: Db
let store: StoreProcess
let dataDir: string

const fetchFromStore = (path: string, init: RequestInit = {}) =>
  fetch(store.url + path, { redirect: 'manual', ...init })
const readStatus = async (path: string, headers: Record<string, string> = {}) =>
  (await fetchFromStore(path, { headers })).status

/** As a failover to a standby does, this ends the sessions that began before it. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const database = (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]?.name ?? ''
  await sql`alter database ${sql.id(database)} set default_transaction_read_only = ${sql.lit(isReadOnly)}`.execute(db)
  const others = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database} and pid <> pg_backend_pid()`
  await others.execute(db)
}

describe.skipIf(inject('postgresUrl') === '')('a PostgreSQL that becomes read-only', () => {
  beforeAll(async () => {
    const databaseUrl = await createTestDatabase()
    db = await openDatabase({ databaseUrl })
    dataDir = await mkdtemp(join(tmpdir(), 'read-only-database-'))
    const environment = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: 'on' }
    store = await startStore(environment)
  })
  afterAll(async () => {
    await store?.stop('SIGKILL')
    await db?.destroy()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('leaves every read, of orders and accounts too, and refuses writes', async () => {
    const shopper = createShopperClient(fetchFromStore)
    const { order, sessionId } = await shopper.buy([await insertProduct(db)])
    const { pageToken } = (await shopper.get<{ pageToken: string }>(`/api/orders?session_id=${sessionId}`)).body
    const body = new URLSearchParams({ email: 'aina@mail.example', password })
    const cookie = getCookieHeader(await fetchFromStore('/signup.data', { method: 'POST', body }))
    const paths = ['/shop', '/api/products', `/order/${pageToken}`, `/api/orders?session_id=${sessionId}`, '/account']
    const readAll = () => Promise.all(paths.map(async path => [path, await readStatus(path, { cookie })]))
    const allWell = paths.map(path => [path, 200])
    expect(await readAll()).toEqual(allWell)
    // So long without activity that the next page stores it.
    const sessions = db.withTables<{ sessions: { updatedAt: Date } }>()
    await sessions
      .updateTable('sessions')
      .set({ updatedAt: new Date(Date.now() - 10 * 60_000) })
      .execute()

    await setReadOnly(true)
    await waitFor(async () => expect(await readStatus('/readyz')).toBe(503))
    await waitFor(async () => expect(await readAll()).toEqual(allWell))
    expect(await readAll()).toEqual(allWell)
    expect((await shopper.checkout(order)).status).toBe(503)

    await setReadOnly(false)
    await waitFor(async () => expect(await readStatus('/readyz')).toBe(200))
    expect((await shopper.post('/api/feedback', { message: 'Well again' })).status).toBe(201)
  })
})
