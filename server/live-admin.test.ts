import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeAdmin } from '#store/users/change-admin.server.ts'
import { addPiece, address, email } from '#test/factories.ts'
import { type HeardEvents, hearEvents } from '#test/heard-events.ts'
import { type Lab, openLab } from '#test/lab.ts'
import { type SignedInVisitor, signInTables, signUp } from '#test/signed-in.ts'

let lab: Lab
let boss: SignedInVisitor
let other: SignedInVisitor
beforeEach(async () => {
  lab = await openLab({ hasPages: true })
  boss = await signUp(lab, 'boss@example.com', { isAdmin: true })
  other = await signUp(lab, 'other@example.com', { isAdmin: true })
})
afterEach(async () => {
  vi.useRealTimers()
  await lab.close()
})

const listen = async (who: SignedInVisitor) => hearEvents(await who.request('/api/live/admin'))
const told = ({ events }: HeardEvents) => events.flatMap(({ event, data }) => (event ? [{ event, data }] : []))
const revoked = { event: 'revoked', data: {} }
const announceOrder = (id: string) => lab.outside.live.announce([{ topic: 'order', id, change: 'changed' }])
const beat = () => vi.advanceTimersByTime(20_000)

describe('T47 T60 who is no admin any more', () => {
  test('is told so at once, hears the end of the stream, and nothing after it', async () => {
    const [heard, stays] = [await listen(boss), await listen(other)]
    expect(await other.send('/admin/user-management', { userId: boss.uid, isAdmin: 'false' })).toBe(200)
    await vi.waitFor(() => expect(heard.hasEnded).toBe(true))
    expect(told(heard).at(-1)).toEqual(revoked)
    announceOrder('later')
    await vi.waitFor(() => expect(stays.text).toContain('later'))
    expect(heard.text).not.toContain('later')
    expect(stays.text).not.toContain('revoked')
    expect((await boss.request('/api/live/admin')).status).toBe(403)
    await stays.close()
  })

  test('is told so on each of their streams, in whatever way the right went', async () => {
    const streams = [await listen(boss), await listen(boss)]
    const by = { uid: 'command line', email: '' }
    await changeAdmin(lab.outside, { by, userId: boss.uid, isAdmin: false })
    for (const heard of streams)
      await vi.waitFor(() => expect([told(heard).at(-1), heard.hasEnded]).toEqual([revoked, true]))
  })

  test('a change of somebody else, or one that leaves the right, ends nothing', async () => {
    const heard = await listen(boss)
    const { live } = lab.outside
    live.announce([{ topic: 'user', id: other.uid, change: 'changed' }])
    live.announce([{ topic: 'user', id: boss.uid, change: 'changed' }])
    await vi.waitFor(() => expect(told(heard)).toHaveLength(2))
    announceOrder('later')
    await vi.waitFor(() => expect(heard.text).toContain('later'))
    expect(heard.text).not.toContain('revoked')
    await heard.close()
  })
})

describe('T60 at the next heartbeat', () => {
  // Only the heart: databases need the other timers.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))

  test.each<[string, () => Promise<unknown>]>([
    ['logged out', () => boss.request('/api/session', { method: 'DELETE' })],
    [
      'has lost the session',
      () => signInTables(lab.db).deleteFrom('sessions').where('userId', '=', boss.uid).execute(),
    ],
    [
      'lost the right without a word to this process',
      () =>
        changeAdmin(
          { ...lab.outside, live: { announce: () => {} } },
          { by: { uid: other.uid, email: '' }, userId: boss.uid, isAdmin: false },
        ),
    ],
  ])('the stream of an admin who %s ends', async (_how, happen) => {
    const [heard, stays] = [await listen(boss), await listen(other)]
    await happen()
    beat()
    await vi.waitFor(() => expect([told(heard), heard.hasEnded]).toEqual([[revoked], true]))
    expect([told(stays), stays.hasEnded]).toEqual([[], false])
    expect(stays.text).toContain(': still here\n\n')
    await stays.close()
  })

  test('a stream whose right can not be looked up ends too', async () => {
    const heard = await listen(boss)
    lab.expectErrors()
    const failing = vi.spyOn(lab.parts.signIn, 'findUser').mockRejectedValue(new Error('no database'))
    beat()
    await vi.waitFor(() => expect(heard.hasEnded).toBe(true))
    failing.mockRestore()
  })
})

test('T60 admins hear of everything by its name alone; the public hears of pieces and of nothing else', async () => {
  const piece = await addPiece(lab.db, { title: 'Corduroy coat' })
  const heard = await listen(boss)
  const inPublic = await hearEvents(await lab.request('/api/live'))
  const { order, sessionId } = await lab.browser().buy([piece])
  await lab.browser().post('/api/feedback', { message: 'Lovely zanzibar' })
  const siti = await signUp(lab, 'new-shopper@example.com')
  await other.send('/admin/user-management', { userId: siti.uid, isAdmin: 'true' })
  const topics = ['product', 'order', 'notification', 'feedback', 'user']
  await vi.waitFor(() => expect(new Set(told(heard).map(({ event }) => event))).toEqual(new Set(topics)))
  await vi.waitFor(() => expect(inPublic.text).toContain('"sold"'))

  for (const { data } of told(heard)) {
    expect(Object.keys(data as object).sort()).toEqual(['change', 'id'])
    expect(data).toMatchObject({ id: expect.stringMatching(/^[\w-]+$/), change: expect.stringMatching(/^[a-z]+$/) })
  }
  for (const [event, id, change] of [
    ['order', order.id, 'added'],
    ['product', piece, 'sold'],
    ['user', siti.uid, 'added'],
    ['user', siti.uid, 'changed'],
  ])
    expect(told(heard)).toContainEqual({ event, data: { id, change } })
  const shopper = [
    email,
    address.name,
    address.phone,
    address.address,
    'new-shopper',
    'zanzibar',
    'Corduroy',
    sessionId,
  ]
  for (const trace of shopper) expect(heard.text).not.toContain(trace)

  const fields = [
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
  ]
  for (const { event, data } of told(inPublic)) {
    expect(event).toBe('product')
    const { product, ...rest } = data as { product: object }
    expect(Object.keys(rest)).toEqual(['id', 'change'])
    expect(fields).toEqual(expect.arrayContaining(Object.keys(product)))
  }
  const hidden = [
    email,
    address.name,
    address.address,
    'new-shopper',
    'zanzibar',
    order.id,
    sessionId,
    siti.uid,
    boss.uid,
    order.orderNumber,
  ]
  for (const trace of [...hidden, 'soldTo', 'soldOrder', 'heldBy', 'shopper'])
    expect(inPublic.text).not.toContain(trace)
  await Promise.all([heard.close(), inPublic.close()])
})
