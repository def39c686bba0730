import { expect, test, vi } from 'vitest'
import { accept, createDraftQueue } from '#test/product-entry/draft-queue-fixture.ts'
import { readDrafts, updateDraft, updatePhoto } from './draft-database.ts'
import { sendDrafts } from './draft-queue.ts'

const queue = createDraftQueue()
const { putProduct, run, paths, findProduct } = queue

test('what is on its way to the shop goes first, then what was typed, then the other photos', async () => {
  await putProduct('sorted', ['c'], { state: 'sorting', position: 1 })
  await putProduct('typed', [], { position: 2 })
  await putProduct('ready', ['a', 'b'], { state: 'publishing', position: 3 })
  expect(await run()).toMatchObject({ state: 'done' })
  expect(paths()).toEqual([
    'POST product-images',
    'POST product-images',
    'POST product-drafts/ready/publish',
    'PUT product-drafts/typed',
    'POST product-images',
  ])
  expect(queue.received[2]?.body).toMatchObject({
    input: { title: 'ready', imageUrls: ['/product-images/a', '/product-images/b'] },
  })
  expect(await findProduct('ready')).toMatchObject({ state: 'listed' })
})

test('goes on where a lost connection has stopped it, and sends nothing twice that was answered', async () => {
  await putProduct('coat', ['a', 'b'], { state: 'publishing' })
  queue.respond = request => (request.body === 'b' ? undefined : accept(request))
  expect(await run()).toMatchObject({ state: 'waiting' })
  queue.respond = accept
  queue.received = []
  expect(await run()).toMatchObject({ state: 'done' })
  expect(paths()).toEqual(['POST product-images', 'POST product-drafts/coat/publish'])
  expect(await run()).toMatchObject({ state: 'done' })
  expect(queue.received).toHaveLength(2)
})

test.each([429, 500, 503])('waits when the store responds with %i', async status => {
  await putProduct('coat', ['a'], { state: 'publishing' })
  queue.respond = () => ({ status, body: { error: 'Later, please.' } })
  expect(await run()).toMatchObject({ state: 'waiting' })
  expect(queue.received).toHaveLength(1)
  expect(await findProduct('coat')).toMatchObject({ state: 'publishing' })
})

test.each([401, 403])('keeps everything when the session has ended: %i', async status => {
  await putProduct('coat', ['a'], { state: 'publishing' })
  queue.respond = () => ({ status })
  expect(await run()).toMatchObject({ state: 'signed-out' })
  expect(await findProduct('coat')).toMatchObject({ state: 'publishing' })
})

test('a refused photo keeps its product out of the shop and says why', async () => {
  await putProduct('coat', ['a', 'b'], { state: 'publishing' })
  queue.respond = request =>
    request.body === 'a' ? { status: 400, body: { error: 'This photo is damaged.' } } : accept(request)
  expect(await run()).toMatchObject({ state: 'done' })
  expect(await findProduct('coat')).toMatchObject({ state: 'draft', error: 'a: This photo is damaged.' })
  expect(paths()).not.toContain('POST product-drafts/coat/publish')
})

test('a photo that is refused after its product was finished keeps it out of the shop too', async () => {
  await putProduct('coat', ['a', 'b'])
  queue.respond = request => {
    if (request.body !== 'a') return accept(request)
    void updateDraft(queue.database, 'coat', product => ({ ...product, state: 'publishing' }))
    return { status: 400, body: { error: 'This photo is damaged.' } }
  }
  expect(await run()).toMatchObject({ state: 'done' })
  expect(await findProduct('coat')).toMatchObject({ state: 'draft', error: 'a: This photo is damaged.' })
  expect(paths()).not.toContain('POST product-drafts/coat/publish')
})

test('says so when a product was changed while it went to the shop', async () => {
  await putProduct('coat', ['a'], { state: 'publishing' })
  queue.changeOnTheWay('coat', ({ inputs }) => ({ state: 'draft', inputs: { ...inputs, price: '60' } }))
  expect(await run()).toMatchObject({ state: 'done' })
  expect(await findProduct('coat')).toMatchObject({
    state: 'listed',
    inputs: { price: '60' },
    error: 'What was changed last is not in the shop. Please change it there.',
  })
})

test('a refusal leaves a product alone that was deleted or changed meanwhile', async () => {
  await putProduct('coat', [], { state: 'publishing' })
  await putProduct('hat', [], { state: 'publishing', position: 1 })
  const changed = new Set<string>()
  queue.respond = request => {
    if (!request.path.endsWith('/publish') || changed.has(request.path)) return accept(request)
    changed.add(request.path)
    if (request.path.includes('coat'))
      void updateDraft(queue.database, 'coat', product => ({ ...product, state: 'deleted' }))
    else
      void updateDraft(queue.database, 'hat', product => ({ ...product, inputs: { ...product.inputs, price: '60' } }))
    return { status: 400, body: { error: 'Please complete all fields.', fields: { price: 'Not valid.' } } }
  }
  expect(await run()).toMatchObject({ state: 'done' })
  expect(await findProduct('coat')).toBeUndefined()
  const hat = await findProduct('hat')
  expect(hat).toMatchObject({ state: 'listed' })
  expect(hat?.error).toBeUndefined()
})

test('a photo that the browser has lost is refused and keeps no other waiting', async () => {
  await putProduct('coat', ['lost'])
  await putProduct('hat', ['b'], { position: 1 })
  const { arrayBuffer } = Blob.prototype
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(async function (this: Blob) {
    if (this.size === 'lost'.length) throw new DOMException('Gone', 'NotReadableError')
    return arrayBuffer.call(this)
  })
  expect(await run()).toMatchObject({ state: 'done' })
  expect(await findProduct('coat')).toMatchObject({
    photoKeys: [],
    refusals: ['lost: This photo is no longer there. Please choose it again.'],
  })
  expect(paths()).toContain('PUT product-drafts/hat')
  vi.restoreAllMocks()
})

test('a refused product is a draft again, with the names of its fields', async () => {
  await putProduct('coat', ['a'], { state: 'publishing' })
  queue.respondToPublish({
    status: 400,
    body: { error: 'Please complete all fields.', fields: { price: 'Not valid.' } },
  })
  expect(await run()).toMatchObject({ state: 'done' })
  expect(await findProduct('coat')).toMatchObject({ state: 'draft', invalidFields: ['price'] })
})

test('a photo that the store no longer has is sent anew under another key', async () => {
  // As on pages served over plain HTTP.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  await putProduct('coat', ['a'], { state: 'publishing', flawKeys: ['a'] })
  queue.respondToPublish({ status: 409, body: { code: 'image_unusable' } })
  expect(await run()).toMatchObject({ state: 'done' })
  expect(paths()).toEqual([
    'POST product-images',
    'POST product-drafts/coat/publish',
    'POST product-images',
    'POST product-drafts/coat/publish',
  ])
  const { drafts, photos } = await readDrafts(queue.database)
  expect(drafts[0]?.photoKeys).toEqual([...photos.keys()])
  expect(drafts[0]?.flawKeys).toEqual(drafts[0]?.photoKeys)
  expect(photos.has('a')).toBe(false)
})

test('what was typed while a save was under way is saved too', async () => {
  await putProduct('coat', [])
  let saves = 0
  queue.respond = request => {
    saves += 1
    if (saves === 1)
      void updateDraft(queue.database, 'coat', product => ({
        ...product,
        inputs: { ...product.inputs, title: 'Long coat' },
      }))
    return accept(request)
  }
  expect(await run()).toMatchObject({ state: 'done' })
  expect(queue.received.map(({ body }) => (body as { input: { title: string } }).input.title)).toEqual([
    'coat',
    'Long coat',
  ])
})

test('a save that the store refuses is not sent again unchanged', async () => {
  await putProduct('coat', [])
  queue.respond = () => ({
    status: 409,
    body: { code: 'draft_outdated', error: 'A later edit of this draft is saved.' },
  })
  expect(await run()).toMatchObject({ state: 'done' })
  expect(queue.received).toHaveLength(1)
  expect(await findProduct('coat')).toMatchObject({ error: 'A later edit of this draft is saved.' })
})

test('a draft that was listed by another tab is not listed again', async () => {
  await putProduct('coat', [])
  queue.respond = () => ({ status: 409, body: { code: 'product_exists', error: 'In the shop already.' } })
  expect(await run()).toMatchObject({ state: 'done' })
  expect(await findProduct('coat')).toMatchObject({
    state: 'listed',
    error: 'What was changed last is not in the shop. Please change it there.',
  })
})

test('a deleted draft is forgotten once the store has forgotten it', async () => {
  await putProduct('coat', ['a'], { state: 'deleted' })
  queue.respond = () => undefined
  expect(await run()).toMatchObject({ state: 'waiting' })
  expect(await findProduct('coat')).toBeDefined()
  queue.respond = accept
  expect(await run()).toMatchObject({ state: 'done' })
  expect(await readDrafts(queue.database)).toEqual({ drafts: [], photos: new Map() })
  expect(paths()).not.toContain('POST product-images')
})

test('two tabs send one after the other', async () => {
  await putProduct('coat', ['a', 'b'], { state: 'publishing' })
  expect(await Promise.all([run(), run()])).toEqual([{ state: 'done' }, { state: 'done' }])
  expect(queue.received).toHaveLength(3)
})

test('a product of a drop is sent with its drop', async () => {
  await putProduct('coat', [], { state: 'publishing', dropId: 'friday' })
  expect(await run()).toMatchObject({ state: 'done' })
  expect(queue.received[0]?.body).toMatchObject({ input: { title: 'coat' }, dropId: 'friday' })
})

test('sends nothing in the name of somebody else who has signed in since', async () => {
  await putProduct('coat', ['a'], { state: 'publishing' })
  queue.signedIn = 'bob'
  expect(await run()).toMatchObject({ state: 'signed-out' })
  expect(queue.received).toEqual([])
  expect(await findProduct('coat')).toMatchObject({ state: 'publishing' })
})

test('publishes nothing in the name of somebody else who signs in during an upload', async () => {
  await putProduct('coat', ['a'], { state: 'publishing' })
  queue.respond = request => {
    queue.signedIn = 'bob'
    return accept(request)
  }
  expect(await run()).toMatchObject({ state: 'signed-out' })
  expect(paths()).toEqual(['POST product-images'])
  expect(await findProduct('coat')).toMatchObject({ state: 'publishing' })
})

test('makes photos ready without a connection', async () => {
  await putProduct('coat', ['a'], { state: 'sorting' })
  await updatePhoto(queue.database, 'a', photo => ({ ...photo, isPrepared: false }))
  queue.respond = () => undefined
  expect(await run()).toMatchObject({ state: 'waiting' })
  expect((await readDrafts(queue.database)).photos.get('a')).toMatchObject({ isPrepared: true, url: null })
})

test('a photo that is removed or paused while the session is looked up is not sent', async () => {
  await putProduct('frock', ['a', 'b'])
  const send = fetch
  let isPaused = false
  const stubSession = (meanwhile: () => Promise<void> | void) =>
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      if (path === '/api/session') await meanwhile()
      return send(path, init)
    })
  stubSession(() => {
    isPaused = true
  })
  await sendDrafts({ uid: 'ann', database: queue.database, onChange: () => {}, isPaused: () => isPaused })
  expect(queue.received).toEqual([])
  stubSession(() =>
    queue.database.change(async ({ drafts, photos }) => {
      await photos.delete('a')
      const draft = await drafts.get('frock')
      if (draft) await drafts.put({ ...draft, photoKeys: ['b'] })
    }),
  )
  await run()
  expect(queue.received.filter(({ path }) => path === 'POST /api/product-images').map(({ body }) => body)).toEqual([
    'b',
  ])
})
