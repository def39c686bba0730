import { expect, test } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import { createProduct } from '#store/products/create-product.server.ts'
import { deleteProduct } from '#store/products/delete-product.server.ts'
import { listForSale } from '#store/products/indexed-lists.server.ts'
import { findListedProduct, findProduct } from '#store/products/product-queries.server.ts'
import { updateProduct } from '#store/products/update-product.server.ts'
import { by, insertProduct } from '#test/factories.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'
import { insertUploadedPhoto } from './insert-uploaded-photo.ts'

const harness = setUpPaymentHarness()

const draft = {
  title: 'Batik shirt',
  description: 'Hand drawn.',
  price: sen(4550),
  category: 'top',
  imageUrls: [] as string[],
}

const findRow = (id: string) =>
  harness.db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id as ProductId)
    .executeTakeFirst()
const listAuditEntries = () =>
  harness.db.selectFrom('auditEntries').select(['action', 'subjectId', 'actorEmail']).execute()

test('creates a product in stock that is listed at once [DBA-01, DBA-02, ENT-01]', async () => {
  const imageUrls = [await insertUploadedPhoto(harness.db, 'front'), await insertUploadedPhoto(harness.db, 'back')]
  const listed = await createProduct(harness.store, { ...draft, imageUrls }, by)
  if (!listed.ok) throw new Error(listed.reason)
  expect(listed.id).toMatch(/^[0-9a-z]{20}$/)
  expect(await findProduct(harness.db, listed.id)).toMatchObject({
    id: listed.id,
    title: 'Batik shirt',
    description: 'Hand drawn.',
    price: 45.5,
    category: 'top',
    imageUrls,
    inStock: true,
    sold: false,
    createdAt: harness.store.now().toISOString(),
  })
  const found = await listForSale(harness.store, { filter: 'top', q: 'batik', sort: 'newest', limit: 5 })
  expect(found.products.map(({ id }) => id)).toEqual([listed.id])
  expect(await listAuditEntries()).toEqual([
    { action: 'product added', subjectId: listed.id, actorEmail: 'boss@example.com' },
  ])
})

test('forgets facts that are taken away, and flaws on photos that are removed', async () => {
  const imageUrls = [await insertUploadedPhoto(harness.db, 'front'), await insertUploadedPhoto(harness.db, 'stain')]
  const facts = { garmentType: 'tee', measurements: { pitToPit: 50 }, flawImageUrls: imageUrls.slice(1) } as const
  const created = await createProduct(
    harness.store,
    { ...draft, ...facts, flawImageUrls: [...facts.flawImageUrls], imageUrls, weightGrams: 200 },
    by,
  )
  if (!created.ok) throw new Error(created.reason)
  const changed = { ...draft, garmentType: 'jacket' as const, imageUrls: imageUrls.slice(0, 1) }
  expect(await updateProduct(harness.store, created.id, changed, by)).toMatchObject({ ok: true })
  expect((await findListedProduct(harness.db, created.id))?.draft).toEqual(changed)
})

test('rejects a product with a photo that was not uploaded or belongs to another product [T29]', async () => {
  const url = await insertUploadedPhoto(harness.db, 'front')
  expect((await createProduct(harness.store, { ...draft, imageUrls: [url] }, by)).ok).toBe(true)
  for (const imageUrls of [[url], ['/product-images/nothing-800.webp'], ['https://evil.example/a.webp']])
    expect(await createProduct(harness.store, { ...draft, imageUrls }, by)).toEqual({
      ok: false,
      reason: 'photos',
      urls: imageUrls,
    })
  expect(await harness.db.selectFrom('products').select('id').where('title', '=', draft.title).execute()).toHaveLength(
    1,
  )
})

test('updates only the editable fields [DBA-01, T32]', async () => {
  await harness.db.updateTable('products').set({ size: 'M', imageUrls: '["/old.webp"]' }).execute()
  const before = await findRow(harness.productId)
  expect(
    await updateProduct(harness.store, harness.productId, { ...draft, imageUrls: ['/old.webp'] }, by),
  ).toMatchObject({ ok: true })
  expect(await findRow(harness.productId)).toEqual({
    ...before,
    title: 'Batik shirt',
    description: 'Hand drawn.',
    brand: '',
    size: '',
    flaws: '',
    material: '',
    origin: '',
    care: '',
    priceSen: 4550,
    priceSince: harness.store.now().toISOString(),
    category: 'top',
    imageUrls: '["/old.webp"]',
    searchText: expect.stringContaining('batik shirt'),
    changedBy: by.uid,
  })
  expect(await updateProduct(harness.store, 'nobody' as ProductId, draft, by)).toEqual({ ok: false, reason: 'missing' })
})

test('refuses to change a product while a shopper pays for it and after it has sold [T32]', async () => {
  const { shopper, url, order } = await harness.shopper().startPaying([harness.productId])
  const before = await findRow(harness.productId)
  expect(await updateProduct(harness.store, harness.productId, draft, by)).toEqual({ ok: false, reason: 'held' })
  expect(await findRow(harness.productId)).toEqual(before)
  await shopper.pay(url)
  await harness.waitForOrderState(order.id, { status: 'paid' })
  expect(await updateProduct(harness.store, harness.productId, draft, by)).toEqual({ ok: false, reason: 'sold' })
  const priceSen = harness.productPriceSen
  expect(await findRow(harness.productId)).toMatchObject({ sold: 1, soldPriceSen: priceSen, priceSen })
  expect(await listAuditEntries()).toEqual([])
})

test('records every text field of a deleted product', async () => {
  const id = await insertProduct(harness.db, { title: 'Kebaya', brand: 'Pucuk Rebung' })
  expect(await deleteProduct(harness.store, id, by)).toEqual({ ok: true })
  const { before } = await harness.db.selectFrom('auditEntries').select('before').executeTakeFirstOrThrow()
  expect(JSON.parse(before ?? '')).toMatchObject({ title: 'Kebaya', brand: 'Pucuk Rebung' })
})

test('deletes an unused product, hides a sold one and rejects a held one [T31]', async () => {
  const fresh = await insertProduct(harness.db)
  expect(await deleteProduct(harness.store, fresh, by)).toEqual({ ok: true })
  expect(await findRow(fresh)).toBeUndefined()
  expect(await deleteProduct(harness.store, fresh, by)).toEqual({ ok: false, reason: 'missing' })

  const { shopper, url } = await harness.shopper().startPaying([harness.productId])
  expect(await deleteProduct(harness.store, harness.productId, by)).toEqual({ ok: false, reason: 'held' })
  expect(await findRow(harness.productId)).toMatchObject({ hidden: 0 })
  await shopper.pay(url)
  await harness.waitForWebhook('checkout.session.completed')
  await expect.poll(async () => (await findRow(harness.productId))?.sold).toBe(1)
  expect(await deleteProduct(harness.store, harness.productId, by)).toEqual({ ok: true })
  const soldPriceSen = harness.productPriceSen
  expect(await findRow(harness.productId)).toMatchObject({ hidden: 1, sold: 1, soldPriceSen })
  expect(await findProduct(harness.db, harness.productId)).toBeUndefined()
})

test('a weight that an import has brought stays as it is until somebody changes it', async () => {
  const id = await insertProduct(harness.db, { weightGrams: 45_000, imageUrls: '["/a.webp"]' })
  expect((await findListedProduct(harness.db, id))?.draft.weightGrams).toBe(45_000)
})
