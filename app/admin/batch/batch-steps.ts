import type { DraftInput } from '#store/products/product-draft.ts'
import type { Batch, BatchPhoto, BatchProduct } from './batch-database.ts'

/** What the queue does next. */
export type BatchStep =
  | { type: 'prepare'; photo: BatchPhoto & { file: Blob } }
  | { type: 'upload'; product: BatchProduct; photo: BatchPhoto }
  | { type: 'save'; product: BatchProduct; body: string }
  | { type: 'publish'; product: BatchProduct; input: DraftInput }
  | { type: 'delete'; product: BatchProduct }

/**
 * Finds what is to be done next: first photos are made ready, which needs no network and shows
 * them. Then is sent what brings a product into the shop, then what was typed, then the other
 * photos. Undefined when everything has been sent.
 */
export function findNextStep({ products, photos }: Batch, now = Date.now()): BatchStep | undefined {
  const open = products
    .filter(({ state }) => state !== 'listed')
    .map(product => ({ product, waiting: product.photoKeys.flatMap(key => getWaiting(photos.get(key))) }))
  for (const { waiting } of open) {
    const unprepared = waiting.find(isUnprepared)
    if (unprepared) return { type: 'prepare', photo: unprepared }
  }
  const publishing = open.filter(({ product }) => product.state === 'publishing')
  for (const { product, waiting } of publishing) {
    if (waiting[0]) return { type: 'upload', product, photo: waiting[0] }
    return { type: 'publish', product, input: toDraftInput(product, photos) }
  }
  for (const { product, waiting } of open) {
    if (product.state === 'deleted' && getDeletionMs(product, now) === 0) return { type: 'delete', product }
    if (product.state !== 'draft' || waiting.length > 0) continue
    const body = serializeDraft(product, photos)
    if (product.saved !== body && product.refused !== body) return { type: 'save', product, body }
  }
  for (const { product, waiting } of open)
    if (product.state !== 'deleted' && waiting[0]) return { type: 'upload', product, photo: waiting[0] }
  return undefined
}

/** Longer than the page offers to bring a draft back: a press at the last moment is in time. */
const deletionDelayMs = 11_000

/** After how long the store deletes a draft; 0 also after the device's clock was set back. */
export function getDeletionMs({ editedAt }: Pick<BatchProduct, 'editedAt'>, now = Date.now()): number {
  const ms = Date.parse(editedAt) + deletionDelayMs - now
  return ms > 2 * deletionDelayMs ? 0 : Math.max(0, ms)
}

/** The body of the request that saves a draft. */
export const serializeDraft = (product: BatchProduct, photos: Batch['photos']) =>
  JSON.stringify({ input: toDraftInput(product, photos), editedAt: product.editedAt })

/** Whether the store has a draft as it is. */
export const isSaved = (product: BatchProduct, photos: Batch['photos']) =>
  product.saved === serializeDraft(product, photos)

const getWaiting = (photo: BatchPhoto | undefined) => (photo && photo.url === null && !photo.refusal ? [photo] : [])

const isUnprepared = (photo: BatchPhoto): photo is BatchPhoto & { file: Blob } =>
  !photo.isPrepared && photo.file !== null

/** The values of a product as the server takes them, with the photos that it has. */
function toDraftInput({ inputs, photoKeys, flawKeys }: BatchProduct, photos: Batch['photos']): DraftInput {
  const listUrls = (keys: readonly string[]) => keys.flatMap(key => photos.get(key)?.url ?? [])
  return { ...inputs, imageUrls: listUrls(photoKeys), flawImageUrls: listUrls(flawKeys) }
}
