import { expect, test, vi } from 'vitest'
import { endReservations } from '#store/checkout/change-reservation.server.ts'
import { createId, type OrderId } from '#store/ids.ts'
import { changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import { note, reserve } from '#test/agreed-orders.ts'
import { insertProduct } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import { actorOf, payment, setUpPhone, step } from './phone.ts'

const harness = setUpHarness({ hasPages: true })
const fixture = setUpPhone(harness)
const { insertPaid, readOrder } = fixture

const inMinutes = (minutes: number) => new Date(harness.store.now().getTime() + minutes * 60_000).toISOString()

test('asks whether money is another one when somebody has noted some meanwhile', async () => {
  const id = await reserve(harness.store, [await insertProduct(harness.db)])
  fixture.phone.set({ network: 'down' })
  const queue = fixture.phone.open()
  const { fields, ...press } = payment(id)
  await queue.press({ ...press, fields: { ...fields, seenReceived: '0' } })
  await note(harness.store, id, 5000)
  fixture.phone.set({ network: 'up' })
  await queue.send()
  const [asked] = queue.getState().presses
  expect(asked?.refusal).toMatchObject({
    error: 'boss noted money for it meanwhile, MYR 50.00 in all. Is yours other money?',
    confirm: { seenReceived: '50' },
  })
  const countNoted = async () =>
    (await harness.db.selectFrom('ledgerEntries').select('id').where('orderId', '=', id).execute()).length
  expect(await countNoted()).toBe(1)
  await queue.tryAgain(asked?.id ?? '', asked?.refusal?.confirm)
  await vi.waitFor(() => expect(queue.getState().presses).toEqual([]))
  expect(await countNoted()).toBe(2)
})

test('a sale at the stall counts when it was made', async () => {
  const id = await insertProduct(harness.db)
  const soldAt = new Date(harness.store.now().getTime() - 86_400_000).toISOString()
  const fields = { intent: 'sell-elsewhere', id, price: '20', channel: 'market' }
  const body = JSON.stringify({ fields, waitedMs: 86_400_000, hasWaited: true })
  expect((await fixture.ann.request(`/api/presses/${createId()}`, { method: 'POST', body })).status).toBe(200)
  const sold = await harness.db.selectFrom('products').select('soldAt').where('id', '=', id).executeTakeFirst()
  expect(sold).toEqual({ soldAt })
})

test('names who has shipped it meanwhile, and asks which number to keep', async () => {
  const id = await insertPaid('processing')
  fixture.phone.set({ network: 'down' })
  const queue = fixture.phone.open()
  await queue.press(step(id, 'processing', 'shipped', 'MY6300000001'))
  const change = { orderId: id, from: 'processing', to: 'shipped', restock: false } as const
  const parcel = { courier: 'poslaju', trackingNumber: 'EH111111111MY' } as const
  await changeOrderStatus(harness.store, { ...change, parcel, by: actorOf(fixture.ben) })
  fixture.phone.set({ network: 'up' })
  await queue.send()
  const [press] = queue.getState().presses
  const error = 'ben noted EH111111111MY; yours was MY6300000001: keep which?'
  expect(press).toMatchObject({ refusal: { error, theirs: 'EH111111111MY' } })
  expect(await readOrder(id)).toEqual(['shipped', 'EH111111111MY'])
  await queue.tryAgain(press?.id ?? '', { intent: 'change-parcel', seenNumber: 'EH111111111MY' })
  await vi.waitFor(() => expect(queue.getState().presses).toEqual([]))
  expect(await readOrder(id)).toEqual(['shipped', 'MY6300000001'])
})

test('fills in the number of an order that another admin has shipped without one', async () => {
  const id = await insertPaid('processing')
  await changeOrderStatus(harness.store, {
    orderId: id,
    from: 'processing',
    to: 'shipped',
    restock: false,
    by: actorOf(fixture.ben),
  })
  expect(await fixture.phone.open().press(step(id, 'processing', 'shipped', 'MY6300000001'))).toMatchObject({
    ok: true,
  })
  expect(await readOrder(id)).toEqual(['shipped', 'MY6300000001'])
})

test('what can’t be done any more stays with its words until an admin gives it up, and keeps later steps back', async () => {
  const id = await insertPaid()
  fixture.phone.set({ network: 'down' })
  const queue = fixture.phone.open()
  await queue.press(step(id, 'processing', 'shipped', 'MY6300000001'))
  await queue.press(step(id, 'shipped', 'delivered'))
  fixture.phone.set({ network: 'up' })
  await queue.send()
  const [refused] = queue.getState().presses
  expect(queue.getState().presses).toMatchObject([
    { fields: { trackingNumber: 'MY6300000001' }, refusal: { error: 'Cannot change status from paid to shipped' } },
    { name: 'Mark as delivered' },
  ])
  if (refused) await queue.takeBack(refused)
  await vi.waitFor(() => expect(queue.getState().presses).toMatchObject([{ refusal: {} }]))
  expect(await readOrder(id)).toEqual(['paid', null])
})

test('a form that is open says itself why its press was refused', async () => {
  const id = await insertPaid()
  expect(await fixture.phone.open().press(step(id, 'processing', 'shipped'))).toEqual({
    ok: false,
    error: 'Cannot change status from paid to shipped',
  })
  expect(await fixture.phone.list()).toEqual([])
})

test('a payment by hand that arrives after the end of its reservation is noted, and sells what is free', async () => {
  const id = await reserve(harness.store, [await insertProduct(harness.db)], { until: inMinutes(2) })
  fixture.phone.set({ network: 'down' })
  const queue = fixture.phone.open()
  await queue.press(payment(id))
  harness.advanceClock(3)
  await endReservations(harness.dependencies.store)
  expect(await readOrder(id)).toEqual(['expired', null])
  fixture.phone.set({ network: 'up' })
  await queue.send()
  expect(await fixture.phone.list()).toEqual([])
  expect(await readOrder(id)).toEqual(['paid', null])
})

test('keeps what comes after a refused press of its order, and says so at once', async () => {
  const id = await insertPaid()
  fixture.phone.set({ network: 'down' })
  const queue = fixture.phone.open()
  await queue.press(step(id, 'processing', 'shipped'))
  fixture.phone.set({ network: 'up' })
  await queue.send()
  expect(await queue.press(step(id, 'paid', 'processing'))).toBeUndefined()
  expect(queue.getState()).toMatchObject({ waitsFor: undefined, presses: [{ refusal: {} }, { isSent: false }] })
})

test('a sale that is sent again while the store makes it is made once, and refused never', async () => {
  const id = await insertProduct(harness.db)
  const pressId = createId()
  const fields = { intent: 'sell-elsewhere', id, price: '20', channel: 'market' }
  const send = async () => {
    const body = JSON.stringify({ fields, waitedMs: 0, hasWaited: false })
    return (await fixture.ann.request(`/api/presses/${pressId}`, { method: 'POST', body })).json()
  }
  expect(await Promise.all([send(), send()])).toMatchObject([{ ok: true }, { ok: true }])
})

test('undoes steps of several orders, and names those that have changed since', async () => {
  const [first, second] = [await insertPaid(), await insertPaid()]
  const queue = fixture.phone.open()
  for (const id of [first, second]) await queue.press(step(id, 'paid', 'processing'))
  await queue.press(step(second, 'processing', 'shipped'))
  const undo = (id: OrderId) =>
    queue.press({ ...step(id, 'processing', 'paid'), fields: { intent: 'undo', id, changedTo: 'processing' } })
  expect(await Promise.all([undo(first), undo(second)])).toMatchObject([
    { ok: true },
    { ok: false, error: expect.stringContaining('It is too late to undo this') },
  ])
  expect([await readOrder(first), await readOrder(second)]).toEqual([
    ['paid', null],
    ['shipped', null],
  ])
})
