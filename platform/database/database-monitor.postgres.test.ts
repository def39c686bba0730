import { type AddressInfo, createServer } from 'node:net'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { waitFor } from '#test/wait-for.ts'
import { type DatabaseMonitor, monitorPostgres } from './database-monitor.server.ts'
import type { Outage, OutageKind } from './outages.server.ts'
import { StorePool } from './postgres-pool.server.ts'

const monitorName = 'tuffthrift monitor'

let messages: string[]
let monitor: DatabaseMonitor
let outages: OutageKind[]
const onOutageEnd = ({ kind }: Outage) => void outages.push(kind)
const message = (_: object, text: string) => void messages.push(text)
const log = { info: message, warn: message, error: message }
beforeEach(() => {
  messages = []
  outages = []
})
afterEach(() => monitor.close())

/**
 * Starts a pooler whose server is down: it accepts every login, and its first query fails.
 * @see https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
async function startPoolerWithoutServer() {
  const encode = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(body.length + 4)
    return Buffer.concat([Buffer.from(type), length, body])
  }
  const authenticated = encode('R', Buffer.alloc(4))
  const ready = encode('Z', Buffer.from('I'))
  const failed = encode('E', Buffer.from('SFATAL\0VFATAL\0C08P01\0Mserver login has been failing\0\0'))
  let connections = 0
  const server = createServer(socket => {
    connections += 1
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(Buffer.concat([authenticated, ready]))
      socket.once('data', () => socket.end(failed))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://store@127.0.0.1:${port}/store`,
    countConnections: () => connections,
    close: () => new Promise(resolve => server.close(resolve)),
  }
}

test('a pooler whose server is down makes the database unavailable once, and is asked a few times per second', async () => {
  const pooler = await startPoolerWithoutServer()
  const pool = new StorePool(pooler.url)
  monitor = monitorPostgres({ databaseUrl: pooler.url, pool, log, onOutageEnd })
  const start = performance.now()
  await waitFor(() => expect(pooler.countConnections()).toBeGreaterThan(3))
  expect(performance.now() - start).toBeGreaterThan(500)
  expect([monitor.isReady(), monitor.isAvailable()]).toEqual([false, false])
  expect(messages).toEqual(['Database unavailable'])
  monitor.close()
  await pool.end()
  await pooler.close()
})

describe.skipIf(inject('postgresUrl') === '')('a database without free connections', () => {
  test('stays available, and transactions that run go on', async () => {
    const url = new URL(await createTestDatabase())
    const admin = new Client({ connectionString: url.href })
    await admin.connect()
    const role = `shopper_${url.pathname.slice(1)}`
    await admin.query(`create role ${role} login; grant all on write_checks to ${role}`)
    url.username = role
    const pool = new StorePool(url.href)
    monitor = monitorPostgres({ databaseUrl: url.href, pool, log, onOutageEnd })
    const findMonitors = async () => {
      const sql = 'select pid from pg_stat_activity where application_name = $1 and usename = $2'
      return (await admin.query<{ pid: number }>(sql, [monitorName, role])).rows.map(({ pid }) => pid)
    }
    await waitFor(async () => expect(await findMonitors()).toHaveLength(1))
    const client = await pool.connect()
    await client.query('begin')
    await admin.query(`alter role ${role} connection limit 1`)
    await admin.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [await findMonitors()])
    await waitFor(async () => expect(await findMonitors()).toEqual([]))
    // Several attempts of the monitor are refused meanwhile.
    await client.query('select pg_sleep(2)')
    await client.query('commit')
    expect([monitor.isReady(), monitor.isAvailable()]).toEqual([true, true])
    expect(messages).toEqual([])
    client.release()
    await admin.query(`alter role ${role} connection limit -1`)
    await waitFor(async () => expect(await findMonitors()).toHaveLength(1))
    monitor.close()
    await pool.end()
    await waitFor(() => admin.query(`drop owned by ${role}; drop role ${role}`))
    await admin.end()
  })
})

describe.skipIf(inject('postgresUrl') === '')('a database that becomes read-only', () => {
  let url: string
  let admin: Client
  let pool: StorePool
  let database: string
  const write = "insert into feedbacks values (gen_random_uuid()::text, 'nice', '', '')"
  beforeEach(async () => {
    url = await createTestDatabase()
    database = new URL(url).pathname.slice(1)
    admin = new Client({ connectionString: url })
    await admin.connect()
    pool = new StorePool(url)
    monitor = monitorPostgres({ databaseUrl: url, pool, log, onOutageEnd })
    await waitFor(async () => {
      const { rows } = await admin.query('select id from write_checks')
      expect(rows).toEqual([{ id: 1 }])
    })
  })
  afterEach(async () => {
    monitor.close()
    await pool.end()
    await admin.end()
  })

  const query = async (sql: string) => {
    const client = await pool.connect()
    try {
      return await client.query<{ pid: number }>(sql)
    } finally {
      client.release()
    }
  }

  test('is unready from a refused write until a write succeeds, and reads go on', async () => {
    const old = (await query('select pg_backend_pid() as pid')).rows[0]?.pid
    await admin.query(`alter database ${database} set default_transaction_read_only = on`)
    // Sessions from before still write.
    await query(write)
    expect(monitor.isReady()).toBe(true)
    await admin.query('select pg_terminate_backend($1)', [old])
    await waitFor(() => expect(query(write)).rejects.toMatchObject({ code: '25006' }))
    expect([monitor.isReady(), monitor.isAvailable()]).toEqual([false, true])
    expect(monitor.countFailures()).toBeGreaterThan(0)
    const readOnly = (await query('select pg_backend_pid() as pid')).rows[0]?.pid

    await admin.query(`alter database ${database} reset default_transaction_read_only`)
    await waitFor(() => expect(monitor.isReady()).toBe(true))
    await query(write)
    expect((await query('select pg_backend_pid() as pid')).rows[0]?.pid).not.toBe(readOnly)
    expect(messages).toEqual(['Database takes no writes', 'Database works again'])
    expect(outages).toEqual(['read-only'])
  })

  test('is noticed without a write', async () => {
    const role = `reader_${database}`
    await admin.query(`create role ${role} login; grant all on write_checks to ${role}`)
    await admin.query(`alter role ${role} set default_transaction_read_only = on`)
    monitor.close()
    const reader = new URL(url)
    reader.username = role
    monitor = monitorPostgres({ databaseUrl: reader.href, pool, log, onOutageEnd })
    await waitFor(() => expect(monitor.isReady()).toBe(false))
    expect(monitor.isAvailable()).toBe(true)
    await admin.query(`alter role ${role} reset default_transaction_read_only`)
    await waitFor(() => expect(monitor.isReady()).toBe(true))
    monitor.close()
    await waitFor(() => admin.query(`drop owned by ${role}; drop role ${role}`))
  })

  test('stays ready when only a session from before an outage is refused', async () => {
    const client = await pool.connect()
    await client.query('set default_transaction_read_only = on')
    pool.renew()
    const refused = await client.query(write).catch((error: unknown) => error)
    client.release()
    expect(refused).toMatchObject({ code: '25006' })
    expect(monitor.isReady()).toBe(true)
  })
})
