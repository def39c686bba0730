import { expect, test, vi } from 'vitest'
import { createDraftStores, takePhotos } from '#test/product-entry/draft-store-fixture.ts'
import { type LocalDraft, type LocalPhoto, openDraftDatabase } from './draft-database.ts'
import { findNextStep } from './draft-steps.ts'
import { emptyDraft } from './draft-store.ts'
import { holdDraft, publishFormDraft, putFormDraft } from './form-draft.ts'
import { emptyInputs } from './product-inputs.ts'

// What happens when pages, requests and the browser's storage get in each other's way.

const stores = createDraftStores()
const input = { inputs: { ...emptyInputs, title: 'Coat' }, photoKeys: [], flawKeys: [], form: { loaded: {} } }
const createDraft = (id: string, changes: Partial<LocalDraft>): LocalDraft => ({
  ...emptyDraft,
  id,
  position: 0,
  ...changes,
})
const createPhoto = (key: string): LocalPhoto => ({
  key,
  name: key,
  takenAt: 0,
  file: new Blob([key]),
  isPrepared: true,
  thumbnail: null,
  url: null,
})

async function put(draft: LocalDraft) {
  const database = await openDraftDatabase(stores.uid)
  await database.change(async ({ drafts, photos }) => {
    await drafts.put(draft)
    for (const key of draft.photoKeys) await photos.put(createPhoto(key))
  })
  database.close()
}
const signIn = () => {
  stores.responses['/api/session'] = () => Response.json({ user: { uid: stores.uid } })
}

test('the photos of a form go before those of a batch that is on its way', () => {
  const drafts = [
    createDraft('batch', { state: 'publishing', photoKeys: ['b'] }),
    createDraft('form', { photoKeys: ['f'], form: { loaded: {} } }),
  ]
  const photos = new Map(['b', 'f'].map(key => [key, createPhoto(key)]))
  expect(findNextStep({ drafts, photos })).toMatchObject({ type: 'upload', photo: { key: 'f' } })
})

test('a form that is saved does not wait for a photo of the batch, whose upload begins anew', async () => {
  signIn()
  let uploads = 0
  class EndlessRequest {
    upload = {}
    status = 0
    responseText = ''
    onloadend = () => {}
    open() {}
    setRequestHeader() {}
    getResponseHeader = () => null
    send() {
      uploads += 1
    }
    abort() {
      this.onloadend()
    }
  }
  vi.stubGlobal('XMLHttpRequest', EndlessRequest)
  stores.responses['/api/product-drafts/form/publish'] = () => Response.json({ id: 'hat', theirs: [] })
  await put(createDraft('batch', { state: 'sorting', photoKeys: ['b'] }))
  const store = await stores.open()
  await putFormDraft(store, 'form', { ...input, form: { productId: 'hat', loaded: {} } })
  await vi.waitFor(() => expect(uploads).toBe(1))
  expect(await publishFormDraft(store, 'form')).toMatchObject({ state: 'listed' })
  await vi.waitFor(() => expect(uploads).toBe(2))
})

test('a draft that is entered again while the store deletes it stays', async () => {
  signIn()
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: answer, resolve: respond } = Promise.withResolvers<Response>()
  stores.responses['/api/product-drafts/coat'] = () => {
    ask()
    return answer
  }
  await put(createDraft('coat', { state: 'deleted', form: { loaded: {} } }))
  const store = await stores.open()
  const sent = store.send()
  await asked
  await putFormDraft(store, 'coat', input)
  respond(new Response(null, { status: 204 }))
  await sent
  expect(await stores.find('coat')).toMatchObject({ state: 'draft', inputs: { title: 'Coat' } })
})

test('a draft of a form that is in the shop already keeps its photos, and is sent once', async () => {
  signIn()
  let saves = 0
  stores.responses['/api/product-images'] = () => Response.json({ url: '/product-images/a' }, { status: 201 })
  stores.responses['/api/product-drafts/coat'] = () => {
    saves += 1
    return Response.json({ code: 'product_exists', error: 'In the shop already.' }, { status: 409 })
  }
  await put(createDraft('coat', { ...input, photoKeys: ['a'] }))
  const store = await stores.open()
  await store.send()
  await store.send()
  expect(saves).toBe(1)
  expect(await stores.find('coat')).toMatchObject({ state: 'draft' })
  expect((await stores.read()).photos.get('a')?.file).not.toBeNull()
})

test('another page takes over what one that was left is sending, and can pause it', async () => {
  signIn()
  let sent = 0
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  stores.responses['/api/product-images'] = async () => {
    sent += 1
    arrive()
    await new Promise(resolve => setTimeout(resolve, 50))
    return Response.json({ url: `/product-images/${sent}` }, { status: 201 })
  }
  await put(createDraft('batch', { state: 'sorting', photoKeys: ['a', 'b', 'c'] }))
  const left = await stores.open()
  const sending = left.send()
  await arrived
  left.close()
  const store = await stores.open()
  store.pause()
  await sending
  await store.send()
  expect(sent).toBe(1)
  await store.goOn()
  expect([...(await stores.read()).photos.values()].every(({ url }) => url !== null)).toBe(true)
})

test('a draft is not held for a page that was left meanwhile', async () => {
  const held = new Set<string>()
  vi.stubGlobal('navigator', {
    locks: {
      async request(name: string, _options: object, run: (lock: object | null) => unknown) {
        await Promise.resolve()
        held.add(name)
        await run({})
        held.delete(name)
      },
    },
  })
  const closing = new AbortController()
  const holding = holdDraft({ closed: closing.signal } as Parameters<typeof holdDraft>[0], 'coat')
  closing.abort()
  await holding
  await vi.waitFor(() => expect([...held]).toEqual([]))
})

test('a saved draft is gone also when the storage got full before', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const store = await stores.open()
  await putFormDraft(store, 'coat', input)
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  await store.addPhotos('coat', takePhotos([0]))
  full.mockRestore()
  for (const draft of store.getState().local.drafts) await store.forget(draft)
  vi.restoreAllMocks()
  expect((await stores.read()).drafts).toEqual([])
})

test('a later edit of another device leaves no photos behind', async () => {
  const editedAt = '2026-11-20T03:00:00.000Z'
  await put(createDraft('coat', { photoKeys: ['a'], editedAt }))
  const later = { ...emptyInputs, title: 'Long coat', imageUrls: ['/product-images/a'] }
  stores.responses['/api/product-drafts'] = () =>
    Response.json({ uid: stores.uid, drafts: [{ id: 'coat', input: later, editedAt: '2026-11-20T03:00:01.000Z' }] })
  const store = await stores.open()
  await store.takeOverSaved()
  const { drafts, photos } = await stores.read()
  expect(drafts).toMatchObject([{ photoKeys: ['/product-images/a'] }])
  expect([...photos.keys()]).toEqual([])
})

test('two selections at once keep to the maximum', async () => {
  const store = await stores.open()
  await putFormDraft(store, 'coat', input)
  const results = await Promise.all(
    [
      [1, 2, 3],
      [4, 5, 6],
    ].map(seconds => store.addPhotos('coat', takePhotos(seconds))),
  )
  expect(results.toSorted()).toEqual(['You can upload a maximum of 5 images.', undefined])
  expect((await stores.find('coat'))?.photoKeys).toHaveLength(3)
})

test('a weak network that lets a photo through now and then does not stop the queue', async () => {
  signIn()
  let calls = 0
  const start = Date.now()
  // Each request takes two minutes, and every second one fails.
  vi.spyOn(Date, 'now').mockImplementation(() => start + calls * 120_000)
  stores.responses['/api/product-images'] = () => {
    calls += 1
    if (calls % 2 === 1) throw new TypeError('Failed to fetch')
    return Response.json({ url: `/product-images/${calls}` }, { status: 201 })
  }
  const photoKeys = Array.from({ length: 8 }, (_, index) => `photo-${index}`)
  await put(createDraft('batch', { state: 'sorting', photoKeys }))
  const store = await stores.open()
  for (const _ of photoKeys) {
    await store.send()
    expect(store.getState().queue).not.toBe('stopped')
  }
  vi.restoreAllMocks()
})
