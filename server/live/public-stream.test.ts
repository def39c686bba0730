import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { insertProduct } from '#test/factories.ts'
import { createHarness, type Harness } from '#test/harness.ts'
import { type ReceivedEvents, readEventStream } from '#test/live/event-stream.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness()
})
afterEach(() => harness.close())

async function openStream(lastEventId?: string): Promise<ReceivedEvents> {
  const headers: Record<string, string> = lastEventId === undefined ? {} : { 'last-event-id': lastEventId }
  const stream = await readEventStream(await harness.request('/api/live', { headers }))
  await vi.waitFor(() => expect(stream.text).toContain('\nid: '))
  return stream
}

const listChanges = (stream: ReceivedEvents) =>
  stream.events.flatMap(({ event, data }) => (event === 'product' ? [(data as { change: string }).change] : []))
const getLastEventId = (stream: ReceivedEvents) => stream.events.findLast(({ id }) => id)?.id

test('a sale shows on every stream: held with its clock, then sold; and never a word of the buyer [GEN-05, DBS-01, DBS-02]', async () => {
  const product = await insertProduct(harness.db)
  const streams = [await openStream(), await openStream()]
  const { order, sessionId } = await harness.shopper().buy([product])
  for (const stream of streams) {
    await vi.waitFor(() => expect(listChanges(stream)).toEqual(['held', 'sold']))
    expect(stream.events.filter(({ event }) => event === 'product').map(({ data }) => data)).toMatchObject([
      { id: product, product: { id: product, heldUntil: '2026-11-20T04:31:00.000Z', sold: false } },
      { id: product, product: { id: product, heldUntil: null, sold: true, soldPrice: 45 } },
    ])
    for (const trace of [order.id, sessionId, 'siti', 'Siti', 'soldTo', 'heldBy', 'shopper'])
      expect(stream.text).not.toContain(trace)
    await stream.close()
  }
})

test('a piece that is let go shows as freed', async () => {
  const product = await insertProduct(harness.db)
  const stream = await openStream()
  const shopper = harness.shopper()
  const { order } = await shopper.startPaying([product])
  await shopper.post(`/api/orders/${order.id}/release`, {})
  await vi.waitFor(() => expect(listChanges(stream)).toEqual(['held', 'freed']))
  await stream.close()
})

test("who comes back with the last event's id misses nothing and hears nothing twice [T60]", async () => {
  const first = await openStream()
  await harness.shopper().startPaying([await insertProduct(harness.db)])
  await vi.waitFor(() => expect(listChanges(first)).toEqual(['held']))
  await first.close()
  await harness.shopper().startPaying([await insertProduct(harness.db)])
  await vi.waitFor(async () =>
    expect(await harness.db.selectFrom('products').select('id').where('heldBy', 'is not', null).execute()).toHaveLength(
      2,
    ),
  )
  const second = await openStream(getLastEventId(first))
  await vi.waitFor(() => expect(listChanges(second)).toEqual(['held']))
  expect(second.text).not.toContain('resync')
  await second.close()
})

test.each(['otherrun-3', 'nonsense', ''])("a gap that can't be filled (%j) is told: resync", async lastEventId => {
  const stream = await openStream(lastEventId)
  await vi.waitFor(() => expect(stream.events.map(({ event }) => event)).toContain('resync'))
  await stream.close()
})

test('a piece that shoppers may no longer see is told as removed', async () => {
  const product = await insertProduct(harness.db, { hidden: 1 })
  const stream = await openStream()
  harness.store.events.publish([{ topic: 'product', id: product, change: 'changed' }])
  await vi.waitFor(() => expect(stream.events.at(-1)?.data).toEqual({ id: product, change: 'removed', product: null }))
  await stream.close()
})

test('a server that drains is no longer ready, and its streams end last', async () => {
  const response = await harness.request('/api/live')
  expect((await harness.request('/readyz')).status).toBe(200)
  harness.drain()
  expect(harness.dependencies.liveHub.listeners()).toBe(1)
  harness.closeStreams()
  const { value } = await response.body!.getReader().read()
  expect(new TextDecoder().decode(value)).toContain('retry: 2000')
  expect((await harness.request('/readyz')).status).toBe(503)
  expect((await harness.request('/healthz')).status).toBe(200)
  await vi.waitFor(() => expect(harness.dependencies.liveHub.listeners()).toBe(0))
})

test('a HEAD leaves no stream behind', async () => {
  expect((await harness.request('/api/live', { method: 'HEAD' })).status).toBe(200)
  expect(harness.dependencies.liveHub.listeners()).toBe(0)
})
