import type { DraftInput } from '#store/products/product-draft.ts'
import { emptyInputs, type ProductInputs } from '../products/product-form-values.ts'
import { type BatchDatabase, deleteProduct, nextPosition, readBatch, readProducts } from './batch-database.ts'
import { publishBatchChange } from './batch-signals.ts'
import { isSaved, serializeDraft } from './batch-steps.ts'

interface SavedDrafts {
  uid: string
  drafts: { id: string; input: DraftInput; editedAt: string }[]
}

/** The page opens without the drafts of other devices rather than wait longer for them. */
const mergeTimeoutMs = 5_000

/** Undefined without a connection, or when somebody else has signed in on this device. */
async function fetchSavedDrafts(uid: string): Promise<SavedDrafts['drafts'] | undefined> {
  try {
    const response = await fetch('/api/product-drafts', { signal: AbortSignal.timeout(mergeTimeoutMs) })
    if (!response.ok) return undefined
    const saved = (await response.json()) as SavedDrafts
    return saved.uid === uid ? saved.drafts : undefined
  } catch {
    return undefined
  }
}

/**
 * Takes over the drafts of other devices and their later edits, and forgets what was listed or
 * deleted there. Without a connection nothing changes.
 */
export async function mergeSavedDrafts(uid: string, database: BatchDatabase): Promise<void> {
  // Another tab may save, list or delete drafts while the answer, which doesn't know, is under way.
  const before = new Map((await readProducts(database)).map(product => [product.id, product]))
  const drafts = await fetchSavedDrafts(uid)
  if (!drafts) return
  const local = await readBatch(database)
  for (const product of local.products) {
    const wasSaved = product.saved !== undefined && before.get(product.id)?.saved === product.saved
    if (product.state === 'draft' && wasSaved && isSaved(product, local.photos))
      if (!drafts.some(({ id }) => id === product.id)) await deleteProduct(database, product)
  }
  let position = nextPosition(local.products)
  for (const draft of drafts) {
    const known = local.products.find(({ id }) => id === draft.id)
    if (!known && before.has(draft.id)) continue
    if (known && (known.state !== 'draft' || known.editedAt >= draft.editedAt)) continue
    await putSavedDraft(database, draft, known?.position ?? position++)
  }
  publishBatchChange(uid)
}

async function putSavedDraft(
  database: BatchDatabase,
  { id, input, editedAt }: SavedDrafts['drafts'][number],
  position: number,
): Promise<void> {
  const { imageUrls, flawImageUrls = [], ...typed } = input
  const photos = imageUrls.map(url => ({
    key: url,
    name: 'photo',
    takenAt: 0,
    file: null,
    isPrepared: true,
    thumbnail: null,
    url,
  }))
  for (const photo of photos) await database.put('photos', photo)
  const product = {
    id,
    position,
    inputs: { ...emptyInputs, ...typed } as ProductInputs,
    photoKeys: [...imageUrls],
    flawKeys: [...flawImageUrls],
    state: 'draft' as const,
    editedAt,
  }
  const saved = serializeDraft(product, new Map(photos.map(photo => [photo.key, photo])))
  await database.put('products', { ...product, saved })
}
