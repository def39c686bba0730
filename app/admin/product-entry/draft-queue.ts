import { createId } from '#store/ids.ts'
import { mapFields } from '#store/products/fields.ts'
import {
  type DraftDatabase,
  deleteDraft,
  type LocalDraft,
  type LocalPhoto,
  readDrafts,
  update,
  updateDraft,
  updatePhoto,
} from './draft-database.ts'
import { type DraftStep, findNextStep, isEdit } from './draft-steps.ts'
import { draftsPrefix } from './drafts-prefix.ts'
import { preparePhoto } from './photo-canvas.ts'
import { isTemporary, operationLimitMs, uploadLimitMs } from './retry.ts'
import { noResponse, type StoreResponse, sendRequest, uploadPhoto } from './upload-photo.ts'

export type QueueResult =
  /** Everything is sent, or it is paused. */
  | { state: 'done' }
  /** The store could not be reached, or asks to wait. */
  | { state: 'waiting'; retryAfter: number; limitMs: number }
  /** The session has ended, or is that of another user. */
  | { state: 'signed-out' }

interface QueueOptions {
  uid: string
  database: DraftDatabase
  onChange: () => void
  /** Called when the upload of a photo begins, which the controller can end. */
  onUpload?: (key: string, controller: AbortController) => void
  /** Called with the uploaded fraction of a photo, from 0 to 1. */
  onProgress?: (key: string, fraction: number) => void
  isPaused?: () => boolean
}

const requestTimeoutMs = 60_000

/**
 * Sends what the drafts hold to the store, one request after the other, in one tab or worker at a
 * time. Every request may be repeated, so it goes on wherever it was stopped.
 */
export async function sendDrafts(options: QueueOptions): Promise<QueueResult> {
  // The browser has closed its database.
  const run = () => sendAll(options).catch(() => wait(noResponse, operationLimitMs))
  // Missing on pages served over plain HTTP.
  return navigator.locks ? navigator.locks.request(draftsPrefix + options.uid, run) : run()
}

async function sendAll(options: QueueOptions): Promise<QueueResult> {
  const { uid, database, onChange } = options
  let hasSession = false
  for (;;) {
    const step = findNextStep(await readDrafts(database))
    if (!step) return { state: 'done' }
    if (step.type === 'prepare' || (step.type === 'delete' && isEdit(step.draft))) {
      await (step.type === 'prepare' ? prepare(database, step.photo) : deleteDraft(database, step.draft))
      onChange()
      continue
    }
    if (options.isPaused?.()) return { state: 'done' }
    const limitMs = step.type === 'upload' ? uploadLimitMs : operationLimitMs
    if (!hasSession) {
      // Without this question photos would be uploaded in vain.
      const session = await request('GET', '/api/session')
      if (session.status !== 200) return wait(session, limitMs)
      if (session.body.user?.uid !== uid) return { state: 'signed-out' }
      hasSession = true
    }
    const response = await send(step, options)
    if (response === 'aborted') continue
    if (response.status === 401 || response.status === 403) return { state: 'signed-out' }
    if (isTemporary(response.status)) return wait(response, limitMs)
    await apply(database, step, response)
    onChange()
  }
}

const wait = ({ retryAfter }: StoreResponse, limitMs: number): QueueResult => ({
  state: 'waiting',
  retryAfter,
  limitMs,
})

async function prepare(database: DraftDatabase, { key, file }: LocalPhoto & { file: Blob }): Promise<void> {
  const image = await readBlob(file)
  const prepared = image ? await preparePhoto(image) : { file: null, thumbnail: null }
  await updatePhoto(database, key, photo => ({ ...photo, ...prepared, isPrepared: true }))
}

type SentStep = Exclude<DraftStep, { type: 'prepare' }>

async function send(step: SentStep, options: QueueOptions): Promise<StoreResponse | 'aborted'> {
  if (step.type === 'upload') return upload(step.photo, options)
  const path = `/api/product-drafts/${step.draft.id}`
  // Somebody else may sign in on this device at any time: the store decides whose draft it is.
  const headers = { 'expected-uid': options.uid }
  switch (step.type) {
    case 'save':
      return request('PUT', path, { headers, body: step.body })
    case 'publish':
      return request('POST', `${path}/publish`, { headers, body: step.body })
    case 'delete':
      return request('DELETE', path, { headers })
  }
}

async function upload(
  { key, name, file }: LocalPhoto,
  { database, onUpload, onProgress, isPaused }: QueueOptions,
): Promise<StoreResponse | 'aborted'> {
  const image = file && (await readBlob(file))
  if (!image) return { ...noResponse, status: 400, body: { error: isLost } }
  const controller = new AbortController()
  onUpload?.(key, controller)
  // It may have been removed or paused before its upload could be ended by the controller.
  const isLeft = (await database.read(({ photos }) => photos.get(key))) !== undefined
  if (!isLeft || isPaused?.() || controller.signal.aborted) return 'aborted'
  const response = await uploadPhoto(image, {
    key,
    name,
    signal: controller.signal,
    onProgress: fraction => onProgress?.(key, fraction),
  })
  return controller.signal.aborted ? 'aborted' : response
}

const isLost = 'This photo is no longer there. Please choose it again.'

const request = (method: string, path: string, init: RequestInit = {}): Promise<StoreResponse> =>
  sendRequest(method, path, { ...init, signal: AbortSignal.timeout(requestTimeoutMs) })

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

/** Notes in the database what the store has made of a step. */
async function apply(database: DraftDatabase, step: SentStep, { status, body }: StoreResponse): Promise<void> {
  const isAccepted = status < 300
  const { draft } = step
  switch (step.type) {
    case 'upload': {
      const { key, name } = step.photo
      const { url, error = notTaken } = body
      if (isAccepted && url) return updatePhoto(database, key, photo => ({ ...photo, url }))
      return refusePhotos(database, draft.id, [key], `${name}: ${error}`)
    }
    case 'delete':
      return endDeleted(database, draft)
    case 'save':
      if (body.code === 'image_unusable') return uploadAgain(database, draft)
      // A form finds out when it is saved.
      if (body.code === 'product_exists' && !draft.form) return finish(database, draft, body)
      // What is refused otherwise isn't sent again unchanged. A later edit of another device stays.
      return updateDraft(database, draft.id, current => ({
        ...current,
        ...(isAccepted ? { saved: step.body } : { refused: step.body, error: body.error ?? notTaken }),
      }))
    case 'publish':
      if (isAccepted || body.code === 'product_exists') return finish(database, draft, body)
      if (body.code === 'image_unusable') return uploadAgain(database, draft)
      return updateDraft(database, draft.id, current => {
        if (hasChanged(current, draft)) return current
        const invalidFields = Object.keys(body.fields ?? {})
        return { ...current, state: 'draft', error: body.error ?? notTaken, invalidFields }
      })
  }
}

const notTaken = 'The store did not take it.'

/** Forgets a draft that the store has forgotten. One that was brought back is saved again. */
async function endDeleted(database: DraftDatabase, { id }: LocalDraft): Promise<void> {
  const draft = (await readDrafts(database)).drafts.find(other => other.id === id)
  if (draft?.state === 'deleted') return deleteDraft(database, draft)
  await updateDraft(database, id, ({ saved: _saved, ...current }) => current)
}

/**
 * Takes photos away from a draft that the store can't use. Their admin has chosen them and has to
 * know, so the draft isn't listed without them.
 */
const refusePhotos = (database: DraftDatabase, id: string, keys: readonly string[], refusal: string): Promise<void> =>
  database.change(async ({ drafts, photos }) => {
    for (const key of keys) await photos.delete(key)
    const draft = await drafts.get(id)
    if (!draft) return
    const isLeft = (key: string) => !keys.includes(key)
    await drafts.put({
      ...draft,
      photoKeys: draft.photoKeys.filter(isLeft),
      flawKeys: draft.flawKeys.filter(isLeft),
      refusals: [...new Set([...(draft.refusals ?? []), refusal])],
      // It may have been finished or deleted while the photo was under way.
      ...(draft.state === 'publishing' && { state: 'draft', error: refusal }),
    })
  })

const isNotInShop = 'What was changed last is not in the shop. Please change it there.'

/**
 * Keeps what the page shows of a listed product, which the shop may have with other values. Its
 * files would only fill the device.
 */
const finish = (
  database: DraftDatabase,
  sent: LocalDraft,
  { code, theirs = [], isOwnChange = false }: StoreResponse['body'],
): Promise<void> =>
  database.change(async ({ drafts, photos }) => {
    let isListed = false
    await update(drafts, sent.id, ({ error: _error, invalidFields: _fields, ...draft }): LocalDraft => {
      const isChanged = code === 'product_exists' || hasChanged(draft, sent)
      if (isChanged && draft.form && draft.state !== 'deleted') return { ...draft, ...turnIntoEdit(draft) }
      isListed = true
      return {
        ...draft,
        state: 'listed',
        ...(isChanged && { error: isNotInShop }),
        ...(theirs.length > 0 && { kept: { fields: theirs, isOwnChange } }),
      }
    })
    for (const key of isListed ? sent.photoKeys : []) await update(photos, key, photo => ({ ...photo, file: null }))
  })

/**
 * A form that was changed since its product was listed goes on as an edit of that product. Its
 * admin is asked about each field that differs, because an earlier answer may have got lost: null
 * is the value of no field.
 */
const turnIntoEdit = ({ id, form }: LocalDraft): Partial<LocalDraft> => ({
  state: 'draft',
  form: { productId: form?.productId ?? id, loaded: mapFields(() => null) },
  error: isNotInShop,
})

/** Whether a draft was taken back, changed or deleted while it was being sent. */
const hasChanged = (current: LocalDraft, sent: LocalDraft) =>
  current.state === 'deleted' || serializeValues(current) !== serializeValues(sent)

const serializeValues = ({ inputs, photoKeys, flawKeys, dropId, form }: LocalDraft) =>
  JSON.stringify([inputs, photoKeys, flawKeys, dropId, form?.publication])

/**
 * The store no longer has photos, such as after a day without the draft: they are sent anew, and
 * those that this browser has no file of are refused. What an edited product shows is stored.
 */
async function uploadAgain(database: DraftDatabase, { id, photoKeys, form }: LocalDraft): Promise<void> {
  const lostKeys = await database.change(async ({ drafts, photos }) => {
    const newKeys = new Map<string, string>()
    const lost: string[] = []
    for (const key of photoKeys) {
      const photo = await photos.get(key)
      if ((form?.loaded.imageUrls as string[] | undefined)?.includes(photo?.url ?? key)) continue
      if (!photo?.file) {
        lost.push(key)
        continue
      }
      const newKey = createId()
      newKeys.set(key, newKey)
      await photos.delete(key)
      await photos.put({ ...photo, key: newKey, url: null })
    }
    const draft = await drafts.get(id)
    const rename = (old: string[]) => old.map(key => newKeys.get(key) ?? key)
    if (draft) await drafts.put({ ...draft, photoKeys: rename(draft.photoKeys), flawKeys: rename(draft.flawKeys) })
    return lost
  })
  if (lostKeys.length > 0) await refusePhotos(database, id, lostKeys, isLost)
}
