import { expect, test } from 'vitest'
import { createDraftStores, takePhotos } from '#test/product-entry/draft-store-fixture.ts'
import { emptyInputs } from '../product-entry/product-inputs.ts'
import { addProducts, chooseDrop, fillIn, regroup, sort, startDescribing } from './batch-actions.ts'

const pauseSeconds = 20
const stores = createDraftStores()

/** Opens a batch with products that are being described, of one photo each. */
async function openDrafts(count: number) {
  const store = await stores.open()
  await addProducts(store, takePhotos(Array.from({ length: count }, (_, index) => index * 100)), pauseSeconds)
  await startDescribing(store)
  return { store, ids: store.getState().local.drafts.map(({ id }) => id) }
}

const expectEachPhotoOnce = async () => {
  const { drafts, photos } = await stores.read()
  expect(drafts.flatMap(({ photoKeys }) => photoKeys).toSorted()).toEqual([...photos.keys()].toSorted())
  return drafts
}

test('each photo stays in one group however fast a slider regroups', async () => {
  const store = await stores.open()
  await addProducts(store, takePhotos([0, 30, 60, 90, 120, 150]), pauseSeconds)
  await regroup(store, 120)
  await Promise.all([regroup(store, 5), regroup(store, 120), regroup(store, 20)])
  expect(await expectEachPhotoOnce()).toHaveLength(6)
})

test('a photo of the camera joins the last group, unless the pause is too long', async () => {
  const store = await stores.open()
  for (const seconds of [0, 10, 100]) await addProducts(store, takePhotos([seconds]), pauseSeconds)
  const drafts = await expectEachPhotoOnce()
  expect(drafts.map(({ photoKeys }) => photoKeys.length)).toEqual([2, 1])
})

test('adds nothing of a selection with another kind of file, and leaves out drawings', async () => {
  const store = await stores.open()
  const photos = takePhotos([0])
  const notes = new File(['notes'], 'notes.txt', { type: 'text/plain' })
  expect(await addProducts(store, [...photos, notes], pauseSeconds)).toEqual(['Please choose image files.'])
  expect(await expectEachPhotoOnce()).toEqual([])
  const drawing = new File(['<svg/>'], 'drawing.svg', { type: 'image/svg+xml' })
  expect(await addProducts(store, [...photos, drawing], pauseSeconds)).toEqual([
    expect.stringMatching(/^drawing\.svg: /),
  ])
  expect(await expectEachPhotoOnce()).toHaveLength(1)
})

test('sorting in one tab leaves alone what another tab already describes', async () => {
  const store = await stores.open()
  await addProducts(store, takePhotos([0, 100]), pauseSeconds)
  const other = await stores.open()
  const [first] = other.getState().local.drafts
  await Promise.all([
    startDescribing(other),
    other.describe(first?.id ?? '', { ...emptyInputs, title: 'Coat' }),
    new Promise(resolve => setTimeout(resolve)).then(() => regroup(store, 120)),
    sort(store, first?.photoKeys[0] ?? '', { group: 1, index: 0 }),
  ])
  const drafts = await expectEachPhotoOnce()
  expect(drafts.map(({ inputs }) => inputs.title)).toContain('Coat')
})

test('the next product takes over category, type, condition, price and drop of the one before alone', async () => {
  const { store, ids } = await openDrafts(2)
  const facts = { category: 'bottom', garmentType: 'jeans', condition: 'good', price: '85' }
  const before = { inputs: { ...emptyInputs, ...facts, brand: 'Levi’s', fitSize: 'W32' }, dropId: 'drop-1' }
  await store.describe(ids[0] ?? '', { ...emptyInputs, brand: 'Lee', measurements: { length: '70' } })
  for (const id of ids) await fillIn(store, id, before)
  // Something has been entered there.
  expect(await stores.find(ids[0])).toMatchObject({
    inputs: { brand: 'Lee', price: '', measurements: { length: '70' } },
  })
  expect(await stores.find(ids[1])).toMatchObject({ inputs: { ...emptyInputs, ...facts }, dropId: 'drop-1' })
  const { inputs } = before
  await chooseDrop(store, ids[1] ?? '', '')
  await store.describe(ids[1] ?? '', emptyInputs)
  await fillIn(store, ids[1] ?? '', { inputs })
  expect(await stores.find(ids[1])).toMatchObject({ inputs: { price: '85' }, dropId: '' })
})

test('leaves a product as it is once it is on its way to the shop', async () => {
  const { store, ids } = await openDrafts(1)
  const id = ids[0] ?? ''
  await store.publish(id, { inputs: { ...emptyInputs, price: '45' } })
  await store.describe(id, { ...emptyInputs, price: '4' })
  expect(await stores.find(id)).toMatchObject({ state: 'publishing', inputs: { price: '45' } })
})
