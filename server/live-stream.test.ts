import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addPiece } from '#test/factories.ts'
import { type HeardEvents, hearEvents } from '#test/heard-events.ts'
import { type Lab, openLab } from '#test/lab.ts'

let lab: Lab
beforeEach(async () => {
  lab = await openLab()
})
afterEach(() => lab.close())

async function listen(lastEventId?: string): Promise<HeardEvents> {
  const headers: Record<string, string> = lastEventId === undefined ? {} : { 'last-event-id': lastEventId }
  const heard = await hearEvents(await lab.request('/api/live', { headers }))
  await vi.waitFor(() => expect(heard.text).toContain('\nid: '))
  return heard
}

const changes = (heard: HeardEvents) =>
  heard.events.flatMap(({ event, data }) => (event === 'product' ? [(data as { change: string }).change] : []))
const lastId = (heard: HeardEvents) => heard.events.findLast(({ id }) => id)?.id

test('GEN-05 DBS-01 DBS-02 a sale shows on every stream: held with its clock, then sold; and never a word of the buyer', async () => {
  const piece = await addPiece(lab.db)
  const streams = [await listen(), await listen()]
  const { order, sessionId } = await lab.browser().buy([piece])
  for (const heard of streams) {
    await vi.waitFor(() => expect(changes(heard)).toEqual(['held', 'sold']))
    expect(heard.events.filter(({ event }) => event === 'product').map(({ data }) => data)).toMatchObject([
      { id: piece, product: { id: piece, heldUntil: '2026-11-20T04:31:00.000Z', sold: false } },
      { id: piece, product: { id: piece, heldUntil: null, sold: true, soldPrice: 45 } },
    ])
    for (const trace of [order.id, sessionId, 'siti', 'Siti', 'soldTo', 'heldBy', 'shopper'])
      expect(heard.text).not.toContain(trace)
    await heard.close()
  }
})

test('a piece that is let go shows as freed', async () => {
  const piece = await addPiece(lab.db)
  const heard = await listen()
  const browser = lab.browser()
  const { order } = await browser.startPaying([piece])
  await browser.post(`/api/orders/${order.id}/release`, {})
  await vi.waitFor(() => expect(changes(heard)).toEqual(['held', 'freed']))
  await heard.close()
})

test("T60 who comes back with the last event's id misses nothing and hears nothing twice", async () => {
  const first = await listen()
  await lab.browser().startPaying([await addPiece(lab.db)])
  await vi.waitFor(() => expect(changes(first)).toEqual(['held']))
  await first.close()
  await lab.browser().startPaying([await addPiece(lab.db)])
  await vi.waitFor(async () =>
    expect(await lab.db.selectFrom('products').select('id').where('heldBy', 'is not', null).execute()).toHaveLength(2),
  )
  const second = await listen(lastId(first))
  await vi.waitFor(() => expect(changes(second)).toEqual(['held']))
  expect(second.text).not.toContain('resync')
  await second.close()
})

test.each(['otherrun-3', 'nonsense', ''])("a gap that can't be filled (%j) is told: resync", async lastEventId => {
  const heard = await listen(lastEventId)
  await vi.waitFor(() => expect(heard.events.map(({ event }) => event)).toContain('resync'))
  await heard.close()
})

test('a piece that shoppers may no longer see is told as removed', async () => {
  const piece = await addPiece(lab.db, { hidden: 1 })
  const heard = await listen()
  lab.outside.live.announce([{ topic: 'product', id: piece, change: 'changed' }])
  await vi.waitFor(() => expect(heard.events.at(-1)?.data).toEqual({ id: piece, change: 'removed', product: null }))
  await heard.close()
})

test('a server that drains is no longer ready, and its streams end last', async () => {
  const response = await lab.request('/api/live')
  expect((await lab.request('/readyz')).status).toBe(200)
  lab.drain()
  expect(lab.parts.hub.listeners()).toBe(1)
  lab.endStreams()
  const { value } = await response.body!.getReader().read()
  expect(new TextDecoder().decode(value)).toContain('retry: 2000')
  expect((await lab.request('/readyz')).status).toBe(503)
  expect((await lab.request('/healthz')).status).toBe(200)
  await vi.waitFor(() => expect(lab.parts.hub.listeners()).toBe(0))
})

test('a HEAD leaves no stream behind', async () => {
  expect((await lab.request('/api/live', { method: 'HEAD' })).status).toBe(200)
  expect(lab.parts.hub.listeners()).toBe(0)
})
