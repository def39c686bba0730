import type { DraftInput } from '#store/products/product-draft.ts'
import { findPhoto, type LocalDraft, type LocalDrafts, type LocalPhoto } from './draft-database.ts'
import { isEmpty } from './product-inputs.ts'

/** What is done next to send the drafts. */
export type DraftStep =
  | { type: 'prepare'; photo: LocalPhoto & { file: Blob } }
  | { type: 'upload'; draft: LocalDraft; photo: LocalPhoto }
  | { type: 'save'; draft: LocalDraft; body: string }
  | { type: 'publish'; draft: LocalDraft; body: string }
  | { type: 'delete'; draft: LocalDraft }

/**
 * Finds what is to be done next: first photos are made ready, which needs no network and shows
 * them, unless a form waits for nothing else. Then are sent the forms that are saved, for which
 * somebody waits, the photos of other forms, what else brings a product into the shop, what was
 * typed, and the other photos. Undefined when everything has been sent.
 */
export function findNextStep(local: LocalDrafts, now = Date.now()): DraftStep | undefined {
  const open = local.drafts
    .filter(({ state }) => state !== 'listed')
    .toSorted((a, b) => Number(b.form !== undefined) - Number(a.form !== undefined))
    .map(draft => ({ draft, waiting: listWaiting(draft, local) }))
  const publishing = open.filter(({ draft }) => draft.state === 'publishing')
  const saved = publishing.filter(({ draft }) => draft.form)
  const complete = saved.filter(({ waiting }) => waiting.length === 0)
  for (const { waiting } of complete.length > 0 ? [] : open) {
    const unprepared = waiting.find(isUnprepared)
    if (unprepared) return { type: 'prepare', photo: unprepared }
  }
  const entered = open.filter(({ draft }) => draft.form && draft.state === 'draft')
  for (const { draft, waiting } of [...complete, ...saved, ...entered, ...publishing]) {
    if (waiting[0]) return { type: 'upload', draft, photo: waiting[0] }
    if (draft.state === 'publishing') return { type: 'publish', draft, body: serializePublication(draft, local) }
  }
  for (const { draft, waiting } of open) {
    if (draft.state === 'deleted' && getDeletionMs(draft, now) === 0) return { type: 'delete', draft }
    if (draft.state !== 'draft' || isEdit(draft) || isBlank(draft) || waiting.length > 0) continue
    const body = serializeDraft(draft, local)
    if (draft.saved !== body && draft.refused !== body) return { type: 'save', draft, body }
  }
  for (const { draft, waiting } of open)
    if (draft.state !== 'deleted' && waiting[0]) return { type: 'upload', draft, photo: waiting[0] }
  return undefined
}

/** Whether it changes a product that is in the shop: such a draft stays in its browser. */
export const isEdit = ({ form }: LocalDraft) => form?.productId !== undefined

/** Whether nothing has been entered, or all of it was taken back. */
export const isBlank = ({ form, inputs, photoKeys }: LocalDraft) =>
  form !== undefined && photoKeys.length === 0 && isEmpty(inputs)

/** Longer than the page offers to bring a draft back: a press at the last moment is in time. */
const deletionDelayMs = 11_000

/** After how long the store deletes a draft; 0 also after the device's clock was set back. */
export function getDeletionMs({ editedAt }: Pick<LocalDraft, 'editedAt'>, now = Date.now()): number {
  const ms = Date.parse(editedAt) + deletionDelayMs - now
  return ms > 2 * deletionDelayMs ? 0 : Math.max(0, ms)
}

/** The body of the request that saves a draft. */
export const serializeDraft = (draft: LocalDraft, local: LocalDrafts) =>
  JSON.stringify({ input: toDraftInput(draft, local), editedAt: draft.editedAt })

/** The body of the request that brings a draft into the shop, or saves the edit of a product. */
const serializePublication = (draft: LocalDraft, local: LocalDrafts) =>
  JSON.stringify({ input: toDraftInput(draft, local), ...getDestination(draft) })

function getDestination({ form, dropId }: LocalDraft) {
  if (form?.productId) return { edit: { productId: form.productId, loaded: form.loaded } }
  if (form?.publication?.when !== 'drop') return dropId ? { dropId } : {}
  const { dropId: chosen, newDrop } = form.publication
  return chosen ? { dropId: chosen } : { newDrop }
}

/** Whether the store has a draft as it is. */
export const isSaved = (draft: LocalDraft, local: LocalDrafts) => draft.saved === serializeDraft(draft, local)

/** The photos of a draft that have to be uploaded. */
export const listWaiting = ({ photoKeys }: LocalDraft, local: LocalDrafts): LocalPhoto[] =>
  photoKeys.flatMap(key => {
    const photo = findPhoto(local, key)
    return photo && photo.url === null ? [photo] : []
  })

const isUnprepared = (photo: LocalPhoto): photo is LocalPhoto & { file: Blob } =>
  !photo.isPrepared && photo.file !== null

/** The values of a draft as the server takes them, with the photos that are stored. */
function toDraftInput(draft: LocalDraft, local: LocalDrafts): DraftInput {
  const toUrls = (keys: readonly string[]) => keys.flatMap(key => findPhoto(local, key)?.url ?? [])
  return { ...draft.inputs, imageUrls: toUrls(draft.photoKeys), flawImageUrls: toUrls(draft.flawKeys) }
}
