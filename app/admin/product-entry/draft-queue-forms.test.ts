import { expect, test } from 'vitest'
import { productMerge } from '#store/products/merge-product.ts'
import { createDraftQueue } from '#test/product-entry/draft-queue-fixture.ts'
import { readDrafts, updatePhoto } from './draft-database.ts'

const queue = createDraftQueue()
const { putProduct, run, findProduct } = queue

const edit = { form: { productId: 'hat', loaded: { price: 45, imageUrls: ['/product-images/old'] } } }

test('an edit is sent with what it began with, and notes which fields kept another change', async () => {
  await putProduct('edit', ['a'], { state: 'publishing', ...edit })
  queue.respondToPublish({ status: 200, body: { id: 'hat', theirs: ['price'] } })
  expect(await run()).toMatchObject({ state: 'done' })
  expect(queue.received[1]?.body).toMatchObject({ input: { imageUrls: ['/product-images/a'] }, edit: edit.form })
  expect(await findProduct('edit')).toMatchObject({ state: 'listed', kept: { fields: ['price'], isOwnChange: false } })
})

test('an edit sends lost photos anew, and keeps those that its product has', async () => {
  const loaded = { imageUrls: ['/product-images/old', '/product-images/own'] }
  const photoKeys = ['/product-images/old', 'own', 'a']
  await putProduct('edit', ['own', 'a'], { state: 'publishing', form: { productId: 'hat', loaded }, photoKeys })
  // It was uploaded by this browser before its product was listed.
  await updatePhoto(queue.database, 'own', photo => ({ ...photo, file: null, url: '/product-images/own' }))
  queue.respondToPublish({ status: 409, body: { code: 'image_unusable' } })
  expect(await run()).toMatchObject({ state: 'done' })
  expect(queue.received.at(-1)?.body).toMatchObject({
    input: { imageUrls: [...loaded.imageUrls, expect.any(String)] },
  })
  expect(await findProduct('edit')).toMatchObject({ state: 'listed' })
})

test('a form whose product is listed with other values goes on as an edit of it [ERR-09]', async () => {
  await putProduct('coat', [], { state: 'publishing', form: { loaded: {} } })
  queue.respond = () => ({ status: 409, body: { code: 'product_exists', error: 'In the shop already.' } })
  expect(await run()).toMatchObject({ state: 'done' })
  const coat = await findProduct('coat')
  expect(coat).toMatchObject({
    state: 'draft',
    form: { productId: 'coat' },
    error: 'What was changed last is not in the shop. Please change it there.',
  })
  // Each difference is asked about, also where a field was emptied since.
  const changed = { title: 'coat' }
  expect(
    productMerge.compareEdit({ loaded: coat?.form?.loaded ?? {}, changed }, { title: 'cot', brand: 'Lee' }),
  ).toEqual({ theirs: [], conflicts: ['title', 'brand'] })
})

test('a form that goes on as an edit keeps the files of its photos, which no product shows yet', async () => {
  await putProduct('coat', ['a'], { state: 'publishing', form: { loaded: {} } })
  queue.respondToPublish({ status: 409, body: { code: 'product_exists' } })
  expect(await run()).toMatchObject({ state: 'done' })
  expect((await readDrafts(queue.database)).photos.get('a')?.file).not.toBeNull()
})

test('a form that is meant for a drop while it goes to the shop at once is not called listed as it is', async () => {
  const newDrop = { title: 'Friday', day: '2026-11-27', time: '20:00' }
  const publication = { when: 'now', dropId: 'friday', newDrop } as const
  await putProduct('coat', [], { state: 'publishing', form: { loaded: {}, publication } })
  queue.changeOnTheWay('coat', () => ({ form: { loaded: {}, publication: { ...publication, when: 'drop' } } }))
  expect(await run()).toMatchObject({ state: 'done' })
  expect(await findProduct('coat')).toMatchObject({ state: 'draft', form: { productId: 'coat' } })
})

test('a form that is taken back and changed while it goes to the shop goes on as an edit', async () => {
  await putProduct('coat', [], { state: 'publishing', form: { loaded: {} } })
  queue.changeOnTheWay('coat', ({ inputs }) => ({ state: 'draft', inputs: { ...inputs, price: '60' } }))
  expect(await run()).toMatchObject({ state: 'done' })
  expect(await findProduct('coat')).toMatchObject({
    state: 'draft',
    inputs: { price: '60' },
    form: { productId: 'coat' },
  })
})

test('the form of a product is sent with its drop, or with a new one', async () => {
  const newDrop = { title: 'Friday', day: '2026-11-27', time: '20:00' }
  const publications = {
    now: { when: 'now', dropId: 'friday' },
    old: { when: 'drop', dropId: 'friday' },
    new: { when: 'drop', dropId: '' },
  } as const
  for (const [id, publication] of Object.entries(publications))
    await putProduct(id, [], { state: 'publishing', form: { loaded: {}, publication: { ...publication, newDrop } } })
  expect(await run()).toMatchObject({ state: 'done' })
  const sent = queue.received.map(({ path, body }) => [
    path.split('/').at(-2),
    { ...(body as object), input: undefined },
  ])
  expect(Object.fromEntries(sent)).toEqual({ now: {}, old: { dropId: 'friday' }, new: { newDrop } })
})
