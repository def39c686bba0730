import { assert, describe, expect, test } from 'vitest'
import { changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import { deleteExpiredData } from '#store/privacy/delete-expired-data.server.ts'
import { deleteProduct } from '#store/products/delete-product.server.ts'
import type { PushSender } from '#store/push/push-sender.ts'
import { by } from '#test/factories.ts'
import { setUpAlertHarness } from './alert-harness.ts'

const harness = setUpAlertHarness()

test('one new product: a message with its title and price, which opens its page', async () => {
  const { device, id, token } = await harness.createAlert({ q: 'denim', type: 'jacket', size: 'M' })
  const product = await harness.addProduct({ garmentType: 'jacket', fitSize: 'M' })
  await harness.addProduct({ garmentType: 'jacket', fitSize: 'L' })
  await harness.addProduct({ title: 'Wool jacket', garmentType: 'jacket', fitSize: 'M' })
  await harness.runAlerts()
  await harness.runAlerts()
  expect(harness.listReceived(device)).toEqual([
    {
      title: 'Denim jacket',
      body: 'MYR 55.00 · new for “denim” · Jacket · M',
      url: `/product/${product}`,
      tag: expect.stringContaining(id),
      alert: { id, token, stop: 'Stop' },
    },
  ])
  expect(await harness.countArrivals()).toBe(0)
})

test('several new products: one message, which opens the list, in the language of the alert', async () => {
  const { device } = await harness.createAlert({ filter: 'TOP', colour: 'navy' }, { language: 'ms' })
  for (const title of ['One', 'Two', 'Three']) await harness.addProduct({ title, colours: ['navy'] })
  await harness.runAlerts()
  expect(harness.listReceived(device)).toMatchObject([
    {
      title: '3 helai baharu untuk atasan · Biru tua',
      url: '/shop?filter=top&colour=navy&lang=ms',
      alert: { stop: 'Berhenti' },
    },
  ])
  const [message] = harness.listReceived(device)
  expect(message?.body.split(', ').sort()).toEqual(['One', 'Three', 'Two'])
})

test('at most one message an hour: what comes meanwhile waits for the next one', async () => {
  const { device } = await harness.createAlert({ q: 'jacket' })
  await harness.addProduct()
  await harness.runAlerts()
  await harness.addProduct({ title: 'Second jacket' })
  await harness.addProduct({ title: 'Third jacket' })
  harness.advanceClock(59)
  await harness.runAlerts()
  expect(harness.listReceived(device)).toHaveLength(1)
  harness.advanceClock(1)
  await harness.runAlerts()
  const [first, second] = harness.listReceived(device)
  expect(second).toMatchObject({ title: '2 new pieces for “jacket”' })
  expect(second?.tag).not.toBe(first?.tag)
  harness.advanceClock(120)
  await harness.runAlerts()
  expect(harness.listReceived(device)).toHaveLength(2)
})

test('a product that is put back on sale is sent to who has not heard of it, once', async () => {
  const early = await harness.createAlert({ q: 'jacket' })
  const product = await harness.addProduct()
  await harness.runAlerts()
  const late = await harness.createAlert({ q: 'jacket' })
  const { order } = await harness.shopper().buy([product])
  await harness.waitForOrderState(order.id, { status: 'paid' })
  harness.advanceClock(120)
  await harness.runAlerts()
  expect(harness.listReceived(late.device)).toEqual([])
  await changeOrderStatus(harness.store, { orderId: order.id, from: 'paid', to: 'cancelled', restock: true, by })
  await harness.runAlerts()
  expect(harness.listReceived(late.device)).toMatchObject([{ url: `/product/${product}` }])
  expect(harness.listReceived(early.device)).toHaveLength(1)
})

test('nothing is sent of what was there before, and of what was sold or deleted before the message', async () => {
  await harness.addProduct()
  harness.advanceClock(1)
  const { device } = await harness.createAlert({ q: 'jacket' })
  const sold = await harness.addProduct()
  const { order } = await harness.shopper().buy([sold])
  await harness.waitForOrderState(order.id, { status: 'paid' })
  await deleteProduct(harness.store, await harness.addProduct(), by)
  await harness.runAlerts()
  expect(harness.listReceived(device)).toEqual([])

  // Sold while it waits for the hour to pass.
  await harness.addProduct()
  await harness.runAlerts()
  const waiting = await harness.addProduct()
  await harness.runAlerts()
  expect(await harness.countWaiting()).toBe(1)
  const sale = await harness.shopper().buy([waiting])
  await harness.waitForOrderState(sale.order.id, { status: 'paid' })
  harness.advanceClock(60)
  await harness.runAlerts()
  expect(harness.listReceived(device)).toHaveLength(1)
  expect(await harness.countWaiting()).toBe(0)
})

test('searches find what lists find: synonyms and typing errors, but no word of the shop taken for an error', async () => {
  await harness.addProduct({ title: 'Plain shirt' })
  harness.advanceClock(1)
  const [malay, typo, shirt] = [
    await harness.createAlert({ q: 'kemeja' }),
    await harness.createAlert({ q: 'skrit' }),
    await harness.createAlert({ q: 'plain' }),
  ]
  harness.advanceClock(1)
  await harness.addProduct({ title: 'Plaid skirt', category: 'bottom' })
  await harness.addProduct({ title: 'Silk shirt' })
  await harness.runAlerts()
  expect(harness.listReceived(malay.device)).toMatchObject([{ title: 'Silk shirt' }])
  expect(harness.listReceived(typo.device)).toMatchObject([{ title: 'Plaid skirt' }])
  expect(harness.listReceived(shirt.device)).toEqual([])
})

describe('the process dies', () => {
  const stopped = AbortSignal.abort()

  test('between the new product and comparing it: the next run compares it', async () => {
    const { device } = await harness.createAlert({ q: 'jacket' })
    await harness.addProduct()
    await harness.runAlerts(undefined, stopped)
    expect(await harness.countArrivals()).toBe(1)
    await harness.runAlerts()
    expect(harness.listReceived(device)).toHaveLength(1)
  })

  test('between comparing and forgetting the product: it is not sent twice', async () => {
    const { device } = await harness.createAlert({ q: 'jacket' })
    const product = await harness.addProduct()
    const arrivals = await harness.db.selectFrom('productArrivals').selectAll().execute()
    await harness.runAlerts()
    await harness.db.insertInto('productArrivals').values(arrivals).execute()
    harness.advanceClock(61)
    await harness.runAlerts()
    expect(harness.listReceived(device)).toMatchObject([{ url: `/product/${product}` }])
  })

  test('between sending and recording it: sent again under the same tag, with what has come', async () => {
    const { device } = await harness.createAlert({ q: 'jacket' })
    await harness.addProduct()
    const dying = new AbortController()
    const { push } = harness.dependencies
    const dyingPush: PushSender = {
      ...push,
      async send(target, message) {
        await push.send(target, message)
        dying.abort()
        return { status: 'deferred', reason: 'The process is gone', retryAfterMs: 0 }
      },
    }
    await harness.runAlerts(dyingPush, dying.signal)
    await harness.addProduct()
    await harness.runAlerts()
    const [first, second] = harness.listReceived(device)
    assert(first && second)
    expect(second.tag).toBe(first.tag)
    expect(second.title).toBe('2 new pieces for “jacket”')
    expect(await harness.countWaiting()).toBe(0)
  })
})

test('a message fits a push service, whatever the search and the titles', async () => {
  const { device } = await harness.createAlert({ q: `jacket ${'𝕩'.repeat(46)}` })
  const wide = await harness.createAlert({ brand: Array.from({ length: 8 }, (_, n) => `${n}𝕩`.repeat(8)).join(',') })
  for (const title of ['𝕩', '"', '衣'])
    await harness.addProduct({
      title: title.repeat(100),
      brand: '3𝕩'.repeat(8),
      description: `jacket ${'𝕩'.repeat(46)}`,
    })
  await harness.runAlerts()
  for (const target of [device, wide.device]) {
    const [message] = harness.listReceived(target)
    expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(3_900)
  }
})

test('an alert ends after 180 days, unless the shopper has asked again', async () => {
  const { device } = await harness.createAlert({ q: 'jacket' })
  await harness.createAlert({ q: 'jeans' }, { device })
  harness.advanceClock(100 * 24 * 60)
  await harness.createAlert({ q: 'jacket' }, { device })
  harness.advanceClock(81 * 24 * 60)
  await deleteExpiredData(harness.store, new AbortController().signal)
  expect((await harness.listAlerts(device)).map(({ label }) => label)).toEqual(['“jacket”'])
})
