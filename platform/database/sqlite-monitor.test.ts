import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '#store/database.server.ts'
import { insertInto } from '#test/factories.ts'
import { waitFor } from '#test/wait-for.ts'
import type { DatabaseMonitor } from './database-monitor.server.ts'
import { monitorDatabase, openDatabase } from './open-database.server.ts'
import type { Outage } from './outages.server.ts'

let db: Db
let monitor: DatabaseMonitor
let messages: string[]
let outages: Outage[]
const write = (_: object, message: string) => void messages.push(message)
beforeEach(async () => {
  db = await openDatabase({})
  ;[messages, outages] = [[], []]
  const log = { info: write, warn: write, error: write }
  monitor = monitorDatabase(db, { log, onOutageEnd: outage => void outages.push(outage) })
})
afterEach(async () => {
  monitor.close()
  await db.destroy()
})

const limitPages = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db)
const writeFeedback = (id: string) =>
  insertInto(db, 'feedbacks', { id, message: 'x'.repeat(100_000), email: 'y', createdAt: 'z' })

test('a full disk makes the store unready until a write succeeds, and reads go on', async () => {
  expect([monitor.isReady(), monitor.countFailures()]).toEqual([true, 0])
  await limitPages(1)
  await expect(writeFeedback('1')).rejects.toMatchObject({ errcode: 13 })
  expect([monitor.isReady(), monitor.isAvailable(), monitor.countFailures()]).toEqual([false, true, 1])
  expect(await db.selectFrom('feedbacks').selectAll().execute()).toEqual([])
  // The monitor's own write is refused, too.
  await waitFor(() => expect(monitor.countFailures()).toBeGreaterThan(1))
  expect(monitor.isReady()).toBe(false)
  await limitPages(1_000_000)
  await waitFor(() => expect(monitor.isReady()).toBe(true))
  await writeFeedback('2')
  expect(messages).toEqual(['Database takes no writes', 'Database works again'])
  expect(outages).toMatchObject([{ kind: 'read-only' }])
})
