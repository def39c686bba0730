import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyInputs } from '../products/product-form-values.ts'
import { openBatchDatabase, readBatch } from './batch-database.ts'
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
