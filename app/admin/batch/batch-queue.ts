import { createUploadKey } from '../products/upload-key.ts'
import {
  type BatchDatabase,
  type BatchPhoto,
  type BatchProduct,
  deleteProduct,
  readBatch,
  updatePhoto,
  updateProduct,
} from './batch-database.ts'
import { type BatchStep, findNextStep } from './batch-steps.ts'
import { preparePhoto } from './prepare-photo.ts'

/**
 * `done`: everything is sent. `waiting`: the store could not be reached, or asks to wait.
 * `signed-out`: the session has ended, or is that of another user.
 */
export type QueueResult = 'done' | 'waiting' | 'signed-out'

interface QueueOptions {
  uid: string
  database: BatchDatabase
  /** Called after each change of the database. */
  onChange: () => void
}

const requestTimeoutMs = 60_000
/** A photo over a weak network: stopped sooner, it would never arrive. */
const uploadTimeoutMs = 5 * 60_000

/**
 * Sends what the batch holds to the store, one request after the other, in one tab or worker at a
 * time. Every request may be repeated, so it goes on wherever it was stopped.
 */
export async function runBatchQueue(options: QueueOptions): Promise<QueueResult> {
  const run = () => sendAll(options).catch(() => 'waiting' as const)
  // Missing on pages served over plain HTTP.
  return navigator.locks ? navigator.locks.request(`batch:${options.uid}`, run) : run()
}

async function sendAll({ uid, database, onChange }: QueueOptions): Promise<QueueResult> {
  let hasSession = false
  for (;;) {
    const step = findNextStep(await readBatch(database))
    if (!step) return 'done'
    if (step.type === 'prepare') {
      await prepare(database, step.photo)
      onChange()
      continue
    }
    // Somebody else may have signed in on this device since.
    hasSession ||= (await readUid()) === uid
    if (!hasSession) return 'signed-out'
    const response = await send(step)
    if (response.status === 401 || response.status === 403) return 'signed-out'
    if (isTemporary(response.status)) return 'waiting'
    await apply(database, step, response)
    onChange()
  }
}

const isTemporary = (status: number) => status === 408 || status === 429 || status >= 500

async function prepare(database: BatchDatabase, { key, file }: BatchPhoto & { file: Blob }): Promise<void> {
  const image = await readBlob(file)
  const prepared = image ? await preparePhoto(image) : { file: null, thumbnail: null }
  await updatePhoto(database, key, photo => ({ ...photo, ...prepared, isPrepared: true }))
}

async function readUid(): Promise<string | undefined> {
  const { status, body } = await request('GET', '/api/session')
  if (status !== 200) throw new Error('The session can’t be read')
  return (body as { user?: { uid: string } | null }).user?.uid
}

interface StepResponse {
  status: number
  body: { id?: string; url?: string; code?: string; error?: string; fields?: Record<string, string> }
}

type SentStep = Exclude<BatchStep, { type: 'prepare' }>

async function send(step: SentStep): Promise<StepResponse> {
  switch (step.type) {
    case 'upload':
      return upload(step.photo)
    case 'save':
      return request('PUT', `/api/product-drafts/${step.product.id}`, { body: step.body })
    case 'publish': {
      const { dropId } = step.product
      const body = JSON.stringify({ input: step.input, ...(dropId && { dropId }) })
      return request('POST', `/api/product-drafts/${step.product.id}/publish`, { body })
    }
    case 'delete':
      return request('DELETE', `/api/product-drafts/${step.product.id}`)
  }
}

async function upload({ key, name, file }: BatchPhoto): Promise<StepResponse> {
  const image = file && (await readBlob(file))
  if (!image) return { status: 400, body: { error: 'This photo is no longer there. Please choose it again.' } }
  const body = new FormData()
  body.set('image', image, name)
  return request('POST', '/api/product-images', {
    body,
    headers: { 'upload-key': key },
    signal: AbortSignal.timeout(uploadTimeoutMs),
  })
}

/**
 * Reads a stored file into memory. Undefined when the browser has lost it, as Safari may. Its
 * request would fail as if there were no connection, and keep all others waiting.
 */
async function readBlob(file: Blob): Promise<Blob | undefined> {
  try {
    return new Blob([await file.arrayBuffer()], { type: file.type })
  } catch {
    return undefined
  }
}

async function request(method: string, path: string, init: RequestInit = {}): Promise<StepResponse> {
  const response = await fetch(path, { method, signal: AbortSignal.timeout(requestTimeoutMs), ...init })
  const text = await response.text()
  return { status: response.status, body: response.ok && text === '' ? {} : parseBody(text) }
}

function parseBody(text: string): StepResponse['body'] {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** Notes in the database what the store has made of a step. */
async function apply(database: BatchDatabase, step: SentStep, { status, body }: StepResponse): Promise<void> {
  const isAccepted = status < 300
  switch (step.type) {
    case 'upload': {
      const { url } = body
      if (isAccepted && url) return updatePhoto(database, step.photo.key, photo => ({ ...photo, url }))
      return refusePhoto(database, step, body.error ?? 'The store can’t use this photo.')
    }
    case 'delete':
      return deleteProduct(database, step.product)
    case 'save':
      if (body.code === 'image_unusable') return uploadAgain(database, step.product)
      if (body.code === 'product_exists') return finish(database, step.product, { isOther: true })
      // What is refused otherwise isn't sent again unchanged. A later edit of another device stays.
      return updateProduct(database, step.product.id, product => ({
        ...product,
        ...(isAccepted ? { saved: step.body } : { refused: step.body, error: body.error ?? notTaken }),
      }))
    case 'publish':
      if (isAccepted) return finish(database, step.product)
      if (body.code === 'product_exists') return finish(database, step.product, { isOther: true })
      if (body.code === 'image_unusable') return uploadAgain(database, step.product)
      return updateProduct(database, step.product.id, product =>
        hasChanged(product, step.product)
          ? product
          : {
              ...product,
              state: 'draft',
              error: body.error ?? notTaken,
              invalidFields: Object.keys(body.fields ?? {}),
            },
      )
  }
}

const notTaken = 'The store did not take it.'

/** A product isn't listed without a photo that its admin has chosen. */
async function refusePhoto(
  database: BatchDatabase,
  { photo: { key, name }, product }: Extract<BatchStep, { type: 'upload' }>,
  refusal: string,
): Promise<void> {
  await updatePhoto(database, key, photo => ({ ...photo, refusal }))
  // Its admin may have finished or deleted it while the photo was under way.
  await updateProduct(database, product.id, current =>
    current.state === 'publishing' ? { ...current, state: 'draft', error: `${name}: ${refusal}` } : current,
  )
}

const isNotInShop = 'What was changed last is not in the shop. Please change it there.'

/**
 * Keeps what the page shows of a listed product. Its files would only fill the device.
 * @param options.isOther whether the shop has it with other values
 */
async function finish(database: BatchDatabase, sent: BatchProduct, { isOther = false } = {}): Promise<void> {
  await updateProduct(database, sent.id, ({ error: _error, invalidFields: _fields, ...product }) => ({
    ...product,
    state: 'listed',
    ...((isOther || hasChanged(product, sent)) && { error: isNotInShop }),
  }))
  for (const key of sent.photoKeys) await updatePhoto(database, key, photo => ({ ...photo, file: null }))
}

/** Whether a product was taken back, changed or deleted while it was being sent. */
const hasChanged = (current: BatchProduct, sent: BatchProduct) =>
  current.state === 'deleted' || serializeValues(current) !== serializeValues(sent)

const serializeValues = ({ inputs, photoKeys, flawKeys, dropId }: BatchProduct) =>
  JSON.stringify([inputs, photoKeys, flawKeys, dropId])

/** The store no longer has a photo, such as after a day without the draft: it is sent anew. */
async function uploadAgain(database: BatchDatabase, { id, photoKeys }: BatchProduct): Promise<void> {
  const transaction = database.transaction(['products', 'photos'], 'readwrite')
  const photos = transaction.objectStore('photos')
  const newKeys = new Map<string, string>()
  for (const key of photoKeys) {
    const photo = await photos.get(key)
    if (!photo) continue
    const newKey = createUploadKey()
    newKeys.set(key, newKey)
    await photos.delete(key)
    await photos.put({ ...photo, key: newKey, url: null })
  }
  const product = await transaction.objectStore('products').get(id)
  const rename = (keys: string[]) => keys.map(key => newKeys.get(key) ?? key)
  if (product)
    await transaction
      .objectStore('products')
      .put({ ...product, photoKeys: rename(product.photoKeys), flawKeys: rename(product.flawKeys) })
  await transaction.done
}
