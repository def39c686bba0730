import { type AddressInfo, createServer } from 'node:net'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { waitFor } from '#test/wait-for.ts'
import { type DatabaseMonitor, monitorPostgres } from './database-monitor.server.ts'
import { StorePool } from './postgres-pool.server.ts'

const monitorName = 'tuffthrift monitor'

let messages: string[]
let monitor: DatabaseMonitor
const message = (_: object, text: string) => void messages.push(text)
const log = { info: message, warn: message, error: message }
beforeEach(() => {
  messages = []
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

describe('a pooler whose server is down', () => {
  test('makes the database unavailable once, and is asked a few times per second', async () => {
    const pooler = await startPoolerWithoutServer()
    const pool = new StorePool(pooler.url)
    monitor = monitorPostgres({ databaseUrl: pooler.url, pool, log })
    const start = performance.now()
    await waitFor(() => expect(pooler.countConnections()).toBeGreaterThan(3))
    expect(performance.now() - start).toBeGreaterThan(500)
    expect([monitor.isReady(), monitor.isAvailable()]).toEqual([false, false])
    expect(messages).toEqual(['Database unavailable, check DATABASE_URL and the network'])
    monitor.close()
    await pool.end()
    await pooler.close()
  })
})

describe.skipIf(inject('postgresUrl') === '')('a database without free connections', () => {
  test('stays available, and transactions that run go on', async () => {
    const url = new URL(await createTestDatabase())
    const admin = new Client({ connectionString: url.href })
    await admin.connect()
    const [database, role] = [url.pathname.slice(1), `shopper_${url.pathname.slice(1)}`]
    await admin.query(`create role ${role} login; grant all on database ${database} to ${role}`)
    url.username = role
    const pool = new StorePool(url.href)
    monitor = monitorPostgres({ databaseUrl: url.href, pool, log })
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
