import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { runAdminStatement } from '#test/postgres/databases.ts'
import { type SwallowingProxy, startSwallowingProxy } from '#test/swallowing-proxy.ts'
import { waitFor } from '#test/wait-for.ts'
import { monitorPostgres } from './database-monitor.server.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import { StorePool } from './postgres-pool.server.ts'

const log = { info() {}, warn() {}, error() {} }

describe.skipIf(inject('postgresUrl') === '')('a pool of PostgreSQL connections', () => {
  let databaseUrl: string
  let proxy: SwallowingProxy
  let pool: StorePool
  beforeEach(async () => {
    const url = new URL(await createTestDatabase())
    proxy = await startSwallowingProxy({ host: url.hostname, port: Number(url.port) })
    url.port = String(proxy.port)
    databaseUrl = url.href
  })
  afterEach(async () => {
    await pool.end()
    await proxy.close()
  })

  /** Returns the first row. */
  async function query(text: string): Promise<Record<string, unknown> | undefined> {
    const client = await pool.connect()
    try {
      return (await client.query(text)).rows[0]
    } finally {
      client.release()
    }
  }
  const readSetting = async (name: string) => (await query(`show ${name}`))?.[name]
  const findProcessId = async () => (await query('select pg_backend_pid() as id'))?.id

  test('limits statements and lets the server find vanished hosts within a minute', async () => {
    pool = new StorePool(databaseUrl)
    const settings = ['statement_timeout', 'idle_in_transaction_session_timeout', 'tcp_user_timeout']
    expect(await Promise.all(settings.map(readSetting))).toEqual(['15s', '10s', '45000'])
    const probes = await Promise.all(['idle', 'interval', 'count'].map(name => readSetting(`tcp_keepalives_${name}`)))
    const [idle = 0, interval = 0, count = 0] = probes.map(Number)
    expect(idle + interval * count).toBeLessThan(60)
  })

  test('has no limit for migrations, whatever the role has by default', async () => {
    const { pathname } = new URL(databaseUrl)
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout']
    for (const name of names)
      await runAdminStatement(
        databaseUrl,
        `alter role current_user in database ${pathname.slice(1)} set ${name} = '1s'`,
      )
    pool = new StorePool(databaseUrl, 'none')
    expect(await Promise.all(names.map(readSetting))).toEqual(names.map(() => '0'))
  })

  test('discards a client whose query was not answered in time', async () => {
    pool = new StorePool(databaseUrl, { statementMs: 0, queryMs: 200 })
    const before = await findProcessId()
    const error = await query('select pg_sleep(30)').catch((error: unknown) => error)
    expect(isDatabaseUnavailable(error)).toBe(true)
    expect(await findProcessId()).not.toBe(before)
    expect(pool.totalCount).toBe(1)
  })

  test('refuses at once while the database is silent, and works again with new connections', async () => {
    pool = new StorePool(databaseUrl)
    const monitor = monitorPostgres({ databaseUrl, pool, log, onOutageEnd() {} })
    const before = await findProcessId()
    proxy.swallow()
    const interrupted = query('select 1').catch((error: unknown) => error)
    await waitFor(() => expect(monitor.isReady()).toBe(false))
    expect(isDatabaseUnavailable(await interrupted)).toBe(true)
    expect(monitor.isAvailable()).toBe(false)
    const refused = await Promise.race([query('select 1').catch(isDatabaseUnavailable), wait(1000, 'waits')])
    expect(refused).toBe(true)
    proxy.restore()
    await waitFor(() => expect(monitor.isReady()).toBe(true))
    expect(await findProcessId()).not.toBe(before)
    monitor.close()
  })
})
