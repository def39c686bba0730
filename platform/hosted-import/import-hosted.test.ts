import { expect, test } from 'vitest'
import { findOrderView } from '#store/checkout/find-order-view.server.ts'
import { insertUser } from '#test/factories.ts'
import { createHostedImport } from '#test/hosted-import.ts'
import { createJpegPhoto } from '#test/image-files.ts'

const at = '2024-05-01T04:00:00.000Z'
const seconds = { _seconds: 1714536000, _nanoseconds: 0 }

const hosted = createHostedImport()
const { write, run } = hosted

const order = {
  orderNumber: 'TT-1',
  email: 'siti@example.com',
  shipping: { name: 'Siti', phone: '012-345 6789', address: '1 Jalan Gaya', city: 'KK', state: 'Sabah', zip: '88000' },
  items: [{ id: 'jacket', title: 'Jacket', quantity: 1, price: 45, size: 'M' }],
  subtotal: 45,
  shippingCost: 10,
  total: 55,
  status: 'shipped',
  paymentStatus: 'paid',
  paid: true,
  paidAt: seconds,
  stripeSessionId: 'cs_1',
  paymentIntentId: 'pi_1',
  createdAt: seconds,
  updatedAt: seconds,
  statusHistory: [{ status: 'pending', timestamp: seconds, note: 'Order created', updatedBy: 'system' }],
}

test('imports every collection of the present shape, and once however often', async () => {
  const photo = 'https://storage.example/o/product-images%2F1690-front.jpg?alt=media&token=x'
  await write('product-images/1690-front.jpg', await createJpegPhoto())
  await write('products.json', {
    jacket: {
      title: 'Jacket',
      description: 'Denim',
      price: 45,
      category: 'top',
      imageUrls: [photo],
      inStock: true,
      createdAt: seconds,
      sold: true,
      soldPrice: 40,
      soldAt: seconds,
      soldTo: { name: 'Siti', email: 'siti@example.com' },
      soldOrderId: 'AbCdEfGhIjKlMnOpQrSt',
    },
  })
  await write('orders.json', [{ id: 'AbCdEfGhIjKlMnOpQrSt', ...order, items: [{ ...order.items[0], image: photo }] }])
  await write('notifications.json', [
    {
      id: 'n1',
      type: 'new_order',
      title: 'New',
      message: 'Order',
      link: '/admin/orders',
      read: true,
      readAt: seconds,
      createdAt: seconds,
    },
  ])
  await write('feedbacks.jsonl', `{"id":"f1","message":"Bagus","email":"anonymous","createdAt":"${at}"}\n`)
  await write('users.json', [{ id: 'u1', uid: 'u1', email: 'Boss@Example.com', isAdmin: true, createdAt: seconds }])
  await write('carts.json', {})

  const first = await run()
  expect([first.refused, first.leftOut]).toEqual([[], ['carts.json']])
  const added = { added: 1, unchanged: 0, changed: 0, refused: 0 }
  const { photos, ...counts } = first.counts
  expect(Object.values(counts)).toEqual([added, added, added, added, added])
  expect(photos).toEqual({ added: 1, unchanged: 1, changed: 0, refused: 0 })
  const readAll = async () => ({
    products: await hosted.db.selectFrom('products').selectAll().execute(),
    orders: await hosted.db.selectFrom('orders').selectAll().execute(),
    items: await hosted.db.selectFrom('orderItems').selectAll().execute(),
    photos: await hosted.db.selectFrom('photos').select(['url', 'productId', 'unusedSince']).execute(),
    users: await hosted.db.selectFrom('users').select(['id', 'email', 'isAdmin']).execute(),
  })
  const stored = await readAll()
  const url = stored.photos[0]?.url
  expect(stored.photos).toEqual([{ url, productId: 'jacket', unusedSince: null }])
  expect(stored.products).toMatchObject([
    { id: 'jacket', imageUrls: JSON.stringify([url]), soldPriceSen: 4000, soldAt: at },
  ])
  expect(stored.items).toMatchObject([{ orderId: 'AbCdEfGhIjKlMnOpQrSt', image: url, priceSen: 4500 }])
  expect(stored.users).toEqual([{ id: 'u1', email: 'boss@example.com', isAdmin: 1 }])

  const again = await run()
  expect(again.refused).toEqual([])
  expect(Object.values(again.counts).reduce((sum, { added, changed }) => sum + added + changed, 0)).toBe(0)
  expect(await readAll()).toEqual(stored)
})

test('the link to a paid order still leads to it', async () => {
  await write('orders.json', [{ id: 'AbCdEfGhIjKlMnOpQrSt', ...order }])
  await run()
  const view = await findOrderView({ db: hosted.db, now: () => new Date() } as never, { sessionId: 'cs_1' }, undefined)
  expect(view).toMatchObject({ orderNumber: 'TT-1', status: 'shipped', total: 55, zone: 'east', masked: true })
})

const hat = { title: 'Hat', price: 12, createdAt: at }

test.each([
  ['a list', 'products.json', [{ id: 'hat', ...hat }]],
  ['a list of ids and data', 'products.json', [{ id: 'hat', data: hat }]],
  ['a list with ids of another database', 'products.json', [{ _id: { $oid: 'hat' }, ...hat }]],
  ['an object by id', 'products.json', { hat }],
  ['the collection by its name', 'products.json', { products: { hat } }],
  ['a file of all collections', 'everything.json', { products: [{ id: 'hat', ...hat }], carts: [] }],
  ['lines', 'products.jsonl', `${JSON.stringify({ id: 'hat', ...hat })}\n`],
  [
    'an answer of the API',
    'products.json',
    {
      documents: [
        {
          name: 'projects/shop/databases/(default)/documents/products/hat',
          fields: { title: { stringValue: 'Hat' }, price: { integerValue: '12' }, createdAt: { timestampValue: at } },
        },
      ],
    },
  ],
])('reads %s', async (_shape, name, content) => {
  await write(name, content)
  expect((await run()).refused).toEqual([])
  const stored = await hosted.db.selectFrom('products').select(['id', 'title', 'priceSen', 'createdAt']).execute()
  expect(stored).toEqual([{ id: 'hat', title: 'Hat', priceSen: 1200, createdAt: at }])
})

test('maps older shapes, and names what was mapped', async () => {
  await write('all.json', {
    __collections__: {
      products: {
        old: { name: 'Old tee', price: 'RM 1,250.50', category: 'Tops', styling: 'x', __collections__: {} },
        odd: { title: 'Hat', price: '12', category: 'hats', createdAt: { $date: at } },
        bare: { title: 'Bare', price: 1 },
      },
      orders: {
        flat: {
          name: 'Ali',
          phone: '0123456789',
          state: 'Johor',
          items: { 0: { id: 'old', name: 'Old tee', price: '45.00' } },
          status: 'Completed',
          createdAt: 1714536000000,
        },
        open: { ...order, status: 'awaiting_payment', paymentStatus: 'pending', paid: false },
        back: { ...order, stripeSessionId: 'cs_2', status: 'refunded', paymentStatus: 'paid' },
      },
      notifications: { n: { type: 'promo', message: 'Hi', link: 'https://evil.example' } },
    },
  })
  const { refused, notes, counts } = await run({ name: 'all.json' })
  expect([refused, counts.products?.added, counts.orders?.added, counts.notifications?.added]).toEqual([[], 3, 3, 1])
  expect(notes.products).toMatchObject({
    'price was a text': 2,
    'name taken as title': 1,
    'field styling left out': 1,
    'has no category, taken as other': 1,
    "category hats is none of the shop's, taken as it is": 1,
    'has no date, is listed as the oldest': 2,
  })
  const products = await hosted.db
    .selectFrom('products')
    .select(['id', 'title', 'priceSen', 'category'])
    .orderBy('id')
    .execute()
  expect(products).toMatchObject([
    { id: 'bare', category: 'other' },
    { id: 'odd', category: 'hats', priceSen: 1200 },
    { id: 'old', title: 'Old tee', priceSen: 125_050, category: 'top' },
  ])
  const orders = await hosted.db.selectFrom('orders').selectAll().orderBy('id').execute()
  expect(orders).toMatchObject([
    { id: 'back', status: 'refunded', paymentStatus: 'refunded', refundedSen: 5500 },
    { id: 'flat', status: 'delivered', paid: 1, subtotalSen: 4500, shipPhone: '+60123456789', zone: 'west' },
    { id: 'open', status: 'expired', paymentStatus: 'expired', paid: 0, stripeSessionId: null },
  ])
  expect(notes.orders).toMatchObject({
    'status completed, taken as delivered': 1,
    'status awaiting_payment, taken as expired': 1,
    'payment session of an unpaid order left out': 1,
    'has no total, worked out': 1,
  })
  expect(await hosted.db.selectFrom('notifications').select(['type', 'link']).execute()).toEqual([
    { type: 'system', link: '/admin/notifications' },
  ])
})

test('refuses what it can not take, each with a reason', async () => {
  await insertUser(hosted.db, { email: 'boss@example.com' })
  await write('products.json', [
    { id: 'a', title: 'A', price: 'ask' },
    { id: 'b', price: 1 },
    { id: 'e', title: 'E', price: '1,000,000.00' },
    { title: 'No id', price: 1 },
    { id: '../c', title: 'C', price: 1 },
    'text',
  ])
  await write('orders.json', [
    { id: 'a', ...order, items: [] },
    { id: 'b', ...order, status: 'lost' },
    { id: 'c', ...order, createdAt: null, paidAt: null, updatedAt: null },
    { id: 'd', ...order, items: [{ id: 'x', title: 'X' }] },
    { id: 'e', ...order },
    { id: 'f', ...order },
  ])
  await write('users.json', { users: [{ localId: 'u1', email: 'BOSS@example.com' }, { localId: 'u2' }] })
  const { refused, notes } = await run()
  expect(refused).toEqual([
    ['users', 'u2', 'has no e-mail address'],
    ['products', 'a', 'price "ask" is no amount'],
    ['products', 'b', 'has no title'],
    ['products', 'e', 'price "1,000,000.00" is above MYR 999999.99, the most that can be paid'],
    ['products', undefined, 'has no usable id'],
    ['products', '../c', 'has no usable id'],
    ['products', undefined, 'has no usable id'],
    ['orders', 'a', 'has no items'],
    ['orders', 'b', 'status "lost" is unknown'],
    ['orders', 'c', 'has no date'],
    ['orders', 'd', 'has an item without a price'],
    // Two orders of one payment session.
    ['orders', 'f', expect.stringContaining('stripe_session_id')],
  ])
  expect(notes.users).toEqual({ 'the store has an account with this address already, kept as it is': 1 })
  await write('orders.json', '[{')
  await expect(run()).rejects.toThrow('orders.json is no JSON')
})

test('removes control characters and marks of direction from what buyers wrote', async () => {
  await write('orders.json', [
    {
      id: 'a',
      ...order,
      email: '\u202asiti\u200d@example.com\u202c',
      shipping: {
        ...order.shipping,
        name: 'Siti\u202e\nBin\u200bti',
        address: '1\u0007\nJalan',
        phone: '\u202a012-345 6789\u202c',
        zip: '88\u200d000',
      },
    },
  ])
  await run()
  const columns = ['email', 'shipName', 'shipAddress', 'shipPhone', 'shipZip'] as const
  expect(await hosted.db.selectFrom('orders').select(columns).execute()).toEqual([
    {
      email: 'siti@example.com',
      shipName: 'Siti Binti',
      shipAddress: '1\nJalan',
      shipPhone: '+60123456789',
      shipZip: '88000',
    },
  ])
})

test('reads a file that begins with a byte order mark, as those from Windows do', async () => {
  await write('feedbacks.json', `\uFEFF${JSON.stringify([{ id: 'f1', message: 'Nice' }])}`)
  expect((await run()).counts.feedbacks).toMatchObject({ added: 1, refused: 0 })
})
