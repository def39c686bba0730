import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { Db } from '#store/database.server.ts'
import type { Announcement } from '#store/live.ts'
import { createTestDatabase } from '#test/database.ts'
import { openDatabase } from '../database/open.server.ts'
import { openPostgresRelay } from './postgres-relay.server.ts'
import type { Relay } from './relay.ts'

describe.skipIf(inject('postgresUrl') === '')('announcements between processes', () => {
  let databaseUrl: string
  let db: Db
  let isDown = false
  const errors: string[] = []
  const log = { info: () => {}, warn: () => {}, error: (_: object, message: string) => void errors.push(message) }
  beforeAll(async () => {
    databaseUrl = await createTestDatabase()
    const opened = await openDatabase({ databaseUrl })
    db = opened.withPlugin({
      transformQuery({ node }) {
        if (isDown) throw new Error('The database is away')
        return node
      },
      transformResult: async ({ result }) => result,
    })
  })
  afterAll(() => db.destroy())

  /** A process: its relay, and what it heard. */
  async function open() {
    const heard: (Announcement | 'missed')[] = []
    const relay: Relay = openPostgresRelay({ db, databaseUrl, log })({
      heard: announcements => void heard.push(...announcements),
      missed: () => void heard.push('missed'),
      deaf: () => {},
    })
    await vi.waitFor(() => expect(heard).toContain('missed'))
    return { relay, heard, news: () => heard.filter(one => one !== 'missed') }
  }
  const sold = (id: number): Announcement => ({ topic: 'product', id: `piece-${id}`, change: 'sold' })

  test('many at once arrive everywhere, all of them, in order, the sender included', async () => {
    const [one, two] = [await open(), await open()]
    const all = Array.from({ length: 500 }, (_, index) => sold(index))
    for (const announcement of all) one.relay.send([announcement])
    await vi.waitFor(() => expect(two.news()).toEqual(all))
    await vi.waitFor(() => expect(one.news()).toEqual(all))
    await Promise.all([one.relay.close(), two.relay.close()])
  })

  test('a process that starts has the others look again', async () => {
    const one = await open()
    const before = one.heard.length
    const two = await open()
    await vi.waitFor(() => expect(one.heard.slice(before)).toContain('missed'))
    await Promise.all([one.relay.close(), two.relay.close()])
  })

  test('what could not be sent is logged, and once it can be again everybody is told that something was missed', async () => {
    const [one, two] = [await open(), await open()]
    await vi.waitFor(() => expect(one.heard.filter(heard => heard === 'missed').length).toBeGreaterThanOrEqual(3))
    two.heard.length = 0
    isDown = true
    one.relay.send([sold(1)])
    await vi.waitFor(() => expect(errors).toContain('Live updates could not be sent to the other processes'))
    isDown = false
    await vi.waitFor(() => expect(two.heard).toContain('missed'))
    one.relay.send([sold(2)])
    await vi.waitFor(() => expect(two.news()).toEqual([sold(2)]))
    await Promise.all([one.relay.close(), two.relay.close()])
  })
})
