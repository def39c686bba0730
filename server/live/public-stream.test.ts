import { expect, test } from 'vitest'
import { changeAdmin } from '#store/users/change-admin.server.ts'
import { insertProduct, insertUser } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import { type EventStream, readEventStream } from '#test/live/event-stream.ts'
import { publishEvents } from '#test/publish-events.ts'
import { waitFor } from '#test/wait-for.ts'

const harness = setUpHarness()

async function openStream(lastEventId?: string): Promise<EventStream> {
  const headers: Record<string, string> = lastEventId === undefined ? {} : { 'last-event-id': lastEventId }
  const stream = await readEventStream(await harness.request('/api/live', { headers }))
  await waitFor(() => expect(stream.text).toContain('\nid: '))
  return stream
}

const listChanges = (stream: EventStream) =>
  stream.events.flatMap(({ event, data }) => (event === 'product' ? [(data as { change: string }).change] : []))
const getLastEventId = (stream: EventStream) => stream.events.findLast(({ id }) => id)?.id

test('streams held and sold to every client, without data of the buyer [GEN-05, DBS-01, DBS-02]', async () => {
  const product = await insertProduct(harness.db)
  const streams = [await openStream(), await openStream()]
  const { order, sessionId } = await harness.shopper().buy([product])
  for (const stream of streams) {
    await waitFor(() => expect(listChanges(stream)).toEqual(['held', 'sold']))
    expect(stream.events.filter(({ event }) => event === 'product').map(({ data }) => data)).toMatchObject([
      { id: product, product: { id: product, heldUntil: '2026-11-20T04:35:00.000Z', sold: false } },
      { id: product, product: { id: product, heldUntil: null, sold: true, soldPrice: 45 } },
    ])
    for (const trace of [order.id, sessionId, 'siti', 'Siti', 'soldTo', 'heldBy', 'shopper'])
      expect(stream.text).not.toContain(trace)
    await stream.close()
  }
})

test('streams an event that comes together with one that shoppers don’t get', async () => {
  const product = await insertProduct(harness.db)
  const stream = await openStream()
  await publishEvents(harness.store, [{ topic: 'message', id: 'message-1', change: 'changed' }])
  await publishEvents(harness.store, [{ topic: 'product', id: product, change: 'changed' }])
  await waitFor(() => expect(listChanges(stream)).toEqual(['changed']))
  await stream.close()
})

test('replays exactly the missed events after a reconnect with Last-Event-ID [T60]', async () => {
  const first = await openStream()
  await harness.shopper().startPaying([await insertProduct(harness.db)])
  await waitFor(() => expect(listChanges(first)).toEqual(['held']))
  await first.close()
  await harness.shopper().startPaying([await insertProduct(harness.db)])
  await waitFor(async () =>
    expect(await harness.db.selectFrom('products').select('id').where('heldBy', 'is not', null).execute()).toHaveLength(
      2,
    ),
  )
  const second = await openStream(getLastEventId(first))
  await waitFor(() => expect(listChanges(second)).toEqual(['held']))
  expect(second.text).not.toContain('resync')
  await second.close()
})

test.each(['otherrun-3', 'nonsense', ''])(
  'sends resync when the events after id %j are not available',
  async lastEventId => {
    const stream = await openStream(lastEventId)
    await waitFor(() => expect(stream.events.map(({ event }) => event)).toContain('resync'))
    await stream.close()
  },
)

test('streams removed for a product that is no longer public', async () => {
  const product = await insertProduct(harness.db, { hidden: 1 })
  const stream = await openStream()
  await publishEvents(harness.store, [{ topic: 'product', id: product, change: 'changed' }])
  await waitFor(() => expect(stream.events.at(-1)?.data).toEqual({ id: product, change: 'removed', product: null }))
  await stream.close()
})

test('fails /readyz and ends streams while draining', async () => {
  const response = await harness.request('/api/live')
  expect((await harness.request('/readyz')).status).toBe(200)
  expect(harness.dependencies.liveHub.countListeners()).toBe(1)
  harness.drain()
  const { value } = (await response.body?.getReader().read()) ?? {}
  expect(new TextDecoder().decode(value)).toContain('retry: 2000')
  expect((await harness.request('/readyz')).status).toBe(503)
  expect((await harness.request('/healthz')).status).toBe(200)
  await waitFor(() => expect(harness.dependencies.liveHub.countListeners()).toBe(0))
})

test('tells every client to read the session again when rights change, without naming the user [GEN-05, T47]', async () => {
  const boss = await insertUser(harness.db, { isAdmin: true })
  const siti = await insertUser(harness.db)
  const stream = await openStream()
  for (const isAdmin of [true, false])
    await changeAdmin(harness.store, { by: { uid: boss, email: '' }, userId: siti, isAdmin, network: 'test' })
  await waitFor(() => expect(stream.events.filter(({ event }) => event === 'session')).toHaveLength(2))
  expect(stream.events.filter(({ event }) => event === 'session').map(({ data }) => data)).toEqual([{}, {}])
  for (const trace of [siti, boss]) expect(stream.text).not.toContain(trace)
  const missed = stream.events.find(({ id }) => id)?.id
  await stream.close()
  const again = await openStream(missed)
  await waitFor(() => expect(again.events.filter(({ event }) => event === 'session')).toHaveLength(2))
  await again.close()
})

test('opens no stream for HEAD', async () => {
  expect((await harness.request('/api/live', { method: 'HEAD' })).status).toBe(200)
  expect(harness.dependencies.liveHub.countListeners()).toBe(0)
})
