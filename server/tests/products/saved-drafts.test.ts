import { expect, test } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import { deleteExpiredData } from '#store/privacy/delete-expired-data.server.ts'
import { erasePerson } from '#store/privacy/erase-person.server.ts'
import { createDrop } from '#store/products/create-drop.server.ts'
import { deleteUnusedPhotos } from '#store/products/delete-photos.server.ts'
import { toTypedFields } from '#store/products/field-values.ts'
import { findListedProduct } from '#store/products/product-queries.server.ts'
import { insertProduct } from '#test/factories.ts'
import { setUpAdmin, setUpHarness } from '#test/harness.ts'
import { createMemoryPhotos } from '#test/memory-photos.ts'
import { signUp } from '#test/signed-in-user.ts'
import { insertUploadedPhoto } from './insert-uploaded-photo.ts'

const id = '0123456789abcdefghjk' as ProductId
const path = `/api/product-drafts/${id}`
const input = {
  title: 'Batik shirt',
  description: 'Hand drawn.',
  price: '45.5',
  category: 'top',
  imageUrls: [] as string[],
  garmentType: 'shirt',
  measurements: { pitToPit: '52.5' },
}
const at = (seconds: number) => new Date(Date.parse('2026-11-20T03:00:00.000Z') + seconds * 1000).toISOString()

const harness = setUpHarness({ hasPages: true })
const boss = setUpAdmin(harness)

const send = (method: string, to: string, body?: unknown, by = boss) =>
  by.request(to, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
const save = (changes: Partial<typeof input>, seconds: number, by = boss) =>
  send('PUT', path, { input: { ...input, ...changes }, editedAt: at(seconds) }, by)
const publish = (changes: Partial<typeof input>) => send('POST', `${path}/publish`, { input: { ...input, ...changes } })
const readCode = async (response: Response) => ((await response.json()) as { code: string }).code
const listDrafts = async (by = boss) =>
  ((await (await by.request('/api/product-drafts')).json()) as { drafts: { input: typeof input }[] }).drafts
const listProducts = () => harness.db.selectFrom('products').selectAll().execute()
const listPhotos = () =>
  harness.db.selectFrom('photos').select(['url', 'productId', 'unusedSince']).orderBy('url').execute()

test('a draft is saved as typed and found on another device of its admin alone', async () => {
  expect((await save({ price: 'about 45' }, 1)).status).toBe(204)
  const other = await signUp(harness, 'other@example.com', { isAdmin: true })
  expect(await listDrafts()).toEqual([
    {
      id,
      input: { ...input, price: 'about 45', brand: '', size: '', flaws: '', material: '', origin: '', care: '' },
      editedAt: at(1),
    },
  ])
  expect(await listDrafts(other)).toEqual([])
  expect(await readCode(await save({}, 2, other))).toBe('product_exists')
  await send('DELETE', path, undefined, other)
  expect(await listDrafts()).toHaveLength(1)
})

test('refuses a draft that a browser has of another admin than the signed-in one', async () => {
  for (const [method, to] of [
    ['PUT', path],
    ['POST', `${path}/publish`],
    ['DELETE', path],
  ] as const) {
    const response = await boss.request(to, { method, headers: { 'expected-uid': 'another' }, body: '{}' })
    expect([response.status, await readCode(response)]).toEqual([403, 'other_account'])
  }
})

test('a save that arrives late never replaces a later edit', async () => {
  await save({ title: 'Second' }, 2)
  expect(await readCode(await save({ title: 'First' }, 1))).toBe('draft_outdated')
  expect((await save({ title: 'Second' }, 2)).status).toBe(204)
  expect((await listDrafts()).map(draft => draft.input.title)).toEqual(['Second'])
})

test('the photos of a draft are kept, those that it drops are not', async () => {
  const [back, front] = [await insertUploadedPhoto(harness.db, 'back'), await insertUploadedPhoto(harness.db, 'front')]
  await save({ imageUrls: [front, back] }, 1)
  await save({ imageUrls: [front] }, 2)
  const tomorrow = new Date(harness.store.now().getTime() + 25 * 3_600_000)
  await deleteUnusedPhotos({ db: harness.db, photos: createMemoryPhotos(), now: tomorrow, log: harness.store.log })
  expect(await listPhotos()).toEqual([{ url: front, productId: id, unusedSince: null }])
  await send('DELETE', path)
  expect(await listPhotos()).toEqual([{ url: front, productId: null, unusedSince: expect.any(String) }])
})

test('publishing twice lists one product, ends the draft, and a late save brings nothing back', async () => {
  const [back, front] = [await insertUploadedPhoto(harness.db, 'back'), await insertUploadedPhoto(harness.db, 'front')]
  await save({ imageUrls: [front, back] }, 1)
  const responses = [await publish({ imageUrls: [front] }), await publish({ imageUrls: [front] })]
  expect(await Promise.all(responses.map(async response => [response.status, await response.json()]))).toEqual([
    [201, { id }],
    [201, { id }],
  ])
  expect(await listProducts()).toMatchObject([
    { id, title: 'Batik shirt', priceSen: 4550, measurements: '{"pitToPit":52.5}' },
  ])
  expect(await readCode(await save({ imageUrls: [back] }, 3))).toBe('product_exists')
  expect(await listDrafts()).toEqual([])
  expect(await listPhotos()).toMatchObject([
    { url: back, productId: null },
    { url: front, productId: id },
  ])
})

test('publishing names the fields that are not valid and keeps the draft', async () => {
  await save({}, 1)
  const response = await publish({ price: 'about 45' })
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { code: 'invalid_request', fields: { price: expect.any(String), imageUrls: expect.any(String) } },
  ])
  const tooHigh = await publish({ price: '1000000' })
  expect(await tooHigh.json()).toMatchObject({
    fields: { price: 'Please give at most MYR 999999.99: the payment provider takes no more.' },
  })
  expect(await listProducts()).toEqual([])
  expect(await listDrafts()).toHaveLength(1)
})

test('the drafts of an erased admin are deleted, and their photos unused', async () => {
  const other = await signUp(harness, 'other@example.com', { isAdmin: true })
  const front = await insertUploadedPhoto(harness.db, 'front')
  await save({ imageUrls: [front] }, 1, other)
  await erasePerson(harness.store, { by: { uid: 'any', email: 'any' }, email: 'other@example.com' })
  expect(await harness.db.selectFrom('savedDrafts').select('id').execute()).toEqual([])
  expect(await listPhotos()).toMatchObject([{ productId: null, unusedSince: expect.any(String) }])
})

test('a draft that nobody saved for 90 days is deleted with its photos', async () => {
  const front = await insertUploadedPhoto(harness.db, 'front')
  await save({ imageUrls: [front] }, 1)
  const run = (days: number) =>
    deleteExpiredData(
      { ...harness.store, now: () => new Date(harness.store.now().getTime() + days * 86_400_000) },
      new AbortController().signal,
    )
  const countRows = async () => (await harness.db.selectFrom('savedDrafts').select('id').execute()).length
  await run(89)
  expect(await countRows()).toBe(1)
  await run(91)
  expect(await countRows()).toBe(0)
  expect(await listPhotos()).toMatchObject([{ productId: null, unusedSince: expect.any(String) }])
})

test('an edit is saved by field, and says what it keeps of a change by another admin or window [T32]', async () => {
  const productId = await insertProduct(harness.db, { title: 'Kebaya', imageUrls: '[]' })
  const other = await signUp(harness, 'other@example.com', { isAdmin: true })
  const loaded = (await findListedProduct(harness.db, productId))?.draft
  if (!loaded) throw new Error('Not listed')
  const imageUrls = [await insertUploadedPhoto(harness.db, 'front')]
  const edit = async (changes: object, by = boss) => {
    const values = { ...toTypedFields(loaded), imageUrls, ...changes }
    // Of two changes at one time nobody knows the last.
    harness.advanceClock(1)
    const response = await send('POST', `${path}/publish`, { input: values, edit: { productId, loaded } }, by)
    return [response.status, await response.json()]
  }
  expect(await edit({ price: '50' }, other)).toEqual([200, { id: productId, theirs: [], isOwnChange: false }])
  expect(await edit({ title: 'Baju' })).toEqual([200, { id: productId, theirs: ['price'], isOwnChange: false }])
  expect(await edit({ title: 'Blouse' })).toMatchObject([409, { error: expect.stringMatching(/^You, in another/) }])
  expect(await edit({ title: 'Shirt' }, other)).toMatchObject([409, { error: expect.stringMatching(/^Somebody else/) }])
  expect(await listProducts()).toMatchObject([{ title: 'Baju', priceSen: 5000, imageUrls: JSON.stringify(imageUrls) }])
})

test('a product that makes its drop on the way waits for it', async () => {
  const imageUrls = [await insertUploadedPhoto(harness.db, 'front')]
  const publishWith = (newDrop: object) => send('POST', `${path}/publish`, { input: { ...input, imageUrls }, newDrop })
  expect((await publishWith({ title: 'Friday', day: '2020-01-01', time: '20:00' })).status).toBe(400)
  const day = new Date(harness.store.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
  for (const _ of [1, 2]) expect((await publishWith({ title: 'Friday', day, time: '20:00' })).status).toBe(201)
  expect(await harness.db.selectFrom('drops').select('title').execute()).toEqual([{ title: 'Friday' }])
  expect(await listProducts()).toMatchObject([{ id, dropId: expect.any(String), withdrawnAt: expect.any(String) }])
})

test('a product that is meant for a drop waits for it', async () => {
  const front = await insertUploadedPhoto(harness.db, 'front')
  const by = { uid: boss.uid, email: 'boss@example.com' }
  const opensAt = new Date(harness.store.now().getTime() + 3_600_000).toISOString()
  const dropId = await createDrop(harness.store, { title: 'Friday', opensAt }, by)
  const body = { input: { ...input, imageUrls: [front] }, dropId }
  expect((await send('POST', `${path}/publish`, body)).status).toBe(201)
  expect(await listProducts()).toMatchObject([{ id, dropId, withdrawnAt: expect.any(String) }])
  const missing = await send('POST', '/api/product-drafts/abcdefghjkmnpqrstvwx/publish', {
    input: { ...input, imageUrls: [await insertUploadedPhoto(harness.db, 'back')] },
    dropId: 'gone',
  })
  expect(await readCode(missing)).toBe('drop_closed')
  expect(await listProducts()).toHaveLength(1)
})
