import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import { editPiece } from '#store/products/edit-piece.server.ts'
import { listPiece } from '#store/products/list-piece.server.ts'
import { findProduct, listProducts } from '#store/products/product-queries.server.ts'
import { removePiece } from '#store/products/remove-piece.server.ts'
import { addPiece } from '#test/factories.ts'
import { type OrderLab, openOrderLab } from '#test/order-lab.ts'

let lab: OrderLab
beforeEach(async () => {
  lab = await openOrderLab()
})
afterEach(() => lab.close())

const by = { uid: 'admin-1', email: 'boss@example.com' }
const draft = {
  title: 'Batik shirt',
  description: 'Hand drawn.',
  price: sen(4550),
  category: 'top',
  imageUrls: [] as string[],
}

async function photo(name: string) {
  const url = `/product-images/1790000000000-${name}-800.webp`
  const at = '2026-11-20T03:00:00.000Z'
  await lab.db
    .insertInto('photos')
    .values({ url, width: 800, height: 1000, blur: null, sources: '[]', createdAt: at, unusedSince: at })
    .execute()
  return url
}
const rowOf = (id: string) =>
  lab.db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id as ProductId)
    .executeTakeFirst()
const audited = async () =>
  (await lab.db.selectFrom('auditEntries').select(['what', 'subject', 'byEmail']).execute()).map(entry => entry)

test('DBA-01 DBA-02 ENT-01 a new piece has an id of its own, a price, a time and is in stock; it is in the shop at once', async () => {
  const imageUrls = [await photo('front'), await photo('back')]
  const listed = await listPiece(lab.outside, { ...draft, imageUrls }, by)
  if (!listed.ok) throw new Error(listed.reason)
  expect(listed.id).toMatch(/^[0-9a-z]{20}$/)
  expect(await findProduct(lab.db, listed.id)).toMatchObject({
    id: listed.id,
    title: 'Batik shirt',
    description: 'Hand drawn.',
    price: 45.5,
    category: 'top',
    imageUrls,
    inStock: true,
    sold: false,
    createdAt: lab.outside.now().toISOString(),
  })
  const found = await listProducts(lab.db, { filter: 'top', q: 'batik', sort: 'newest', limit: 5 })
  expect(found.products.map(({ id }) => id)).toEqual([listed.id])
  expect(await audited()).toEqual([{ what: 'product added', subject: listed.id, byEmail: 'boss@example.com' }])
})

test('T29 a piece with a photo that nobody uploaded, or that another piece shows, is not listed at all', async () => {
  const url = await photo('front')
  expect((await listPiece(lab.outside, { ...draft, imageUrls: [url] }, by)).ok).toBe(true)
  for (const imageUrls of [[url], ['/product-images/nothing-800.webp'], ['https://evil.example/a.webp']])
    expect(await listPiece(lab.outside, { ...draft, imageUrls }, by)).toEqual({ ok: false, reason: 'photos' })
  expect(await lab.db.selectFrom('products').select('id').where('title', '=', draft.title).execute()).toHaveLength(1)
})

test('DBA-01 T32 editing changes its five fields and nothing else, also when the piece sells meanwhile', async () => {
  await lab.db.updateTable('products').set({ size: 'M', imageUrls: '["/old.webp"]' }).execute()
  const { order } = await lab.browser().buy([lab.piece])
  await lab.becomes(order.id, { status: 'paid' })
  const before = await rowOf(lab.piece)
  expect(await editPiece(lab.outside, lab.piece, { ...draft, imageUrls: ['/old.webp'] }, by)).toEqual({ ok: true })
  expect(await rowOf(lab.piece)).toEqual({
    ...before,
    title: 'Batik shirt',
    description: 'Hand drawn.',
    priceSen: 4550,
    category: 'top',
    imageUrls: '["/old.webp"]',
    searchText: expect.stringContaining('batik shirt'),
  })
  expect((await rowOf(lab.piece))?.soldPriceSen).toBe(4500)
  expect(await editPiece(lab.outside, 'nobody' as ProductId, draft, by)).toEqual({ ok: false, reason: 'missing' })
})

test('T31 deleting erases a piece without a past, hides one with a past, and leaves one that somebody pays for', async () => {
  const fresh = await addPiece(lab.db)
  expect(await removePiece(lab.outside, fresh, by)).toEqual({ ok: true })
  expect(await rowOf(fresh)).toBeUndefined()
  expect(await removePiece(lab.outside, fresh, by)).toEqual({ ok: false, reason: 'missing' })

  const browser = lab.browser()
  const { url } = await browser.startPaying([lab.piece])
  expect(await removePiece(lab.outside, lab.piece, by)).toEqual({ ok: false, reason: 'held' })
  expect(await rowOf(lab.piece)).toMatchObject({ hidden: 0 })
  await browser.pay(url)
  await lab.delivered('checkout.session.completed')
  await expect.poll(async () => (await rowOf(lab.piece))?.sold).toBe(1)
  expect(await removePiece(lab.outside, lab.piece, by)).toEqual({ ok: true })
  expect(await rowOf(lab.piece)).toMatchObject({ hidden: 1, sold: 1, soldPriceSen: 4500 })
  expect(await findProduct(lab.db, lab.piece)).toBeUndefined()
})
