import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { changeAndPublish } from '#store/change-and-publish.server.ts'
import type { Db } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import type { StoreEvent } from '#store/store-events.ts'
import { createTestDatabase } from '#test/database.ts'
import { insertProduct } from '#test/factories.ts'
import { publishEvents } from '#test/publish-events.ts'
import { waitFor } from '#test/wait-for.ts'
import { openDatabase } from '../database/open-database.server.ts'
import { createPostgresRelay } from './postgres-relay.server.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }

describe.skipIf(inject('postgresUrl') === '')('PostgreSQL relay', () => {
  let databaseUrl: string
  let db: Db
  beforeAll(async () => {
    databaseUrl = await createTestDatabase()
    db = await openDatabase({ databaseUrl })
  })
  afterAll(() => db.destroy())

  async function startProcess() {
    const received: (StoreEvent | 'resync')[] = []
    const events = createPostgresRelay({ databaseUrl, log })({
      onEvents: events => void received.push(...events),
      onResync: () => void received.push('resync'),
      onDisconnect: () => {},
    })
    await waitFor(() => expect(received).toEqual(['resync']))
    return { db, events, received, listEvents: () => received.filter(event => event !== 'resync') }
  }
  const close = (...processes: Awaited<ReturnType<typeof startProcess>>[]) =>
    Promise.all(processes.map(({ events }) => events.close()))

  test('delivers the events of a transaction with 500 products to all processes in order, the sender included', async () => {
    const [one, two] = [await startProcess(), await startProcess()]
    const events = Array.from({ length: 500 }, (_, index) => createSoldEvent(index))
    await publishEvents(one, events)
    await publishEvents(two, [createSoldEvent(500)])
    const all = [...events, createSoldEvent(500)]
    await waitFor(() => expect(two.listEvents()).toEqual(all))
    await waitFor(() => expect(one.listEvents()).toEqual(all))
    await close(one, two)
  })

  test('lets no process resync when another one starts', async () => {
    const one = await startProcess()
    const two = await startProcess()
    await publishEvents(two, [createSoldEvent(1)])
    await waitFor(() => expect(one.received).toEqual(['resync', createSoldEvent(1)]))
    await close(one, two)
  })

  test('delivers an event with the commit, when what it is about can be read, and none of a rollback', async () => {
    const reads: Promise<unknown>[] = []
    const readTitle = (id: string) =>
      db
        .selectFrom('products')
        .select('title')
        .where('id', '=', id as ProductId)
        .executeTakeFirst()
    const listener = createPostgresRelay({ databaseUrl, log })({
      onEvents: events => reads.push(...events.map(({ id }) => readTitle(id))),
      onResync: () => reads.push(Promise.resolve('resync')),
      onDisconnect: () => {},
    })
    await waitFor(() => expect(reads).toHaveLength(1))
    const { events, ...one } = await startProcess()
    const insert = (title: string, result: unknown) =>
      changeAndPublish({ db, events }, async (tx, publish) => {
        publish({ topic: 'product', id: await insertProduct(tx, { title }), change: 'added' })
        if (result instanceof Error) throw result
        return result
      })
    await insert('refused', { ok: false })
    await expect(insert('failed', new Error('A bug'))).rejects.toThrow('A bug')
    for (let round = 0; round < 20; round++) await insert('committed', { ok: true })
    await waitFor(() => expect(reads).toHaveLength(21))
    expect(await Promise.all(reads)).toEqual(['resync', ...Array(20).fill({ title: 'committed' })])
    await listener.close()
    await close({ ...one, events })
  })

  test('lets processes resync instead of failing a transaction whose events are too long to send', async () => {
    const one = await startProcess()
    await publishEvents(one, [{ ...createSoldEvent(1), id: 'x'.repeat(9_000) }, createSoldEvent(2)])
    await waitFor(() => expect(one.received).toEqual(['resync', 'resync']))
    await close(one)
  })

  test('resyncs when a process of another version sends an unknown word', async () => {
    const one = await startProcess()
    await sql`select pg_notify('tuffthrift_live', '"missed"')`.execute(db)
    await waitFor(() => expect(one.received).toEqual(['resync', 'resync']))
    await close(one)
  })
})

const createSoldEvent = (id: number): StoreEvent => ({ topic: 'product', id: `product-${id}`, change: 'sold' })
