import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Db } from '#store/database.server.ts'
import type { StoreEvent } from '#store/store-events.ts'
import { createTestDatabase } from '#test/database.ts'
import { waitFor } from '#test/wait-for.ts'
import { openDatabase } from '../database/open-database.server.ts'
import { createPostgresRelay } from './postgres-relay.server.ts'

const errors: string[] = []
const log = { info: () => {}, warn: () => {}, error: (_: object, message: string) => void errors.push(message) }

describe.skipIf(inject('postgresUrl') === '')('PostgreSQL relay', () => {
  let databaseUrl: string
  let db: Db
  let isDatabaseDown = false
  beforeAll(async () => {
    databaseUrl = await createTestDatabase()
    db = withOutages(await openDatabase({ databaseUrl }), () => isDatabaseDown)
  })
  afterAll(() => db.destroy())

  async function startProcess() {
    const received: (StoreEvent | 'resync')[] = []
    const relay = createPostgresRelay({ db, databaseUrl, log })({
      onEvents: events => void received.push(...events),
      onResync: () => void received.push('resync'),
      onDisconnect: () => {},
    })
    await waitFor(() => expect(received).toContain('resync'))
    return { relay, received, listEvents: () => received.filter(event => event !== 'resync') }
  }

  test('delivers many events to all processes in order, the sender included', async () => {
    const [one, two] = [await startProcess(), await startProcess()]
    const events = Array.from({ length: 500 }, (_, index) => createSoldEvent(index))
    for (const event of events) one.relay.send([event])
    await waitFor(() => expect(two.listEvents()).toEqual(events))
    await waitFor(() => expect(one.listEvents()).toEqual(events))
    await Promise.all([one.relay.close(), two.relay.close()])
  })

  test('resyncs the running processes when another one starts', async () => {
    const one = await startProcess()
    const before = one.received.length
    const two = await startProcess()
    await waitFor(() => expect(one.received.slice(before)).toContain('resync'))
    await Promise.all([one.relay.close(), two.relay.close()])
  })

  test('resyncs when a process of another version sends an unknown word', async () => {
    const { relay, received } = await startProcess()
    await waitFor(() => expect(received).toEqual(['resync', 'resync']))
    await sql`select pg_notify('tuffthrift_live', '"missed"')`.execute(db)
    await waitFor(() => expect(received).toHaveLength(3))
    await relay.close()
  })

  test('logs events that could not be sent and resyncs all processes when sending works again', async () => {
    const [one, two] = [await startProcess(), await startProcess()]
    await waitFor(() => expect(one.received.filter(event => event === 'resync').length).toBeGreaterThanOrEqual(3))
    two.received.length = 0
    isDatabaseDown = true
    one.relay.send([createSoldEvent(1)])
    await waitFor(() => expect(errors).toContain('Live update not sent to other processes, will retry'))
    isDatabaseDown = false
    await waitFor(() => expect(two.received).toContain('resync'))
    one.relay.send([createSoldEvent(2)])
    await waitFor(() => expect(two.listEvents()).toEqual([createSoldEvent(2)]))
    await Promise.all([one.relay.close(), two.relay.close()])
  })
})

const createSoldEvent = (id: number): StoreEvent => ({ topic: 'product', id: `product-${id}`, change: 'sold' })

/** A database whose queries fail while `isDown` is true. */
const withOutages = (db: Db, isDown: () => boolean): Db =>
  db.withPlugin({
    transformQuery({ node }) {
      if (isDown()) throw new Error('Database is down')
      return node
    },
    transformResult: async ({ result }) => result,
  })
