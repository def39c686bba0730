import { expect, test } from 'vitest'
import type { OrderView } from '#store/orders/order.ts'
import type { SettingGroup, SettingValues } from '#store/settings/setting-names.ts'
import type { Row } from '#store/settings/setting-rows.ts'
import { toRows, writeRows } from '#store/settings/setting-rows.ts'
import { address, insertProduct, readRow } from '#test/factories.ts'
import { setUpAdmin } from '#test/harness.ts'
import { readMainText } from '#test/page-text.ts'
import { waitFor } from '#test/wait-for.ts'
import { setUpMessageHarness } from '../messages/message-harness.ts'

const harness = setUpMessageHarness({ hasPages: true })
const admin = setUpAdmin(harness)

/** Saves a group as the page does, and returns the response's status. */
async function save(group: SettingGroup, values: Partial<SettingValues>) {
  const row = await harness.db
    .selectFrom('settings')
    .select('version')
    .where('groupName', '=', group)
    .executeTakeFirst()
  return admin.submitForm('/admin/settings', {
    group,
    version: String(row?.version ?? 0),
    values: JSON.stringify(values),
  })
}

/** Changes the rows of the zones as the page does. */
const saveZones = (change: (zones: Row[]) => Row[]) =>
  save('zones', { zones: writeRows(change(toRows(harness.store.settings.defaults.zones))) })

const dearer = ([east, west]: Row[]): Row[] => [
  { ...east, 'name.en': 'Borneo', 'name.ms': 'Kepulauan', fee: '12', days: '2-3' },
  { ...west, fee: '10.00' },
]
const insert = () => insertProduct(harness.db)
const getText = async (path: string) => readMainText(await (await harness.request(path)).text())
const findOrder = (id: string) => readRow(harness.db, 'orders', id)
const johor = { shipping: { ...address, state: 'Johor', city: 'Muar', zip: '84000' } }

test('changed fees, names and days are on all pages and in new orders at once, and an earlier order keeps its own', async () => {
  const [old, east, west, third] = [await insert(), await insert(), await insert(), await insert()]
  const early = await harness.shopper().buy([old])
  expect(await saveZones(dearer)).toBe(200)
  expect(await getText(`/product/${east}`)).toContain('Shipping MYR 12 Borneo, MYR 10 West Malaysia.')
  expect(await getText(`/product/${east}?lang=ms`)).toContain('MYR 12 Kepulauan, MYR 10 Semenanjung')
  const late = await harness.shopper().buy([east])
  expect(late.order).toMatchObject({ shippingCost: 12, zone: 'east' })
  const { body: toJohor } = await harness.shopper().order([west], johor)
  expect(toJohor).toMatchObject({ shippingCost: 10, zone: 'west' })
  const [before, after] = [early, late].map(({ order }) => getText(`/order/${order.pageToken}`))
  await waitFor(async () => expect((await findOrder(late.order.id)).status).toBe('paid'))
  expect(await before).toMatch(/East Malaysia delivery.+4-6 business days.+East Malaysia zone/s)
  expect(await after).toMatch(/Borneo delivery.+2-3 business days.+Borneo zone/s)
  const { url } = await harness.shopper().startPaying([third])
  expect(await getText(new URL(url).pathname)).toContain('Courier to Sabah (Borneo zone)')
  expect((await findOrder(early.order.id)).shippingSen).toBe(1000)
})

test('a page that shows an old fee is refused with the new one; a placed order and an open payment keep theirs', async () => {
  const [first, second] = [await insert(), await insert()]
  const { shopper, order: placed } = await harness.shopper().placeOrder([first])
  const { shopper: open, order: paying } = await harness.shopper().placeOrder([second])
  const { body: payment } = await open.checkout(paying)
  expect(await saveZones(dearer)).toBe(200)
  // Both had agreed to the fee of before.
  expect((await open.checkout(paying)).body).toEqual(payment)
  expect((await shopper.checkout(placed)).status).toBe(200)
  expect((await findOrder(placed.id)).shippingSen).toBe(1000)
  const { shopper: late, order } = await harness.shopper().placeOrder([await insert()])
  const stale = await late.checkout({ ...order, shippingCost: 10 })
  expect([stale.status, stale.body]).toMatchObject([
    409,
    { code: 'order_mismatch', shippingCost: 12, delivery: { zones: [{ fee: 1200 }, { fee: 1000 }] } },
  ])
  expect((await late.checkout(order)).status).toBe(200)
})

test('an added zone of postcodes wins over the state, and an order outlives its zone', async () => {
  const islands: Row = {
    id: '',
    'name.en': 'Islands',
    'name.ms': 'Pulau',
    areas: '87, 88300-88399',
    fee: '20',
    days: '7-9',
  }
  expect(await saveZones(zones => [...zones, islands])).toBe(200)
  const shipping = { ...address, zip: '87010', state: 'Labuan', city: 'Labuan' }
  const { shopper, order } = await harness.shopper().placeOrder([await insert()], { shipping })
  expect(order).toMatchObject({ zone: 'islands', shippingCost: 20 })
  await shopper.pay((await shopper.checkout(order)).body.url)
  expect(await saveZones(zones => zones)).toBe(200)
  expect(await getText(`/order/${order.pageToken}`)).toMatch(/7-9 business days.+Islands zone/s)
  const { body } = await harness.shopper().order([await insert()], { shipping })
  expect(body).toMatchObject({ zone: 'east', shippingCost: 10 })
})

test('delivery is free from an amount, and costs before it', async () => {
  expect(await save('zones', { freeFrom: '100' })).toBe(200)
  expect(await getText('/checkout')).toBeTruthy()
  const order = async (priceSen: number) =>
    (await harness.shopper().order([await insertProduct(harness.db, { priceSen })])).body.shippingCost
  expect(await Promise.all([order(9999), order(10_000)])).toEqual([10, 0])
})

test('closed for ten days: shop, product, checkout, order, mail and pack-by name the moved day', async () => {
  const [early, late] = [await insert(), await insert()]
  const { order } = await harness.shopper().buy([early])
  await waitFor(async () => expect((await findOrder(order.id)).status).toBe('paid'))
  expect(await save('closure', { closedUntil: '2026-11-30' })).toBe(200)
  expect(harness.store.settings.current().closure).toMatchObject({ from: '2026-11-20' })
  for (const path of ['/shop', `/product/${late}`, '/cart', '/checkout'])
    expect(await getText(path), path).toContain('away until 30 November 2026')
  expect(await getText(`/product/${late}`)).toContain('Ships by 1 December.')
  expect(await getText(`/order/${order.pageToken}`)).toMatch(/about 9 December.+Handed to the courier by 1 December/s)
  await harness.sendMessages()
  expect(harness.mailServer.received.some(({ source }) => /courier by[\s=]+1 December/.test(source))).toBe(true)
  const list = await admin.getPage('/admin/orders')
  expect(readMainText(list.html)).toContain('pack by Tue, 1 Dec')
  // While it is closed, and after it.
  harness.advanceClock(13 * 24 * 60)
  expect(readMainText((await admin.getPage('/admin/orders')).html)).toContain('LATE')
  // Its promise stays.
  expect(await getText(`/order/${order.pageToken}`)).toContain('Handed to the courier by 1 December')
  const { stripeSessionId } = await findOrder(order.id)
  expect(await getText(`/thankyou?session_id=${stripeSessionId}&plain=1`)).toContain('by 1 December')
})

test('a closure that has begun ends when it is taken out, and its days still count; the next one begins anew', async () => {
  const closure = () => harness.store.settings.current().closure
  expect(await save('closure', { closedUntil: '2026-11-30' })).toBe(200)
  expect(await save('closure', { closedUntil: '' })).toBe(200)
  expect(closure()).toBeUndefined()
  expect(await save('closure', { closedUntil: '2026-11-30' })).toBe(200)
  harness.advanceClock(3 * 24 * 60)
  for (const _ of ['once', 'again']) {
    expect(await save('closure', { closedUntil: '' })).toBe(200)
    expect(closure()).toMatchObject({ from: '2026-11-20', until: '2026-11-23' })
  }
  expect(await getText('/cart')).not.toContain('away until')
  harness.advanceClock(24 * 60)
  expect(await save('closure', { closedFrom: '', closedUntil: '' })).toBe(200)
  expect(closure()).toMatchObject({ from: '2026-11-20', until: '2026-11-23' })
  expect(await save('closure', { closedUntil: '2026-12-01' })).toBe(200)
  expect(closure()).toMatchObject({ from: '2026-11-24', until: '2026-12-01' })
})

test('a courier of the shop’s own stays on its orders with its link when it is removed', async () => {
  const rows = writeRows([{ name: 'Bas Ranau', trackingUrl: 'https://bas.example/?no=' }])
  expect(await save('delivery', { ownCouriers: rows })).toBe(200)
  expect((await admin.getPage('/admin/orders')).html).toContain('Bas Ranau')
  const { order } = await harness.shopper().buy([await insert()])
  await waitFor(async () => expect((await findOrder(order.id)).status).toBe('paid'))
  const step = (from: string, to: string, parcel = {}) =>
    admin.submitForm('/admin/orders', { id: order.id, from, to, confirmed: 'yes', ...parcel })
  expect(await step('paid', 'processing')).toBe(200)
  const courier = 'Bas Ranau|https://bas.example/?no='
  expect(await step('processing', 'shipped', { courier: 'javascript:alert(1)', trackingNumber: 'BR123456' })).toBe(400)
  expect(await step('processing', 'shipped', { courier, trackingNumber: 'BR123456' })).toBe(200)
  expect(await save('delivery', { ownCouriers: '' })).toBe(200)
  const html = await (await harness.request(`/order/${order.pageToken}`)).text()
  expect(html).toContain('href="https://bas.example/?no=BR123456"')
  expect(readMainText(html)).toContain('Bas Ranau')
  const { body } = await harness
    .shopper()
    .get<OrderView>(`/api/orders?session_id=${(await findOrder(order.id)).stripeSessionId}`)
  expect(body).toMatchObject({ courier, zoneFacts: { days: '4-6' } })
})
