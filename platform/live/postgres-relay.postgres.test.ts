import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { Db } from '#store/database.server.ts'
import type { StoreEvent } from '#store/store-events.ts'
import { createTestDatabase } from '#test/database.ts'
import { openDatabase } from '../database/open-database.server.ts'
import { createPostgresRelay } from './postgres-relay.server.ts'
import type { Relay } from './relay.ts'

describe.skipIf(inject('postgresUrl') === '')('announcements between processes', () => {
  let databaseUrl: string
  let db: Db
  let isDatabaseDown = false
  const errors: string[] = []
  const log = { info: () => {}, warn: () => {}, error: (_: object, message: string) => void errors.push(message) }
  beforeAll(async () => {
    databaseUrl = await createTestDatabase()
    const opened = await openDatabase({ databaseUrl })
    db = opened.withPlugin({
      transformQuery({ node }) {
        if (isDatabaseDown) throw new Error('The database is away')
        return node
      },
      transformResult: async ({ result }) => result,
    })
  })
  afterAll(() => db.destroy())

  /** A process: its relay, and what it heard. */
  async function startProcess() {
    const heard: (StoreEvent | 'missed')[] = []
    const relay: Relay = createPostgresRelay({ db, databaseUrl, log })({
      onEvents: events => void heard.push(...events),
      onResync: () => void heard.push('missed'),
      onDisconnect: () => {},
    })
    await vi.waitFor(() => expect(heard).toContain('missed'))
    return { relay, heard, eventsOnly: () => heard.filter(one => one !== 'missed') }
  }
  const sold = (id: number): StoreEvent => ({ topic: 'product', id: `piece-${id}`, change: 'sold' })

  test('many at once arrive everywhere, all of them, in order, the sender included', async () => {
    const [one, two] = [await startProcess(), await startProcess()]
    const all = Array.from({ length: 500 }, (_, index) => sold(index))
    for (const event of all) one.relay.send([event])
    await vi.waitFor(() => expect(two.eventsOnly()).toEqual(all))
    await vi.waitFor(() => expect(one.eventsOnly()).toEqual(all))
    await Promise.all([one.relay.close(), two.relay.close()])
  })

  test('a process that starts has the others look again', async () => {
    const one = await startProcess()
    const before = one.heard.length
    const two = await startProcess()
    await vi.waitFor(() => expect(one.heard.slice(before)).toContain('missed'))
    await Promise.all([one.relay.close(), two.relay.close()])
  })

  test('what could not be sent is logged, and once it can be again everybody is told that something was missed', async () => {
    const [one, two] = [await startProcess(), await startProcess()]
    await vi.waitFor(() => expect(one.heard.filter(heard => heard === 'missed').length).toBeGreaterThanOrEqual(3))
    two.heard.length = 0
    isDatabaseDown = true
    one.relay.send([sold(1)])
    await vi.waitFor(() => expect(errors).toContain('Live updates could not be sent to the other processes'))
    isDatabaseDown = false
    await vi.waitFor(() => expect(two.heard).toContain('missed'))
    one.relay.send([sold(2)])
    await vi.waitFor(() => expect(two.eventsOnly()).toEqual([sold(2)]))
    await Promise.all([one.relay.close(), two.relay.close()])
  })
})
