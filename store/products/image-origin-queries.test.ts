import { expect, test } from 'vitest'
import { setUpDatabase } from '#test/database.ts'
import { insertProduct } from '#test/factories.ts'
import { insertOrder } from '#test/order-factories.ts'
import { listImageOrigins } from './image-origin-queries.server.ts'

const db = await setUpDatabase()

test('a store without older records shows photos of no other host', async () => {
  await insertProduct(db)
  await insertProduct(db, { imageUrls: '["/product-images/1760000000000-http-front-800.webp"]' })
  expect(await listImageOrigins(db)).toEqual([])
})

test('lists each host of older records once, wherever it stands [ENT-02]', async () => {
  await insertProduct(db, { imageUrls: null, imageUrl: 'https://single.example/a.jpg' })
  await insertProduct(db, { imageUrls: '["/product-images/1-a.webp","https://second.example:8443/b.jpg"]', hidden: 1 })
  for (const name of ['c', 'd'])
    await insertProduct(db, { imageUrls: `["https://list.example/${name}.jpg","http://list.example/${name}.jpg"]` })
  await insertProduct(db, { imageUrls: '["https://proxy.example/fetch/https://origin.example/e.jpg"]', sold: 1 })
  await insertProduct(db, { imageUrls: '["https://list.example.my/g.jpg","https://list.example:8443/h.jpg"]' })
  const orderId = await insertOrder(db, {})
  const item = { orderId, productId: await insertProduct(db), title: 'Cap', quantity: 1, priceSen: 100, size: null }
  await db
    .insertInto('orderItems')
    .values({ ...item, position: 9, image: 'https://ordered.example/f.jpg' })
    .execute()
  expect((await listImageOrigins(db)).sort()).toEqual([
    'http://list.example',
    'https://list.example',
    'https://list.example.my',
    'https://list.example:8443',
    ...['ordered', 'origin', 'proxy'].map(host => `https://${host}.example`),
    'https://second.example:8443',
    'https://single.example',
  ])
})

test.each(['://', 'https://', 'a://b://c', '"https://x"://', "https://';drop table products;--/"])(
  'comes to an end with %j',
  async imageUrl => {
    await insertProduct(db, { imageUrl })
    expect((await listImageOrigins(db)).length).toBeLessThan(4)
  },
)

test('stops at fifty hosts', async () => {
  for (let number = 0; number < 60; number++) await insertProduct(db, { imageUrl: `https://h${number}.example/a.jpg` })
  expect(await listImageOrigins(db)).toHaveLength(50)
})
