import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findOrderView } from '#store/checkout/find-order-view.server.ts'
import type { Db } from '#store/database.server.ts'
import { toSettings } from '#store/settings/settings.ts'
import { defaultSettings } from '#test/default-settings.ts'
import { createJpegPhoto } from '#test/image-files.ts'
import { setUpTemporaryFolder } from '#test/temporary-folder.ts'
import { openDatabase } from '../database/open-database.server.ts'
import { importStore } from '../export/import-store.server.ts'
import { createFolderPhotoStorage } from '../photos/folder-photo-storage.server.ts'
import { convertHosted } from './convert-hosted.server.ts'

const folder = setUpTemporaryFolder('hosted')
let db: Db
beforeEach(async () => {
  db = await openDatabase({})
})
afterEach(() => db.destroy())

async function write(name: string, content: unknown) {
  const file = join(folder.path, 'hosted', name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content))
}

let exports = 0
/** Converts all files, and imports the result. */
async function run() {
  const target = join(folder.path, `export-${exports++}`)
  const { refused, files } = await convertHosted({ source: join(folder.path, 'hosted'), target })
  const photos = createFolderPhotoStorage(join(folder.path, 'photos-of-the-store'))
  const counts = await importStore({ db, photos, source: target, isEdited: false })
  return {
    files,
    counts,
    refused: refused.map(({ collection, ...rest }) => [collection, ...Object.values(rest)]),
  }
}

const at = '2024-05-01T04:00:00.000Z'
const seconds = { _seconds: 1714536000, _nanoseconds: 0 }
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

test('takes every collection, with ids, photos and links to orders as they were', async () => {
  const photo = 'https://storage.example/o/product-images%2F1690-front.jpg?alt=media&token=x'
  await write('product-images/1690-front.jpg', await createJpegPhoto())
  const soldTo = { name: 'Siti', email: 'siti@example.com' }
  const sale = { sold: true, soldPrice: 40, soldAt: seconds, soldTo, soldOrderId: 'AbCdEfGhIjKlMnOpQrSt' }
  await write('products.json', {
    jacket: { title: 'Jacket', price: 45, category: 'top', size: 'M', brand: 'Levis', imageUrls: [photo], ...sale },
  })
  await write('orders.json', [{ id: 'AbCdEfGhIjKlMnOpQrSt', ...order, items: [{ ...order.items[0], image: photo }] }])
  await write('feedbacks.json', `\uFEFF${JSON.stringify([{ id: 'f1', message: 'Bagus', createdAt: at }])}`)
  await write('users.json', [{ uid: 'u1', email: 'Boss@Example.com', isAdmin: true, createdAt: seconds }])
  await write('carts.json', {})

  const { refused, counts, files } = await run()
  expect(refused).toEqual([])
  for (const name of ['products', 'orders', 'feedbacks', 'users', 'photos'])
    expect([name, counts[name]]).toEqual([name, 1])
  const [row] = await db.selectFrom('photos').select(['url', 'productId', 'unusedSince']).execute()
  expect(row).toMatchObject({ productId: 'jacket', unusedSince: null })
  expect(await db.selectFrom('products').selectAll().execute()).toMatchObject([
    { id: 'jacket', size: 'M', brand: 'Levis', imageUrls: JSON.stringify([row?.url]), soldPriceSen: 4000, soldAt: at },
  ])
  expect(await db.selectFrom('orderItems').selectAll().execute()).toMatchObject([{ image: row?.url, priceSen: 4500 }])
  expect(await db.selectFrom('users').select(['id', 'email', 'isAdmin']).execute()).toEqual([
    { id: 'u1', email: 'boss@example.com', isAdmin: 1 },
  ])
  const store = { db, now: () => new Date(), settings: { current: () => toSettings(defaultSettings) } }
  const view = await findOrderView(store as never, { sessionId: 'cs_1' }, undefined)
  expect(view).toMatchObject({ orderNumber: 'TT-1', status: 'shipped', total: 55, zone: 'east', masked: true })

  await db.destroy()
  db = await openDatabase({})
  const again = (await run()).files
  // Nobody can guess the address of an order's page.
  expect(again.orders).not.toEqual(files.orders)
  expect({ ...again, orders: null }).toEqual({ ...files, orders: null })
})

test('maps older records [ENT-02, T33]', async () => {
  await write('products.json', {
    old: { name: 'Old tee', price: 'RM 1,250.50', category: 'top', imageUrl: 'gone.jpg', styling: 'x' },
    odd: { title: 'Hat', price: '12', category: 'hats', createdAt: at },
    bare: { title: 'Bare', price: 1 },
  })
  await write('orders.json', {
    open: { ...order, status: 'awaiting_payment', paymentStatus: 'pending', paid: false },
    back: { ...order, stripeSessionId: 'cs_2', status: 'refunded', paymentStatus: 'paid' },
  })
  const { refused } = await run()
  expect(refused).toEqual([['products', 'old', 'gone.jpg there is no file gone.jpg']])
  const columns = ['id', 'title', 'priceSen', 'category', 'createdAt'] as const
  expect(await db.selectFrom('products').select(columns).orderBy('id').execute()).toEqual([
    { id: 'bare', title: 'Bare', priceSen: 100, category: 'other', createdAt: null },
    { id: 'odd', title: 'Hat', priceSen: 1200, category: 'hats', createdAt: at },
    { id: 'old', title: 'Old tee', priceSen: 125_050, category: 'top', createdAt: null },
  ])
  expect(await db.selectFrom('orders').selectAll().orderBy('id').execute()).toMatchObject([
    { id: 'back', status: 'refunded', paymentStatus: 'refunded', refundedSen: 5500 },
    { id: 'open', status: 'expired', paymentStatus: 'expired', paid: 0, stripeSessionId: null },
  ])
})

test('finds the sums and the zone that older orders lack [THX-03, THX-05, THX-09, THX-10, T14]', async () => {
  const { subtotal: _subtotal, total: _total, stripeSessionId: _session, paymentIntentId: _payment, ...older } = order
  const items = [
    { id: 'a', title: 'A', quantity: 1, price: 49.5 },
    { id: 'b', title: 'B', quantity: 3, price: 0.1 },
  ]
  await write('orders.json', {
    a: { ...older, items },
    b: { ...older, subtotal: 12, shippingCost: 15 },
    c: { ...older, subtotal: 0, shippingCost: 0, total: 0 },
  })
  await run()
  const columns = ['id', 'subtotalSen', 'totalSen', 'zone'] as const
  expect(await db.selectFrom('orders').select(columns).orderBy('id').execute()).toEqual([
    { id: 'a', subtotalSen: 4980, totalSen: 5980, zone: 'east' },
    { id: 'b', subtotalSen: 1200, totalSen: 2700, zone: 'west' },
    { id: 'c', subtotalSen: 0, totalSen: 0, zone: 'east' },
  ])
})

test('refuses what it can not take, each with a reason', async () => {
  await write('products.json', [
    { id: 'a', title: 'A', price: 'ask' },
    { id: 'b', price: 1 },
    { title: 'No id', price: 1 },
    { id: '../c', title: 'C', price: 1 },
    'text',
  ])
  await write('orders.json', [
    { id: 'a', ...order, items: [] },
    { id: 'b', ...order, status: 'lost' },
    { id: 'c', ...order, createdAt: null },
    { id: 'd', ...order, items: [{ id: 'x', title: 'X' }] },
    { id: 'e', ...order },
    { id: 'f', ...order, status: 'expired' },
    { id: 'g', ...order, total: 'RM 1.250,00' },
    { id: 'h', ...order, updatedAt: 'yesterday' },
    { id: 'i', ...order, statusHistory: [{ status: 'sent' }] },
  ])
  await write('users.json', [{ uid: 'u2' }])
  const { refused } = await run()
  expect(refused).toEqual([
    ['users', 'u2', 'has no e-mail address'],
    ['products', 'a', 'price "ask" is no amount'],
    ['products', 'b', 'has no title'],
    ['products', '', 'has no usable id'],
    ['products', '../c', 'has no usable id'],
    ['products', '', 'has no usable id'],
    ['orders', 'a', 'has no items'],
    ['orders', 'b', 'status "lost" is unknown'],
    ['orders', 'c', 'has no date'],
    ['orders', 'd', 'has an item without a price'],
    ['orders', 'f', 'is paid with the status expired: look it up at the payment provider'],
    ['orders', 'g', 'total "RM 1.250,00" is no amount'],
    ['orders', 'h', 'updatedAt "yesterday" is no time'],
    ['orders', 'i', 'status "sent" is unknown'],
  ])
  await write('orders.json', '[{')
  await expect(run()).rejects.toThrow('orders.json is no JSON')
})

test('two orders of one payment session are not imported', async () => {
  await write('orders.json', [
    { id: 'e', ...order },
    { id: 'f', ...order },
  ])
  await expect(run()).rejects.toThrow('stripe_session_id')
})

test('removes control characters and marks of direction from what buyers wrote', async () => {
  const email = '\u202asiti\u200d@example.com\u202c'
  const typed = { name: 'Siti\u202e\nBin\u200bti', address: '1\u0007\nJalan', zip: '88\u200d000' }
  await write('orders.json', [{ id: 'a', ...order, email, shipping: { ...order.shipping, ...typed } }])
  await run()
  const columns = ['email', 'shipName', 'shipAddress', 'shipPhone', 'shipZip'] as const
  expect(await db.selectFrom('orders').select(columns).execute()).toEqual([
    {
      email: 'siti@example.com',
      shipName: 'Siti Binti',
      shipAddress: '1\nJalan',
      shipPhone: '+60123456789',
      shipZip: '88000',
    },
  ])
})
