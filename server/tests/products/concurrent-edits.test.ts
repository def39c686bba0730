import { expect, test } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import { createProduct } from '#store/products/create-product.server.ts'
import type { ProductDraft } from '#store/products/product-draft.ts'
import { findProduct } from '#store/products/product-queries.server.ts'
import { updateProduct } from '#store/products/update-product.server.ts'
import { insertProduct } from '#test/factories.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'
import { insertUploadedPhoto } from './insert-uploaded-photo.ts'

const harness = setUpPaymentHarness()

const tina = { uid: 'admin-1', email: 'tina@example.com' }
const boss = { uid: 'admin-2', email: 'boss@example.com' }
const id = '0123456789abcdefghjk' as ProductId
const loaded: ProductDraft = {
  title: 'Batik shirt',
  description: 'Hand drawn.',
  price: sen(4550),
  category: 'top',
  imageUrls: [],
}

/** The clock stands still, so that only their names can order them. */
const listAuditActions = async () =>
  (await harness.db.selectFrom('auditEntries').select('action').orderBy('action').execute()).map(({ action }) => action)
const listIds = async () =>
  (await harness.db.selectFrom('products').select('id').where('title', '=', loaded.title).execute()).map(row => row.id)

test('lists a product once when its form is sent again, one after the other or at the same time [ERR-09]', async () => {
  const draft = { ...loaded, imageUrls: [await insertUploadedPhoto(harness.db, 'front')] }
  const results = await Promise.all([1, 2, 3, 4].map(() => createProduct(harness.store, draft, tina, id)))
  results.push(await createProduct(harness.store, draft, tina, id))
  expect(results).toEqual(results.map(() => ({ ok: true, id })))
  expect(await listIds()).toEqual([id])
  expect(await listAuditActions()).toEqual(['product added'])
})

test('reports success for a repeated form although somebody has changed the product since [ERR-09]', async () => {
  await createProduct(harness.store, loaded, tina, id)
  await updateProduct(harness.store, id, { ...loaded, price: sen(5000) }, boss, loaded)
  expect(await createProduct(harness.store, loaded, tina, id)).toEqual({ ok: true, id })
  expect(await findProduct(harness.db, id)).toMatchObject({ price: 50 })
})

test('neither changes nor lists again when a form that was saved is sent with other values [ERR-09]', async () => {
  const photo = await insertUploadedPhoto(harness.db, 'front')
  await createProduct(harness.store, { ...loaded, imageUrls: [photo] }, tina, id)
  const other = { ...loaded, title: 'Blue hat', imageUrls: [await insertUploadedPhoto(harness.db, 'hat')] }
  expect(await createProduct(harness.store, other, tina, id)).toEqual({ ok: false, reason: 'exists' })
  expect(await findProduct(harness.db, id)).toMatchObject({ title: 'Batik shirt', imageUrls: [photo] })
  // The photo of the refused form is still free for another product.
  expect(await createProduct(harness.store, other, tina)).toMatchObject({ ok: true })
})

test('merges the changes of two admins by field and names what the other one changed [T32]', async () => {
  await createProduct(harness.store, loaded, tina, id)
  await updateProduct(harness.store, id, { ...loaded, price: sen(5000) }, boss, loaded)
  const changed = { ...loaded, description: 'Drawn by hand.' }
  expect(await updateProduct(harness.store, id, changed, tina, loaded)).toEqual({ ok: true, theirs: ['price'] })
  expect(await findProduct(harness.db, id)).toMatchObject({ price: 50, description: 'Drawn by hand.' })
})

test('never overwrites a field that somebody else has changed meanwhile [T32]', async () => {
  await createProduct(harness.store, loaded, tina, id)
  const [first, second] = await Promise.all([
    updateProduct(harness.store, id, { ...loaded, price: sen(5000) }, boss, loaded),
    updateProduct(harness.store, id, { ...loaded, price: sen(4000) }, tina, loaded),
  ])
  expect([first, second].map(result => result.ok).sort()).toEqual([false, true])
  expect([first, second]).toContainEqual({ ok: false, reason: 'conflict' })
  expect((await findProduct(harness.db, id))?.price).toBe(first.ok ? 50 : 40)
  expect(await listAuditActions()).toEqual(['product added', 'product changed'])
})

test('saves a repeated edit once, without a conflict with itself [ERR-10]', async () => {
  await createProduct(harness.store, loaded, tina, id)
  const changed = { ...loaded, title: 'Batik blouse', price: sen(5000) }
  const results = await Promise.all([1, 2, 3].map(() => updateProduct(harness.store, id, changed, tina, loaded)))
  expect(results).toEqual(results.map(() => ({ ok: true, theirs: [] })))
  expect(await listAuditActions()).toEqual(['product added', 'product changed'])
})

test('an edit and a payment that start together never leave a buyer with another price [T32]', async () => {
  for (let round = 0; round < 5; round++) {
    const productId = await insertProduct(harness.db)
    const { shopper, order } = await harness.shopper().placeOrder([productId])
    const [edit, session] = await Promise.all([
      updateProduct(harness.store, productId, { ...loaded, price: sen(9900) }, tina),
      shopper.checkout(order),
    ])
    expect([edit.ok, session.status]).toEqual(edit.ok ? [true, 409] : [false, 200])
    if (!edit.ok) expect(edit.reason).toBe('held')
  }
})
