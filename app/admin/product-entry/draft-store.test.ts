import { afterEach, expect, test, vi } from 'vitest'
import { createDraftStores, takePhotos } from '#test/product-entry/draft-store-fixture.ts'
import { finishSignInAgain } from '../sign-in-again/sign-in-again.ts'
import { type LocalDraft, openDraftDatabase } from './draft-database.ts'
import { serializeDraft } from './draft-steps.ts'
import { emptyDraft } from './draft-store.ts'
import { openFormDraft, publishFormDraft, putFormDraft } from './form-draft.ts'
import { emptyInputs } from './product-inputs.ts'

const stores = createDraftStores()
afterEach(() => vi.restoreAllMocks())
const editedAt = '2026-11-20T03:00:00.000Z'
const input = { inputs: { ...emptyInputs, title: 'Coat' }, photoKeys: [], flawKeys: [], form: { loaded: {} } }

async function putDraft(id: string, changes: Partial<LocalDraft> = {}) {
  const database = await openDraftDatabase(stores.uid)
  await database.change(({ drafts }) => drafts.put({ ...emptyDraft, id, position: 0, editedAt, ...changes }))
  database.close()
}
/** A draft without photos that the server has saved. */
const putSaved = (id: string) =>
  putDraft(id, {
    saved: serializeDraft({ ...emptyDraft, id, position: 0, editedAt }, { drafts: [], photos: new Map() }),
  })
const respondWithDrafts = (drafts: object[], of = stores.uid) => {
  stores.responses['/api/product-drafts'] = () => Response.json({ uid: of, drafts })
}
async function takeOverSaved() {
  const store = await stores.open()
  await store.takeOverSaved()
  return store
}
function acceptPhotos() {
  stores.responses['/api/session'] = () => Response.json({ user: { uid: stores.uid } })
  stores.responses['/api/product-images'] = () => Response.json({ url: '/product-images/a' }, { status: 201 })
}
const acceptForm = (id: string) => {
  acceptPhotos()
  stores.responses[`/api/product-drafts/${id}/publish`] = () => Response.json({ id }, { status: 201 })
}

test('forgets a saved draft that another device has listed or deleted', async () => {
  await putSaved('coat')
  respondWithDrafts([])
  await takeOverSaved()
  expect((await stores.read()).drafts).toEqual([])
})

test('takes over the draft of another device, and its later edit of a draft, with the photos that are stored', async () => {
  await putSaved('coat')
  const imageUrls = ['/product-images/a']
  const later = { ...emptyInputs, title: 'Long coat', imageUrls }
  respondWithDrafts([
    { id: 'coat', input: later, editedAt: '2026-11-20T03:00:01.000Z' },
    { id: 'hat', input: { ...emptyInputs, title: 'Hat', imageUrls: [] }, editedAt },
  ])
  await takeOverSaved()
  expect((await stores.read()).drafts).toMatchObject([
    { id: 'coat', inputs: { title: 'Long coat' }, photoKeys: imageUrls },
    { id: 'hat', inputs: { title: 'Hat' } },
  ])
})

test('keeps a draft that the server has refused', async () => {
  await putDraft('coat')
  acceptPhotos()
  stores.responses['/api/product-drafts/coat'] = () =>
    Response.json({ code: 'too_many_drafts', error: 'Too many.' }, { status: 409 })
  const store = await stores.open()
  await store.send()
  expect(await stores.find('coat')).toMatchObject({ error: 'Too many.' })
  respondWithDrafts([])
  await takeOverSaved()
  expect(await stores.find('coat')).toMatchObject({ state: 'draft' })
})

test('leaves the drafts alone when somebody else has signed in', async () => {
  await putSaved('coat')
  respondWithDrafts([{ id: 'hat', input: { ...emptyInputs, imageUrls: [] }, editedAt }], 'bob')
  await takeOverSaved()
  expect((await stores.read()).drafts.map(({ id }) => id)).toEqual(['coat'])
})

test('keeps a draft that another tab has saved while the list was under way', async () => {
  const store = await stores.open()
  stores.responses['/api/product-drafts'] = async () => {
    await putSaved('coat')
    return Response.json({ uid: stores.uid, drafts: [] })
  }
  await store.takeOverSaved()
  expect(await stores.find('coat')).toBeDefined()
})

test('opens when the list of drafts arrives damaged', async () => {
  await putSaved('coat')
  stores.responses['/api/product-drafts'] = () => new Response('<html>')
  expect((await takeOverSaved()).getState().local.drafts).toHaveLength(1)
})

test('a deleted draft that is brought back is a draft again, and is saved again', async () => {
  await putDraft('coat')
  const store = await stores.open()
  await store.remove('coat')
  expect(await stores.find('coat')).toMatchObject({ state: 'deleted' })
  await store.bringBack('coat')
  const after = await stores.find('coat')
  expect(after).toMatchObject({ state: 'draft', inputs: emptyInputs })
  expect(after?.editedAt.localeCompare(editedAt)).toBe(1)
})

test('a form goes on with the latest draft of its product, and never with that of the batch', async () => {
  const form = { loaded: {} }
  await putDraft('batch')
  await putDraft('edit', { form: { ...form, productId: 'hat' } })
  await putDraft('old', { form })
  await putDraft('new', { form, editedAt: '2026-11-20T04:00:00.000Z' })
  const store = await stores.open()
  expect(await openFormDraft(store, undefined)).toMatchObject({ id: 'new' })
  expect(await openFormDraft(store, 'hat')).toMatchObject({ id: 'edit' })
  expect(await openFormDraft(store, 'shirt')).toBeUndefined()
})

test('the draft of an edit stays in its browser, its photos do not', async () => {
  acceptPhotos()
  const store = await stores.open()
  await putFormDraft(store, 'edit', { ...input, form: { loaded: {}, productId: 'hat' } })
  await store.addPhotos('edit', takePhotos([0]))
  await store.send()
  expect(store.getState().queue).toBe('done')
  expect([...store.getState().local.photos.values()]).toMatchObject([{ url: '/product-images/a' }])
  expect(await stores.find('edit')).not.toHaveProperty('saved')
  await store.remove('edit')
  vi.setSystemTime(Date.now() + 20_000)
  await store.send()
  vi.useRealTimers()
  expect(await stores.find('edit')).toBeUndefined()
})

test('a form is sent with its photos, and learns of one that is refused', async () => {
  acceptForm('coat')
  const store = await stores.open()
  await putFormDraft(store, 'coat', input)
  expect(await store.addPhotos('coat', takePhotos([1, 2, 3, 4, 5, 6]))).toBe('You can upload a maximum of 5 images.')
  await store.addPhotos('coat', takePhotos([1, 2]))
  await store.send()
  stores.responses['/api/product-images'] = () => Response.json({ error: 'This is a HEIC photo.' }, { status: 400 })
  await store.addPhotos('coat', takePhotos([3]))
  expect(await publishFormDraft(store, 'coat')).toMatchObject({ state: 'refused' })
  const draft = await stores.find('coat')
  expect(draft).toMatchObject({ state: 'draft', refusals: ['3.jpg: This is a HEIC photo.'] })
  expect(draft?.photoKeys).toHaveLength(2)
  expect(await publishFormDraft(store, 'coat')).toMatchObject({ state: 'listed' })
})

test('a form whose session has ended is sent after signing in again, or is a draft again', async () => {
  acceptForm('coat')
  stores.responses['/api/session'] = () => Response.json({ user: null })
  const store = await stores.open()
  await putFormDraft(store, 'coat', input)
  const publish = async (hasSignedIn: boolean) => {
    const outcome = publishFormDraft(store, 'coat')
    await vi.waitFor(() => expect(store.getState().queue).toBe('signed-out'))
    if (hasSignedIn) acceptForm('coat')
    finishSignInAgain(hasSignedIn)
    return outcome
  }
  expect(await publish(false)).toMatchObject({ state: 'unsent' })
  expect(await stores.find('coat')).toMatchObject({ state: 'draft' })
  expect(await publish(true)).toMatchObject({ state: 'listed' })
})

test('a form of one admin is a draft again when another one signs in', async () => {
  stores.responses['/api/session'] = () => Response.json({ user: { uid: 'bob' } })
  const store = await stores.open()
  await putFormDraft(store, 'coat', input)
  const outcome = publishFormDraft(store, 'coat')
  await vi.waitFor(() => expect(store.getState().queue).toBe('signed-out'))
  finishSignInAgain(true)
  expect(await outcome).toEqual({ state: 'unsent', reason: expect.stringContaining('belongs to another account') })
  expect(await stores.find('coat')).toMatchObject({ state: 'draft' })
})

test('a form that is taken back before it was sent is a draft again, and nobody waits for it', async () => {
  acceptForm('coat')
  const { promise: uploaded, resolve: upload } = Promise.withResolvers<Response>()
  const { promise: began, resolve: begin } = Promise.withResolvers<void>()
  stores.responses['/api/product-images'] = () => {
    begin()
    return uploaded
  }
  const store = await stores.open()
  await putFormDraft(store, 'coat', input)
  await store.addPhotos('coat', takePhotos([1]))
  const outcome = publishFormDraft(store, 'coat')
  await began
  await store.reopen('coat')
  expect(await outcome).toEqual({ state: 'left' })
  upload(Response.json({ url: '/product-images/a' }, { status: 201 }))
  await store.send()
  expect(await stores.find('coat')).toMatchObject({ state: 'draft' })
})

test('a form that the store does not answer is tried again until it is paused, and is a draft again', async () => {
  acceptPhotos()
  const store = await stores.open()
  await putFormDraft(store, 'coat', input)
  const outcome = publishFormDraft(store, 'coat')
  await vi.waitFor(() => expect(store.getState().queue).toBe('waiting'))
  expect(await stores.find('coat')).toMatchObject({ state: 'publishing' })
  store.pause()
  expect(await outcome).toMatchObject({ state: 'unsent' })
  expect(await stores.find('coat')).toMatchObject({ state: 'draft' })
})

test('a press tries for its own two minutes, however long the store has not answered before', async () => {
  acceptPhotos()
  const store = await stores.open()
  await putFormDraft(store, 'coat', input)
  await store.send()
  expect(store.getState().queue).toBe('waiting')
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 119_000)
  const respond = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  stores.responses['/api/product-drafts/coat/publish'] = respond
  const outcome = publishFormDraft(store, 'coat')
  await vi.waitFor(() => expect(respond).toHaveBeenCalled())
  await vi.waitFor(() => expect(store.getState().queue).toBe('waiting'))
  store.pause()
  expect(await outcome).toMatchObject({ state: 'unsent' })
})

test('what is typed while a form is sent stays on its way, and what is typed after it is listed is a draft', async () => {
  acceptPhotos()
  const store = await stores.open()
  await putFormDraft(store, 'coat', input)
  await store.publish('coat')
  const type = (title: string) => putFormDraft(store, 'coat', { ...input, inputs: { ...emptyInputs, title } })
  await type('Long coat')
  expect(await stores.find('coat')).toMatchObject({ state: 'publishing', inputs: { title: 'Long coat' } })
  acceptForm('coat')
  await store.send()
  await type('Long coat')
  expect(await stores.find('coat')).toMatchObject({ state: 'listed' })
  await type('Longest coat')
  expect(await stores.find('coat')).toMatchObject({ state: 'draft' })
})

test('sends nothing while it is paused, and goes on when asked', async () => {
  acceptPhotos()
  const store = await stores.open()
  store.pause()
  await putFormDraft(store, 'coat', input)
  await store.addPhotos('coat', takePhotos([0]))
  await store.send()
  expect(store.getState().queue).toBe('paused')
  const isStored = async () => [...(await stores.read()).photos.values()].every(({ url }) => url !== null)
  expect(await isStored()).toBe(false)
  await store.goOn()
  expect(await isStored()).toBe(true)
})

test('keeps what is entered as long as the page is open where the browser keeps nothing', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('Not allowed', 'SecurityError')
    },
  })
  acceptForm('coat')
  const store = await stores.open()
  await putFormDraft(store, 'coat', input)
  await store.addPhotos('coat', takePhotos([0]))
  expect(store.getState()).toMatchObject({ isStored: false, local: { drafts: [{ id: 'coat', inputs: input.inputs }] } })
  expect(await publishFormDraft(store, 'coat')).toMatchObject({ state: 'listed' })
})

test('goes on with all that was entered when the device has no room left', async () => {
  const store = await stores.open()
  await putFormDraft(store, 'coat', input)
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  await store.addPhotos('coat', takePhotos([0]))
  await store.describe('coat', { ...emptyInputs, title: 'Long coat' })
  const { isStored, local } = store.getState()
  expect(isStored).toBe(false)
  expect(local.drafts).toMatchObject([{ id: 'coat', inputs: { title: 'Long coat' }, photoKeys: [expect.any(String)] }])
})
