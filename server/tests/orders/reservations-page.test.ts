import { describe, expect, test } from 'vitest'
import { createId, createOrderId, type OrderId } from '#store/ids.ts'
import { readLedger } from '#store/orders/ledger-queries.server.ts'
import { insertProduct } from '#test/factories.ts'
import { setUpAdmin } from '#test/harness.ts'
import { readMainText } from '#test/page-text.ts'
import { signUp } from '#test/signed-in-user.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

const harness = setUpPaymentHarness({ hasPages: true })
const admin = setUpAdmin(harness)

const phone = '+60123456789'

/** The form as the page sends it, for the harness's product. A Friday is three days later. */
const createForm = (changes: Record<string, string> = {}) => ({
  orderId: createOrderId(),
  paymentId: createId(),
  ids: harness.productId,
  [`price-${harness.productId}`]: '40',
  name: 'Aina',
  phone: '012-345 6789',
  email: '',
  end: 'friday',
  delivery: 'east',
  language: 'ms',
  ...changes,
})

async function submit(form: Record<string, string>, path = '/admin/reserve') {
  const response = await admin.request(`${path}.data`, { method: 'POST', body: new URLSearchParams(form) })
  return { status: response.status, text: await response.text() }
}

async function reserve(changes: Record<string, string> = {}): Promise<OrderId> {
  const form = createForm(changes)
  await submit(form)
  await harness.findOrderRow(form.orderId)
  return form.orderId
}

const change = (id: string, form: Record<string, string>) => submit({ id, ...form }, '/admin/orders')
const notePayment = (id: string, changes: Record<string, string> = {}) =>
  change(id, {
    ...{ intent: 'note-payment', paymentId: `payment-${id}`, amount: '50', way: 'duitnow', on: '2026-11-20' },
    ...changes,
  })
const undoPayment = (id: string) => change(id, { intent: 'undo-payment', paymentId: `payment-${id}` })
const denyPayment = (id: string) => change(id, { intent: 'deny-payment', paymentId: `payment-${id}`, restock: 'yes' })
const listMails = async () => (await harness.db.selectFrom('messages').select('kind').execute()).map(({ kind }) => kind)
const held = { status: 'pending', paymentStatus: 'pending', product: 'held' }
const paid = { status: 'paid', paymentStatus: 'paid', product: 'sold' }

describe('the form that holds pieces for a buyer', () => {
  test('makes one order with the agreed price and end, however often it is sent', async () => {
    const form = createForm()
    const responses = await Promise.all([submit(form), submit(form)])
    expect(responses.map(({ status }) => status)).toEqual([202, 202])
    expect(await harness.findOrderRow(form.orderId)).toMatchObject({
      ...{ shipName: 'Aina', shipPhone: phone, email: '', language: 'ms', delivery: 'parcel', zone: 'east' },
      ...{ subtotalSen: 4000, shippingSen: 1000, totalSen: 5000 },
      reservedUntil: '2026-11-27T10:00:00.000Z',
    })
    expect(await harness.readOrderState(form.orderId)).toEqual(held)
    expect(await harness.db.selectFrom('orders').select('id').execute()).toHaveLength(1)
    const text = readMainText((await admin.getPage(`/admin/orders/${form.orderId}`)).html)
    for (const part of ['Reserved until', 'Link of the buyer', 'Send by WhatsApp', 'Extend', 'Let go', 'Paid by hand'])
      expect(text).toContain(part)
  })

  test.each([
    ['no name', { name: ' ' }, 'Please give a name.'],
    ['no contact', { phone: '' }, 'Please give a WhatsApp number or an e-mail address.'],
    ['a number of another country', { phone: '+65 8123 4567' }, 'Malaysian mobile number'],
    ['no e-mail address', { email: 'aina@' }, 'This is no e-mail address.'],
    ['an end that is over', { end: 'day', day: '2026-11-19' }, 'Choose an end that is still to come'],
    ['an end that is too far away', { end: 'day', day: '2027-01-19' }, 'Choose an end that is still to come'],
    ['a total of 0', { delivery: 'included', price: '0' }, 'The total has to be more than 0'],
    ['a price that is too high', { price: '1000000' }, 'the payment provider takes no more'],
    ['a price that is none', { price: '40,00' }, 'Please write sen after a point'],
    ['another order’s parcel without one', { delivery: 'together' }, 'choose another way'],
  ])('says what is wrong with %s', async (_what, { price, ...changes }: Record<string, string>, error) => {
    const form = createForm({ ...changes, ...(price !== undefined && { [`price-${harness.productId}`]: price }) })
    const { status, text } = await submit(form)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(text).toContain(error)
    expect(await harness.db.selectFrom('orders').select('id').execute()).toEqual([])
    expect(await harness.findProductRow()).toMatchObject({ heldBy: null })
  })

  test('names the piece that is gone, and holds none of the others', async () => {
    await reserve()
    const free = await insertProduct(harness.db)
    const form = createForm({ ids: `${free},${harness.productId}`, [`price-${free}`]: '10' })
    const { status, text } = await submit(form)
    expect(status).toBe(409)
    expect(text).toContain(`price-${harness.productId}`)
    expect(text).toContain('Somebody is paying for it, or it is reserved for another buyer.')
    const row = await harness.db.selectFrom('products').select('heldBy').where('id', '=', free).executeTakeFirst()
    expect(row).toEqual({ heldBy: null })
  })

  test('takes contact and address from another order of the buyer, whose parcel costs nothing more', async () => {
    const source = await harness.createPaidOrder()
    const id = await insertProduct(harness.db)
    const form = createForm({ ids: id, [`price-${id}`]: '20', order: source, delivery: 'together', name: 'Nobody' })
    await submit(form)
    const [order, other] = [await harness.findOrderRow(form.orderId), await harness.findOrderRow(source)]
    expect(order).toMatchObject({ totalSen: 2000, shippingSen: 0, delivery: 'parcel' })
    for (const column of ['email', 'shipName', 'shipPhone', 'shipAddress', 'zone'] as const)
      expect(order[column]).toBe(other[column])
    const { html } = await admin.getPage(`/admin/reserve?order=${source}&ids=${id}`)
    expect(readMainText(html)).toContain(`With order #${other.orderNumber}`)
  })

  test('leads to where pieces are chosen while none is', async () => {
    const { status, headers } = await admin.getPage('/admin/reserve?order=some-order')
    expect([status, headers.get('location')]).toEqual([302, '/admin/prices?order=some-order'])
  })

  test('delivers what was paid in cash and handed over, without a message', async () => {
    const id = await reserve({ handedOver: 'cash', phone: '', email: 'aina@example.com' })
    expect(await harness.readOrderState(id)).toMatchObject({ status: 'delivered', product: 'sold' })
    expect(await harness.findOrderRow(id)).toMatchObject({ delivery: 'collect', totalSen: 4000, requiresAction: 0 })
    expect(await listMails()).toEqual([])
    const text = readMainText((await admin.getPage(`/admin/orders/slips?ids=${id}`)).html)
    expect(text).toContain('Collected')
  })
})

describe('an order whose pieces are reserved', () => {
  test('is in the list of reserved orders, the one that ends first at the top', async () => {
    const later = await reserve()
    harness.advanceClock(1)
    const other = await insertProduct(harness.db)
    const sooner = await reserve({ ids: other, [`price-${other}`]: '10', end: 'today' })
    const { html } = await admin.getPage('/admin/orders?show=reserved')
    expect(html).toContain('Reserved (2)')
    expect(html.indexOf(sooner)).toBeLessThan(html.indexOf(later))
    expect(readMainText((await admin.getPage('/admin')).html)).toMatch(/2 ?reserved/)
  })

  test('is extended, gets another price, and is let go', async () => {
    const id = await reserve()
    expect((await change(id, { intent: 'extend', end: 'seven-days', day: '' })).text).toContain('Reserved until')
    expect(await harness.findProductRow()).toMatchObject({ reservedUntil: '2026-11-27T10:00:00.000Z' })
    expect((await change(id, { intent: 'extend', end: 'day', day: '2026-11-01' })).status).toBe(400)
    const price = { intent: 'change-price', shipping: '15', [`price-${harness.productId}`]: '30' }
    expect((await change(id, price)).status).toBe(200)
    expect(await harness.findOrderRow(id)).toMatchObject({ subtotalSen: 3000, shippingSen: 1500, totalSen: 4500 })
    expect((await change(id, { ...price, shipping: 'x' })).status).toBe(400)
    expect((await change(id, { intent: 'cancel-reservation' })).text).toContain('the pieces are free')
    expect(await harness.readOrderState(id)).toMatchObject({ status: 'expired', product: 'free' })
    expect((await change(id, { intent: 'cancel-reservation' })).status).toBe(409)
  })

  test('is told of in the language of its buyer, and as ready to collect instead of shipped', async () => {
    const id = await reserve({ delivery: 'collect' })
    const page = await admin.getPage(`/admin/orders/${id}`)
    expect(decodeURIComponent(page.html)).toContain(
      'disimpan untuk anda sehingga Jumaat, 27 November pada 18:00: MYR 40.00',
    )
    await notePayment(id, { amount: '40' })
    await change(id, { from: 'paid', to: 'processing' })
    expect(readMainText((await admin.getPage(`/admin/orders/${id}`)).html)).toContain('Mark as ready to collect')
    await change(id, { from: 'processing', to: 'shipped' })
    const { html } = await admin.getPage(`/admin/orders/${id}`)
    expect(decodeURIComponent(html)).toContain('sudah sedia untuk diambil')
    expect(readMainText(html)).not.toContain('tracking number')
  })
})

describe('money that is noted by hand', () => {
  test('pays the order, and is taken back by its admin while the mail waits', async () => {
    const id = await reserve({ email: 'aina@example.com' })
    const { text } = await notePayment(id, { reference: 'REF 1' })
    expect(text).toContain('Paid: DuitNow, MYR 50.00')
    expect(await harness.readOrderState(id)).toEqual(paid)
    expect(await listMails()).toContain('order_confirmed')
    expect(readMainText((await admin.getPage(`/admin/orders/${id}`)).html)).toContain('by DuitNow, REF 1')
    expect((await undoPayment(id)).status).toBe(200)
    expect((await undoPayment(id)).status).toBe(200)
    expect(await harness.readOrderState(id)).toEqual(held)
    expect(await harness.findOrderRow(id)).toMatchObject({ paid: 0, paidAt: null, owedSen: 0, requiresAction: 0 })
    expect(await harness.findProductRow()).toMatchObject({
      ...{ heldUntil: '2026-11-27T10:00:00.000Z', reservedUntil: '2026-11-27T10:00:00.000Z', soldOrderId: null },
    })
    expect(await listMails()).not.toContain('order_confirmed')
    await notePayment(id, { paymentId: 'another' })
    expect(await harness.readOrderState(id)).toEqual(paid)
  })

  test('is not taken back by another admin, later, or after the next step', async () => {
    const id = await reserve()
    await notePayment(id)
    const other = await signUp(harness, 'other@example.com', { isAdmin: true })
    const form = { intent: 'undo-payment', id, paymentId: `payment-${id}` }
    expect(await other.submitForm('/admin/orders', form)).toBe(409)
    await change(id, { from: 'paid', to: 'processing' })
    expect((await undoPayment(id)).status).toBe(409)
    expect(await harness.readOrderState(id)).toMatchObject({ status: 'processing', product: 'sold' })
    const productId = await insertProduct(harness.db)
    const late = await reserve({ ids: productId, [`price-${productId}`]: '40' })
    await notePayment(late)
    harness.advanceClock(1)
    expect((await undoPayment(late)).status).toBe(409)
    expect(await harness.findOrderRow(late)).toMatchObject({ status: 'paid' })
  })

  test('is taken back as a part of the total, as more than it, which changes nothing else, and as all', async () => {
    const id = await reserve()
    await notePayment(id, { amount: '20' })
    expect((await undoPayment(id)).status).toBe(200)
    expect(await harness.readOrderState(id)).toEqual(held)
    await notePayment(id, { paymentId: 'all' })
    await notePayment(id, { paymentId: 'more' })
    expect((await change(id, { intent: 'undo-payment', paymentId: 'more' })).status).toBe(200)
    expect(await harness.readOrderState(id)).toEqual(paid)
    expect((await change(id, { intent: 'undo-payment', paymentId: 'all' })).status).toBe(200)
    expect(await harness.readOrderState(id)).toEqual(held)
  })

  test('is not taken back when it never came, nor is money that went back', async () => {
    const id = await reserve()
    await notePayment(id)
    await denyPayment(id)
    expect((await undoPayment(id)).status).toBe(409)
    const cancelled = await reserve()
    await notePayment(cancelled)
    await change(cancelled, { from: 'paid', to: 'cancelled' })
    const { entries } = await readLedger(harness.db, cancelled)
    const refund = entries.find(({ direction }) => direction === 'out')
    expect(refund).toMatchObject({ way: 'by_hand' })
    expect((await change(cancelled, { intent: 'undo-payment', paymentId: refund?.id ?? '' })).status).toBe(409)
  })

  test('says what is missing, and what is more than the total', async () => {
    const id = await reserve()
    expect((await notePayment(id, { amount: '20' })).text).toContain('MYR 20.00 noted, MYR 30.00 is missing')
    expect(await harness.readOrderState(id)).toEqual(held)
    expect(readMainText((await admin.getPage(`/admin/orders/${id}`)).html)).toContain(
      'MYR 20.00 came, MYR 30.00 is missing.',
    )
    await notePayment(id, { amount: '35', paymentId: 'rest' })
    expect(await harness.readOrderState(id)).toEqual(paid)
    expect(readMainText((await admin.getPage(`/admin/orders/${id}`)).html)).toContain(
      'MYR 5.00 more than the total came.',
    )
  })

  test('that never came cancels an order that was not sent, and is missing from one that was', async () => {
    const id = await reserve()
    await notePayment(id)
    expect((await denyPayment(id)).text).toContain('it never came')
    expect(await harness.readOrderState(id)).toEqual({ status: 'cancelled', paymentStatus: 'failed', product: 'free' })
    expect(await harness.findOrderRow(id)).toMatchObject({ owedSen: 0, missingSen: 0 })
    expect((await denyPayment(id)).status).toBe(409)
    const sent = await reserve()
    await notePayment(sent)
    for (const [from, to] of [
      ['paid', 'processing'],
      ['processing', 'shipped'],
    ] as const)
      await change(sent, { from, to })
    await denyPayment(sent)
    expect(await harness.readOrderState(sent)).toMatchObject({ status: 'shipped', product: 'sold' })
    for (const path of [`/admin/orders/${sent}`, '/admin/orders']) {
      const text = readMainText((await admin.getPage(path)).html)
      for (const part of ['MYR 50.00 is missing', 'Paid by hand']) expect(text).toContain(part)
    }
    await notePayment(sent, { paymentId: 'late' })
    expect(await harness.findOrderRow(sent)).toMatchObject({ status: 'shipped', missingSen: 0, owedSen: 0 })
  })

  test('can be noted for an order that was cancelled, and is owed', async () => {
    const id = await reserve()
    await change(id, { from: 'pending', to: 'cancelled' })
    expect(readMainText((await admin.getPage(`/admin/orders/${id}`)).html)).toContain('Paid by hand')
    expect((await notePayment(id)).text).toContain('pay it back')
    expect(await harness.findOrderRow(id)).toMatchObject({ status: 'cancelled', owedSen: 5000 })
  })

  test('is owed when a piece is gone meanwhile', async () => {
    const id = await reserve()
    await change(id, { intent: 'cancel-reservation' })
    await reserve()
    expect((await notePayment(id)).text).toContain('a piece is gone, so pay it back')
    expect(await harness.findOrderRow(id)).toMatchObject({ owedSen: 5000, status: 'expired' })
  })
})
