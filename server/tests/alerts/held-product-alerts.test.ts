import { beforeEach, describe, expect, test } from 'vitest'
import { cancelReservation } from '#store/checkout/change-reservation.server.ts'
import { sellElsewhere } from '#store/checkout/sell-elsewhere.server.ts'
import type { ProductId } from '#store/ids.ts'
import { deleteProduct } from '#store/products/delete-product.server.ts'
import type { PushTarget } from '#store/push/push-sender.ts'
import { reserve } from '#test/agreed-orders.ts'
import { by, updateRow } from '#test/factories.ts'
import { setUpAlertHarness } from './alert-harness.ts'

const harness = setUpAlertHarness()
let product: ProductId
beforeEach(async () => {
  product = await harness.addProduct()
  await harness.runAlerts()
})

const askFor = ({ endpoint, p256dh, auth }: PushTarget, productId: string, language = 'en') =>
  harness.post('/api/search-alerts', { endpoint, keys: { p256dh, auth }, productId, language })

/** Starts to pay for the product. Returns what ends it. */
async function hold() {
  const { shopper, order } = await harness.shopper().startPaying([product])
  return { shopper, release: () => shopper.post(`/api/orders/${order.id}/release`, {}) }
}

test('tells once that a held product is free again, in the language of the shopper, and is deleted', async () => {
  const { release } = await hold()
  const [device, other] = [harness.service.createDevice(), harness.service.createDevice()]
  expect((await askFor(device, product)).status).toBe(201)
  expect((await askFor(other, product, 'ms')).status).toBe(201)
  expect((await harness.listAlerts(device)).map(({ label }) => label)).toEqual(['Denim jacket, if it frees up'])
  await harness.runAlerts()
  expect(harness.listReceived(device)).toEqual([])

  await release()
  await harness.runAlerts()
  await harness.runAlerts()
  const url = `/product/${product}`
  expect(harness.listReceived(device)).toMatchObject([
    { title: 'Denim jacket', body: 'MYR 55.00 · free again. Whoever pays first gets it.', url, alert: { stop: '' } },
  ])
  expect(harness.listReceived(other)).toMatchObject([
    { body: 'MYR 55.00 · boleh dibeli semula. Siapa bayar dahulu, dia yang dapat.', url: `${url}?lang=ms` },
  ])
  expect(await harness.countAlerts()).toBe(0)
})

test('tells that a reserved product is free again when it is let go', async () => {
  const orderId = await reserve(harness.store, [product])
  const device = harness.service.createDevice()
  expect((await askFor(device, product)).status).toBe(201)
  await harness.runAlerts()
  expect(harness.listReceived(device)).toEqual([])
  await cancelReservation(harness.store, { orderId, by })
  await harness.runAlerts()
  expect(harness.listReceived(device)).toMatchObject([{ title: 'Denim jacket' }])
})

test('doesn’t wait for the hour after another message, and hears of no other product', async () => {
  const { release } = await hold()
  const device = harness.service.createDevice()
  await harness.createAlert({ q: 'jacket' }, { device })
  await askFor(device, product)
  await harness.addProduct({ title: 'Second jacket' })
  await harness.runAlerts()
  await release()
  await harness.runAlerts()
  expect(harness.listReceived(device).map(({ title }) => title)).toEqual(['Second jacket', 'Denim jacket'])
  expect((await harness.listAlerts(device)).map(({ label }) => label)).toEqual(['“jacket”'])
})

test('asking twice is one alert, and it ends for who knows its token', async () => {
  await hold()
  const device = harness.service.createDevice()
  const [first, second] = await Promise.all([askFor(device, product), askFor(device, product)])
  const alert = await first.json()
  expect(alert).toEqual(await second.json())
  expect(alert).toMatchObject({ productId: product })
  await harness.post('/api/search-alerts', { id: alert.id, token: alert.token }, 'DELETE')
  expect(await harness.countAlerts()).toBe(0)
})

describe('ends without a message when the product', () => {
  const device = () => harness.service.createDevice()

  test('was sold meanwhile', async () => {
    const asking = device()
    await hold()
    await askFor(asking, product)
    const result = await sellElsewhere(harness.store, { id: product, price: 5500 as never, channel: 'market' }, by)
    expect(result.ok).toBe(true)
    await harness.runAlerts()
    expect([harness.listReceived(asking), await harness.countAlerts()]).toEqual([[], 0])
  })

  test('was deleted', async () => {
    const { release } = await hold()
    const asking = device()
    await askFor(asking, product)
    await release()
    await harness.db.deleteFrom('orderItems').execute()
    expect((await deleteProduct(harness.store, product, by)).ok).toBe(true)
    await harness.runAlerts()
    expect([harness.listReceived(asking), await harness.countAlerts()]).toEqual([[], 0])
  })
})

test('waits on when somebody else holds the product at once', async () => {
  const first = await hold()
  const device = harness.service.createDevice()
  await askFor(device, product)
  await first.release()
  const second = await hold()
  await harness.runAlerts()
  expect([harness.listReceived(device), await harness.countAlerts()]).toEqual([[], 1])
  await second.release()
  await harness.runAlerts()
  expect(harness.listReceived(device)).toHaveLength(1)
})

test('refuses a product that is none, sold or withdrawn', async () => {
  const device = harness.service.createDevice()
  const response = await askFor(device, 'nothing')
  expect([response.status, (await response.json()).code]).toEqual([404, 'product_not_found'])
  await updateRow(harness.db, 'products', product, { sold: 1 })
  expect((await askFor(device, product)).status).toBe(404)
  expect(await harness.countAlerts()).toBe(0)
})
