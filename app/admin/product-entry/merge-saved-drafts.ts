import type { DraftInput } from '#store/products/product-draft.ts'
import { type DraftDatabase, deleteDraft, type LocalDraft, nextPosition, readDrafts } from './draft-database.ts'
import { isSaved, serializeDraft } from './draft-steps.ts'
import { emptyInputs, type ProductInputs } from './product-inputs.ts'
import { sendRequest } from './upload-photo.ts'

/** The page opens without the drafts of other devices rather than wait longer for them. */
const mergeTimeoutMs = 5_000

/** Undefined without a connection, or when somebody else has signed in on this device. */
async function fetchSavedDrafts(uid: string) {
  const signal = AbortSignal.timeout(mergeTimeoutMs)
  const { body } = await sendRequest('GET', '/api/product-drafts', { signal })
  return body.uid === uid ? body.drafts : undefined
}

/**
 * Takes over the drafts of other devices and their later edits, and forgets what was listed or
 * deleted there. Without a connection nothing changes.
 */
export async function mergeSavedDrafts(uid: string, database: DraftDatabase): Promise<void> {
  // Another tab may save, list or delete drafts while the answer, which doesn't know, is under way.
  const before = new Map((await readDrafts(database)).drafts.map(draft => [draft.id, draft]))
  const saved = await fetchSavedDrafts(uid)
  if (!saved) return
  const local = await readDrafts(database)
  for (const draft of local.drafts) {
    const wasSaved = draft.saved !== undefined && before.get(draft.id)?.saved === draft.saved
    if (draft.state === 'draft' && wasSaved && isSaved(draft, local))
      if (!saved.some(({ id }) => id === draft.id)) await deleteDraft(database, draft)
  }
  let position = nextPosition(local.drafts)
  for (const { id, input, editedAt } of saved) {
    const known = local.drafts.find(draft => draft.id === id)
    if (!known && before.has(id)) continue
    if (known && (known.state !== 'draft' || known.editedAt >= editedAt)) continue
    const draft = toLocalDraft(input, { ...known, id, editedAt, position: known?.position ?? position++ })
    await database.change(async ({ drafts, photos }) => {
      for (const key of known?.photoKeys ?? []) await photos.delete(key)
      await drafts.put({ ...draft, saved: serializeDraft(draft, { drafts: [], photos: new Map() }) })
    })
  }
}

const toLocalDraft = (
  { imageUrls, flawImageUrls = [], ...typed }: DraftInput,
  rest: Pick<LocalDraft, 'id' | 'editedAt' | 'position'>,
): LocalDraft => ({
  ...rest,
  inputs: { ...emptyInputs, ...typed } as ProductInputs,
  photoKeys: [...imageUrls],
  flawKeys: [...flawImageUrls],
  state: 'draft',
})
