import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from './open-database.server.ts'

test.each(['queries', 'queries of a transaction'])('others get their turn between %s', async kind => {
  const db = await openDatabase({})
  let turns = 0
  let isDone = false
  const others = (async () => {
    for (; !isDone; turns += 1) await setImmediate()
  })()
  const end = performance.now() + 200
  const query = async (connection: typeof db) => {
    while (performance.now() < end) await sql`select count(*) from products`.execute(connection)
  }
  await (kind === 'queries' ? query(db) : db.transaction().execute(query))
  isDone = true
  await others
  expect(turns).toBeGreaterThan(3)
  await db.destroy()
})
