import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLiveHub } from '#platform/live/live-hub.server.ts'
import type { Subscriber } from '#platform/live/relay.ts'
import type { ProductId } from '#store/ids.ts'
import { getOrderEventId } from '#store/orders/order-event-id.server.ts'
import { changeAdmin } from '#store/users/change-admin.server.ts'
import { setAdmin } from '#store/users/user-queries.server.ts'
import { address, email, insertProduct } from '#test/factories.ts'
import { setUpAdmin, setUpHarness } from '#test/harness.ts'
import { type EventStream, readEventStream } from '#test/live/event-stream.ts'
import { publishEvents } from '#test/publish-events.ts'
import { type SignedInUser, signUp } from '#test/signed-in-user.ts'
import { waitFor } from '#test/wait-for.ts'

const harness = setUpHarness({ hasPages: true })
const boss = setUpAdmin(harness)
let other: SignedInUser
beforeEach(async () => {
  other = await signUp(harness, 'other@example.com', { isAdmin: true })
})
afterEach(() => void vi.useRealTimers())

const openAdminStream = async (who: SignedInUser) => readEventStream(await who.request('/api/live/admin'))
const listEvents = ({ events }: EventStream) => events.flatMap(({ event, data }) => (event ? [{ event, data }] : []))
const revoked = { event: 'revoked', data: {} }
const publishOrderChange = (id: string) => publishEvents(harness.store, [{ topic: 'order', id, change: 'changed' }])
const advanceHeartbeat = () => vi.advanceTimersByTime(20_000)

describe('a user who loses the admin right [T47, T60]', () => {
  test('gets a revoked event, then the stream ends without further events', async () => {
    const [stream, otherStream] = [await openAdminStream(boss), await openAdminStream(other)]
    expect(await other.submitForm('/admin/user-management', { userId: boss.uid, isAdmin: 'false' })).toBe(200)
    await waitFor(() => expect(stream.hasEnded).toBe(true))
    // No event before it has the page read again, which would send it to the shop without a word.
    expect(listEvents(stream)).toEqual([revoked])
    await publishOrderChange('later')
    await waitFor(() => expect(otherStream.text).toContain('later'))
    expect(stream.text).not.toContain('later')
    expect(otherStream.text).not.toContain('revoked')
    expect((await boss.request('/api/live/admin')).status).toBe(403)
    await otherStream.close()
  })

  test('gets nothing that happens while the right is checked', async () => {
    const stream = await openAdminStream(boss)
    const check = Promise.withResolvers<undefined>()
    const findUser = vi.spyOn(harness.dependencies.signIn, 'findUser').mockReturnValue(check.promise)
    await publishEvents(harness.store, [{ topic: 'user', id: boss.uid, change: 'changed' }])
    await waitFor(() => expect(findUser).toHaveBeenCalledOnce())
    await publishOrderChange('meanwhile')
    check.resolve(undefined)
    await waitFor(() => expect(stream.hasEnded).toBe(true))
    expect(listEvents(stream)).toEqual([revoked])
    findUser.mockRestore()
  })

  test('gets a revoked event on each open stream', async () => {
    const streams = [await openAdminStream(boss), await openAdminStream(boss)]
    const by = { uid: 'command line', email: '' }
    await changeAdmin(harness.store, { by, userId: boss.uid, isAdmin: false, network: 'test' })
    for (const stream of streams)
      await waitFor(() => expect([listEvents(stream).at(-1), stream.hasEnded]).toEqual([revoked, true]))
  })

  test('keeps the stream when another user or another field changes', async () => {
    const stream = await openAdminStream(boss)
    await publishEvents(harness.store, [{ topic: 'user', id: other.uid, change: 'changed' }])
    await publishEvents(harness.store, [{ topic: 'user', id: boss.uid, change: 'changed' }])
    await waitFor(() => expect(listEvents(stream)).toHaveLength(2))
    await publishOrderChange('later')
    await waitFor(() => expect(stream.text).toContain('later'))
    expect(stream.text).not.toContain('revoked')
    await stream.close()
  })
})

test('reads the account again only for events of this user, without prolonging the session', async () => {
  const stream = await openAdminStream(boss)
  const findUser = vi.spyOn(harness.dependencies.signIn, 'findUser')
  await publishEvents(harness.store, [
    { topic: 'user', id: other.uid, change: 'changed' },
    { topic: 'order', id: boss.uid, change: 'changed' },
  ])
  await waitFor(() => expect(listEvents(stream)).toHaveLength(2))
  expect(findUser).not.toHaveBeenCalled()
  await publishEvents(harness.store, [
    { topic: 'order', id: 'later', change: 'changed' },
    { topic: 'user', id: boss.uid, change: 'changed' },
  ])
  await waitFor(() => expect(findUser).toHaveBeenCalledTimes(1))
  expect(findUser.mock.calls[0]?.[1]).toEqual({ isActivity: false })
  await findUser.mock.results[0]?.value
  findUser.mockRestore()
  await stream.close()
})

test('a resync ends the stream of an admin whose right was lost with the missed events [T47, T60]', async () => {
  const { db, log } = harness.store
  let relay: Subscriber | undefined
  harness.dependencies.liveHub = createLiveHub({
    db,
    log,
    createRelay(subscriber) {
      relay = subscriber
      return { publish: async () => () => {}, close: async () => {} }
    },
  })
  const [stream, otherStream] = [await openAdminStream(boss), await openAdminStream(other)]
  await setAdmin(db, boss.uid, { isAdmin: false, at: harness.store.now() })
  relay?.onResync()
  await waitFor(() => expect([listEvents(stream), stream.hasEnded]).toEqual([[revoked], true]))
  relay?.onEvents([{ topic: 'order', id: 'later', change: 'changed' }])
  await waitFor(() => expect(otherStream.text).toContain('later'))
  expect([stream.text.includes('later'), otherStream.text.includes('revoked')]).toEqual([false, false])
  await otherStream.close()
})

describe('the heartbeat [T60]', () => {
  // Fake only the interval of the heartbeat. Database drivers need the other timers.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))

  test.each<[string, () => Promise<unknown>]>([
    ['has logged out', () => boss.request('/api/session', { method: 'DELETE' })],
    ['has no session any more', () => harness.db.deleteFrom('sessions').where('userId', '=', boss.uid).execute()],
    [
      'lost the right without an event in this process',
      () =>
        changeAdmin(
          { ...harness.store, events: { publish: async () => () => {} } },
          { by: { uid: other.uid, email: '' }, userId: boss.uid, isAdmin: false, network: 'test' },
        ),
    ],
  ])('ends the stream of an admin who %s', async (_how, endAccess) => {
    const [stream, otherStream] = [await openAdminStream(boss), await openAdminStream(other)]
    await endAccess()
    advanceHeartbeat()
    await waitFor(() => expect([listEvents(stream), stream.hasEnded]).toEqual([[revoked], true]))
    expect([listEvents(otherStream), otherStream.hasEnded]).toEqual([[], false])
    expect(otherStream.text).toContain(': still here\n\n')
    await otherStream.close()
  })

  test('ends the stream when the check fails', async () => {
    const stream = await openAdminStream(boss)
    harness.expectErrors()
    const failing = vi.spyOn(harness.dependencies.signIn, 'findUser').mockRejectedValue(new Error('no database'))
    advanceHeartbeat()
    await waitFor(() => expect(stream.hasEnded).toBe(true))
    expect(harness.errors).toEqual(['Admin check failed, closing the live stream: Error: no database'])
    failing.mockRestore()
  })
})

/** Makes one change of each kind, with data that must not appear on a stream. */
async function changeEverything(product: ProductId) {
  const { order, sessionId } = await harness.shopper().buy([product])
  await harness.shopper().post('/api/feedback', { message: 'Lovely zanzibar' })
  const siti = await signUp(harness, 'new-shopper@example.com')
  await other.submitForm('/admin/user-management', { userId: siti.uid, isAdmin: 'true' })
  await other.submitForm('/admin/settings', { group: 'contact', version: '0', values: '{"name":"Zanzibar Thrift"}' })
  return { order, sessionId, siti }
}

test('streams only topic, id and change of every event to admins [T60]', async () => {
  const product = await insertProduct(harness.db, { title: 'Corduroy coat' })
  const stream = await openAdminStream(boss)
  const { order, sessionId, siti } = await changeEverything(product)
  const topics = ['product', 'order', 'notification', 'feedback', 'user', 'settings']
  // The provider's webhook, which sells the product, arrives at any time.
  await waitFor(() => expect(stream.text).toContain('"sold"'))
  await waitFor(() => expect(new Set(listEvents(stream).map(({ event }) => event))).toEqual(new Set(topics)))

  for (const { data } of listEvents(stream)) {
    expect(Object.keys(data as object).sort()).toEqual(['change', 'id'])
    expect(data).toMatchObject({ id: expect.stringMatching(/^[\w-]+$/), change: expect.stringMatching(/^[a-z]+$/) })
  }
  for (const [event, id, change] of [
    ['order', order.id, 'added'],
    ['product', product, 'sold'],
    ['user', siti.uid, 'added'],
    ['user', siti.uid, 'changed'],
  ])
    expect(listEvents(stream)).toContainEqual({ event, data: { id, change } })
  const { name, phone, address: street } = address
  for (const trace of [email, name, phone, street, 'new-shopper', 'zanzibar', 'Zanzibar', 'Corduroy', sessionId])
    expect(stream.text).not.toContain(trace)
  await stream.close()
})

test('streams only public fields of products to shoppers [T60]', async () => {
  const product = await insertProduct(harness.db, { title: 'Corduroy coat' })
  const stream = await readEventStream(await harness.request('/api/live'))
  const { order, sessionId, siti } = await changeEverything(product)
  await waitFor(() => expect(stream.text).toContain('"sold"'))
  const topics = new Set(['product', 'session', 'order'])
  await waitFor(() => expect(new Set(listEvents(stream).map(({ event }) => event))).toEqual(topics))

  const events = listEvents(stream)
  for (const { event, data } of events) {
    if (event === 'session') expect(data).toEqual({})
    if (event === 'order') expect(data).toEqual({ id: getOrderEventId(String(order.pageToken)), change: 'changed' })
    if (event !== 'product') continue
    const { product: fields, ...rest } = data as { product: object }
    expect(Object.keys(rest)).toEqual(['id', 'change'])
    expect(publicFields).toEqual(expect.arrayContaining(Object.keys(fields)))
  }
  const { name, address: street } = address
  const personal = [email, name, street, 'new-shopper', 'zanzibar']
  const ids = [order.id, order.orderNumber, String(order.pageToken), sessionId, siti.uid, boss.uid]
  for (const trace of [...personal, ...ids, 'soldTo', 'soldOrder', 'heldBy', 'shopper'])
    expect(stream.text).not.toContain(trace)
  await stream.close()
})

const publicFields = [
  'id',
  'title',
  'description',
  'price',
  'category',
  'imageUrls',
  'images',
  'size',
  'inStock',
  'createdAt',
  'sold',
  'soldPrice',
  'soldAt',
  'heldUntil',
  'reservedUntil',
]
