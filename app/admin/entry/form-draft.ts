import { type FormOrigin, type LocalDraft, nextPosition } from './draft-database.ts'
import { listWaiting } from './draft-steps.ts'
import { type DraftStore, editDraft, emptyDraft, typing } from './draft-store.ts'
import { createUploadKey } from './upload-key.ts'

/** What a form keeps of its input. */
export interface FormInput extends Pick<LocalDraft, 'inputs' | 'photoKeys' | 'flawKeys'> {
  form: FormOrigin
}

/**
 * Opens a draft of a form that no other tab holds: the one that is asked for, or else the latest.
 * Undefined when there is none.
 * @param productId what is edited; undefined for a new product
 */
export async function openFormDraft(
  store: DraftStore,
  productId: string | undefined,
  draftId?: string,
): Promise<LocalDraft | undefined> {
  const drafts = store
    .getState()
    .local.drafts.filter(({ state, form }) => state === 'draft' && form && form.productId === productId)
    .toSorted((a, b) => b.editedAt.localeCompare(a.editedAt))
  const isAsked = ({ id }: LocalDraft) => id === draftId
  for (const draft of [...drafts.filter(isAsked), ...drafts]) if (await holdDraft(store, draft.id)) return draft
  return undefined
}

/**
 * Holds a draft until the store is closed, so that the form in another tab begins anew instead of
 * writing over it.
 * @returns false when another tab holds it
 */
export function holdDraft({ closed }: DraftStore, id: string): Promise<boolean> {
  // Missing on pages served over plain HTTP.
  if (!navigator.locks) return Promise.resolve(true)
  return new Promise(resolve => {
    void navigator.locks.request(`draft:${id}`, { ifAvailable: true }, lock => {
      resolve(lock !== null)
      return lock && new Promise<void>(release => closed.addEventListener('abort', () => release()))
    })
  })
}

/** Stores what was entered into a form. Photos are changed by themselves once it is stored. */
export const putFormDraft = (store: DraftStore, id: string, { inputs, photoKeys, flawKeys, form }: FormInput) =>
  store.change(async ({ drafts }) => {
    const draft = await drafts.get(id)
    const isSame = JSON.stringify([draft?.inputs, draft?.form]) === JSON.stringify([inputs, form])
    if (draft?.state === 'draft' && isSame) return
    const position = draft?.position ?? nextPosition(await drafts.getAll())
    const base = draft ?? { ...emptyDraft, id, position, photoKeys, flawKeys }
    await drafts.put(editDraft(base, { inputs, form, state: 'draft' }))
  }, typing)

/**
 * Resolves once all photos of a draft are stored, or as soon as one of them isn't going to be.
 * @returns `signed-out`: the admin has to sign in first
 */
export async function waitForUploads(store: DraftStore, id: string): Promise<'stored' | 'failed' | 'signed-out'> {
  const find = () => store.getState().local.drafts.find(draft => draft.id === id)
  const countRefused = () => find()?.refusals?.length ?? 0
  const refusedBefore = countRefused()
  void store.goOn()
  for (;;) {
    const draft = find()
    const { queue, local } = store.getState()
    const isStored = !draft || listWaiting(draft, local).length === 0
    if (countRefused() > refusedBefore) return 'failed'
    // A save of the draft that is under way would find the product that it becomes.
    if (isStored && queue !== 'sending') return 'stored'
    if (queue === 'signed-out') return 'signed-out'
    if (queue === 'stopped' || queue === 'paused' || store.closed.aborted) return 'failed'
    await store.nextChange()
  }
}

/** Keeps another draft like this one, whose photos are uploaded anew: a photo is of one product. */
export const copyFormDraft = (store: DraftStore, from: LocalDraft, id: string) =>
  store.change(async ({ drafts, photos }) => {
    const newKeys = new Map<string, string>()
    for (const key of from.photoKeys) {
      const photo = await photos.get(key)
      if (!photo?.file) continue
      newKeys.set(key, createUploadKey())
      await photos.put({ ...photo, key: newKeys.get(key) ?? key, url: null })
    }
    const rename = (keys: string[]) => keys.map(key => newKeys.get(key) ?? key)
    const { saved: _saved, ...rest } = from
    const copy = { photoKeys: rename(from.photoKeys), flawKeys: rename(from.flawKeys) }
    await drafts.put(editDraft({ ...rest, id }, copy))
  })
