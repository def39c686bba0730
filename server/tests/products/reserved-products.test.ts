import { beforeEach, expect, test } from 'vitest'
import { cancelReservation } from '#store/checkout/change-reservation.server.ts'
import type { OrderId, ProductId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import { reserve as reserveProducts } from '#test/agreed-orders.ts'
import { address, by, insertProduct } from '#test/factories.ts'
import { setUpAdmin, setUpHarness } from '#test/harness.ts'
import { readEventStream } from '#test/live/event-stream.ts'
import { readMainText } from '#test/page-text.ts'
import { waitFor } from '#test/wait-for.ts'

const harness = setUpHarness({ hasPages: true })
const admin = setUpAdmin(harness)
const orderId = 'order000000009876' as OrderId
const until = '2026-11-27T10:00:00.000Z'
let product: ProductId

const reserve = () =>
  reserveProducts(harness.store, [product], {
    orderId,
    items: [{ id: product, price: sen(3791) }],
    email: 'zuraidah@example.org',
    shipping: { ...address, country: 'Malaysia', name: 'Zuraidah Unmistakable', phone: '+60198765432' },
    until,
  })

beforeEach(async () => {
  product = await insertProduct(harness.db)
  await insertProduct(harness.db)
})

/** What nobody but the shop and the buyer may learn of a reservation. */
const secrets = ['Zuraidah', 'Unmistakable', '98765432', 'zuraidah', '37.91', '3791', '47.91', '4791', '9876']

const publicPaths = () => [
  ...harness.endpoints.flatMap(endpoint => {
    const [method, path = ''] = endpoint.split(' ')
    return method === 'GET' && !['/api/live', '/api/live/admin'].includes(path) ? [path.replace(':id', product)] : []
  }),
  `/api/products?ids=${product}`,
  ...['/', '/shop', '/shop?view=list', '/shop?q=denim', '/past-sales', '/cart', '/saved'],
  ...[`/product/${product}`, `/product/${product}?lang=ms`, '/shop?lang=ms', `/shop.data`, `/product/${product}.data`],
]

test('says everywhere until when a product is reserved, and nowhere for whom or at what price', async () => {
  const stream = await readEventStream(await harness.request('/api/live'))
  await waitFor(() => expect(stream.text).toContain('\nid: '))
  await reserve()
  await waitFor(() => expect(stream.text).toContain(until))
  for (const path of publicPaths()) {
    const text = await (await harness.request(path)).text()
    for (const secret of secrets) expect(text.includes(secret), `${path} contains ${secret}`).toBe(false)
  }
  for (const secret of secrets) expect(stream.text).not.toContain(secret)
  await stream.close()

  const { body } = await harness.shopper().get<{ products: unknown[] }>('/api/products')
  expect(body.products).toContainEqual(expect.objectContaining({ id: product, reservedUntil: until, heldUntil: until }))
  expect((await harness.shopper().get(`/api/products/${product}`)).body).toMatchObject({ reservedUntil: until })
  const page = await (await harness.request(`/product/${product}`)).text()
  expect(page).toContain('https://schema.org/InStock')
  // A page may outlive the reservation.
  expect(page).not.toContain(until)
})

test('streams freed when it is let go, and lists say nothing of it any more', async () => {
  await reserve()
  const stream = await readEventStream(await harness.request('/api/live'))
  await waitFor(() => expect(stream.text).toContain('\nid: '))
  expect(await cancelReservation(harness.store, { orderId, by })).toEqual({ ok: true })
  await waitFor(() => expect(stream.text).toContain('"freed"'))
  await stream.close()
  const { body } = await harness.shopper().get(`/api/products/${product}`)
  expect(body).toMatchObject({ reservedUntil: null, heldUntil: null, sold: false })
})

test('shows admins until when, for whom and by which order', async () => {
  await reserve()
  const list = readMainText((await admin.getPage('/admin')).html)
  expect(list).toContain('reserved until 27 Nov 2026, 18:00')
  const page = (await admin.getPage(`/admin/product/${product}`)).html
  expect(readMainText(page)).toContain('Reserved until 27 Nov 2026, 18:00 For Zuraidah Unmistakable, by order')
  expect(page).toContain(`href="/admin/orders/${orderId}"`)
  expect(readMainText(page)).not.toContain('Someone is paying')
})
