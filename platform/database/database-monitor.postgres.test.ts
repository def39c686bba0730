import { type AddressInfo, createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { waitFor } from '#test/wait-for.ts'
import { type DatabaseMonitor, monitorPostgres } from './database-monitor.server.ts'
import { StorePool } from './postgres-pool.server.ts'

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
