import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { startSwallowingProxy } from '#test/swallowing-proxy.ts'
import { openDatabase } from './open-database.server.ts'

// It takes the 20 seconds after which a query is given up.
test('a start does not wait for a database that falls silent', { timeout: 60_000 }, async () => {
  const url = new URL(await createTestDatabase())
  const proxy = await startSwallowingProxy({ host: url.hostname, port: Number(url.port) }, 'from kysely_migration')
  url.port = String(proxy.port)
  try {
    await expect(openDatabase({ databaseUrl: url.href })).rejects.toThrow('The query took too long')
  } finally {
    await proxy.close()
  }
})
