import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyInputs } from '../products/product-form-values.ts'
import { openBatchDatabase, readBatch } from './batch-database.ts'
import { serializeDraft } from './batch-steps.ts'
import { type BatchStore, openBatchStore } from './batch-store.ts'

let uid: string
let number = 0
let store: BatchStore | undefined
/** What the store responds with, by path. */
let responses: Record<string, () => Response>

beforeEach(() => {
  number += 1
  uid = `ann-${number}`
  responses = {}
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('fetch', async (path: string) => {
    const respond = responses[path]
    if (!respond) throw new TypeError('Failed to fetch')
    return respond()
  })
})
afterEach(() => {
  store?.close()
  store = undefined
  vi.unstubAllGlobals()
})

async function open(): Promise<BatchStore> {
  store?.close()
  store = await openBatchStore(uid, () => {})
  return store
}

/** Photos that were taken at these seconds. */
const takePhotos = (seconds: readonly number[]) =>
  seconds.map(at => new File([`photo ${at}`], `${at}.jpg`, { lastModified: at * 1000 }))

async function read() {
  const database = await openBatchDatabase(uid)
  const batch = await readBatch(database)
  database.close()
  return batch
}

/** Opens a batch with products that are being described, of one photo each. */
async function openDrafts(count: number) {
  const opened = await open()
  await opened.addFiles(takePhotos(Array.from({ length: count }, (_, index) => index * 100)))
  await opened.startDescribing()
  return { opened, ids: opened.getState().batch.products.map(({ id }) => id) }
}
const findProduct = async (id: string | undefined) => (await read()).products.find(product => product.id === id)

test('each photo stays in one group however fast a slider regroups', async () => {
  const opened = await open()
  await opened.addFiles(takePhotos([0, 30, 60, 90, 120, 150]))
  await opened.regroup(120)
  await Promise.all([opened.regroup(5), opened.regroup(120), opened.regroup(20)])
  const { products, photos } = await read()
  expect(products.flatMap(({ photoKeys }) => photoKeys).toSorted()).toEqual([...photos.keys()].toSorted())
  expect(products).toHaveLength(6)
})

test('sorting in one tab leaves alone what another tab already describes', async () => {
  const opened = await open()
  await opened.addFiles(takePhotos([0, 100]))
  const other = await openBatchStore(uid, () => {})
  const [first] = other.getState().batch.products
  await Promise.all([
    other.startDescribing(),
    other.describe(first?.id ?? '', { ...emptyInputs, title: 'Coat' }),
    new Promise(resolve => setTimeout(resolve)).then(() => opened.regroup(120)),
    opened.sort(first?.photoKeys[0] ?? '', { group: 1, index: 0 }),
  ])
  other.close()
  const { products, photos } = await read()
  expect(products.flatMap(({ photoKeys }) => photoKeys).toSorted()).toEqual([...photos.keys()].toSorted())
  expect(products.map(({ inputs }) => inputs.title)).toContain('Coat')
})

test('fills in only a product of which nothing has been entered', async () => {
  const { opened, ids } = await openDrafts(2)
  const [product] = opened.getState().batch.products
  const before = product && { ...product, inputs: { ...emptyInputs, price: '45', garmentType: 'shirt' } }
  await opened.describe(ids[0] ?? '', { ...emptyInputs, brand: 'Levi’s', measurements: { length: '70' } })
  for (const id of ids) await opened.fillIn(id, before)
  expect(await findProduct(ids[0])).toMatchObject({
    inputs: { brand: 'Levi’s', price: '', measurements: { length: '70' } },
  })
  expect(await findProduct(ids[1])).toMatchObject({ inputs: { price: '45', garmentType: 'shirt' } })
})

const respondWithDrafts = (drafts: object[], of = uid) => {
  responses['/api/product-drafts'] = () => Response.json({ uid: of, drafts })
}
const waitForQueue = (opened: BatchStore) => vi.waitFor(() => expect(opened.getState().queue).not.toBe('sending'))

/** A draft without photos that the server has saved. */
async function putSaved(id: string) {
  const database = await openBatchDatabase(uid)
  const editedAt = '2026-11-20T03:00:00.000Z'
  const product = {
    id,
    position: 0,
    inputs: emptyInputs,
    photoKeys: [],
    flawKeys: [],
    state: 'draft' as const,
    editedAt,
  }
  await database.put('products', { ...product, saved: serializeDraft(product, new Map()) })
  database.close()
}

test('forgets a saved draft that another device has listed or deleted', async () => {
  await putSaved('coat')
  respondWithDrafts([])
  await open()
  expect((await read()).products).toEqual([])
})

test('keeps a draft that the server has refused', async () => {
  const { opened, ids } = await openDrafts(1)
  responses['/api/session'] = () => Response.json({ user: { uid } })
  responses['/api/product-images'] = () => Response.json({ url: '/product-images/a' }, { status: 201 })
  responses[`/api/product-drafts/${ids[0]}`] = () =>
    Response.json({ code: 'too_many_drafts', error: 'Too many.' }, { status: 409 })
  opened.send()
  await vi.waitFor(async () => expect(await findProduct(ids[0])).toMatchObject({ error: 'Too many.' }))
  await waitForQueue(opened)
  respondWithDrafts([])
  await open()
  expect(await findProduct(ids[0])).toMatchObject({ state: 'draft' })
})

test('leaves the batch alone when somebody else has signed in', async () => {
  await putSaved('coat')
  respondWithDrafts(
    [{ id: 'hat', input: { ...emptyInputs, imageUrls: [] }, editedAt: '2026-11-20T03:00:00.000Z' }],
    'bob',
  )
  await open()
  expect((await read()).products.map(({ id }) => id)).toEqual(['coat'])
})

test('keeps a draft that another tab has saved while the list was under way', async () => {
  const database = await openBatchDatabase(uid)
  vi.stubGlobal('fetch', async () => {
    await putSaved('coat')
    return Response.json({ uid, drafts: [] })
  })
  await open()
  database.close()
  expect(await findProduct('coat')).toBeDefined()
})

test('opens when the list of drafts arrives damaged', async () => {
  await putSaved('coat')
  responses['/api/product-drafts'] = () => new Response('<html>')
  expect((await open()).getState().batch.products).toHaveLength(1)
})

test('leaves a product as it is once it is on its way to the shop', async () => {
  const { opened, ids } = await openDrafts(1)
  const id = ids[0] ?? ''
  await opened.publish(id, { ...emptyInputs, price: '45' })
  await opened.describe(id, { ...emptyInputs, price: '4' })
  expect(await findProduct(id)).toMatchObject({ state: 'publishing', inputs: { price: '45' } })
})

test('a deleted draft that is brought back is a draft again, and is saved again', async () => {
  const { opened, ids } = await openDrafts(1)
  const before = await findProduct(ids[0])
  if (!before) throw new Error('There is no draft')
  await opened.remove(before)
  expect(await findProduct(ids[0])).toMatchObject({ state: 'deleted' })
  await opened.bringBack(before.id)
  const after = await findProduct(ids[0])
  expect(after).toMatchObject({ state: 'draft', inputs: before.inputs, photoKeys: before.photoKeys })
  expect(after?.editedAt.localeCompare(before.editedAt)).toBe(1)
})
