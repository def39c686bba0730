import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeAdmin } from '#store/users/change-admin.server.ts'
import { insertDrop, insertProduct, insertUser } from '#test/factories.ts'
import { type EventStream, readEventStream } from '#test/live/event-stream.ts'
import { publishEvents } from '#test/publish-events.ts'
import { waitFor } from '#test/wait-for.ts'
import { type ApiHarness, createApiHarness } from './api-harness.ts'
import { findResponse, getOperation, listMismatches } from './committed-document.ts'

let api: ApiHarness
beforeEach(async () => {
  api = await createApiHarness()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await api.close()
})

describe('events of the streams match the document', () => {
  const getEvents = (id: string) => findResponse(id, 200)?.['x-events'] ?? {}
  const listNames = ({ events }: EventStream) => new Set(events.flatMap(({ event }) => event ?? []))

  /** Waits for every documented event, and compares the data of each with its schema. */
  async function expectEvents(id: string, stream: EventStream): Promise<void> {
    const documented = Object.keys(getEvents(id))
    await waitFor(() => expect(listNames(stream)).toEqual(new Set(documented)))
    const place = ['paths', getOperation(id).path, 'get', 'responses', 200, 'x-events']
    for (const { event, data } of stream.events)
      if (event) expect(listMismatches([...place, event, 'data'], data)).toEqual([])
  }

  test('GET /api/live sends products with an id, and resync after a gap', async () => {
    const headers = { 'last-event-id': 'another-run' }
    const stream = await readEventStream(await api.request('/api/live', { headers }))
    await api.shopper().buy([await api.insertPhotographedProduct()])
    const hidden = await insertProduct(api.db, { hidden: 1 })
    await publishEvents(api.store, [{ topic: 'product', id: hidden, change: 'changed' }])
    await publishEvents(api.store, [{ topic: 'user', id: 'someone', change: 'changed' }])
    const drop = await insertDrop(api.db)
    for (const change of ['changed', 'opened'] as const)
      await publishEvents(api.store, [{ topic: 'drop', id: drop.id, change }])
    await waitFor(() => expect(stream.text).toContain('"productIds":[]'))
    await waitFor(() => expect(stream.text).toContain('"product":null'))
    await expectEvents('streamProducts', stream)
    for (const { event, id } of stream.events) if (event === 'product') expect(id).toMatch(/^\w{8}-\d+$/)
    await stream.close()
  })

  test('GET /api/live/admin sends ids, resync after a lost connection, and revoked before it ends', async () => {
    const subscribe = vi.spyOn(api.dependencies.liveHub, 'subscribe')
    const uid = await api.signIn()
    await insertUser(api.db, { isAdmin: true })
    const stream = await readEventStream(await api.request('/api/live/admin'))
    await api.shopper().buy([await insertProduct(api.db)])
    await api.shopper().post('/api/feedback', { message: 'Lovely' })
    await publishEvents(api.store, [
      { topic: 'settings', id: 'shop', change: 'changed' },
      { topic: 'drop', id: 'drop', change: 'changed' },
      { topic: 'user', id: 'someone', change: 'changed' },
    ])
    subscribe.mock.lastCall?.[0].onResync()
    await waitFor(() => expect(listNames(stream)).toContain('resync'))
    const by = { uid: 'command line', email: '' }
    await changeAdmin(api.store, { by, userId: uid, isAdmin: false, network: 'test' })
    await expectEvents('streamAdminEvents', stream)
    await waitFor(() => expect(stream.hasEnded).toBe(true))
  })
})
