import { type FormOrigin, type LocalDraft, nextPosition } from './draft-database.ts'
import { listWaiting } from './draft-steps.ts'
import { type DraftStore, editDraft, emptyDraft, typing } from './draft-store.ts'

/** What a form keeps of its input. */
interface FormInput extends Pick<LocalDraft, 'inputs' | 'photoKeys' | 'flawKeys'> {
  form: FormOrigin
}

/**
 * Opens a draft of a form that no other tab has open: the latest, or only the one that is asked
 * for. Undefined when there is none.
 * @param productId what is edited; undefined for a new product
 */
export async function openFormDraft(
  store: DraftStore,
  productId: string | undefined,
  draftId?: string,
): Promise<LocalDraft | undefined> {
  const { local } = store.getState()
  const drafts = local.drafts.filter(
    ({ id, state, form }) =>
      state === 'draft' && form && form.productId === productId && (draftId === undefined || id === draftId),
  )
  for (const draft of drafts.toSorted((a, b) => b.editedAt.localeCompare(a.editedAt)))
    if (await holdDraft(store, draft.id)) return draft
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
      if (!lock || closed.aborted) return
      return new Promise<void>(release => closed.addEventListener('abort', () => release()))
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

/** Notes whether the form of a draft is being saved. */
export const markSubmitted = (store: DraftStore, id: string, isSubmitted: boolean) =>
  store.update(id, () => ({ isSubmitted }), typing)

/**
 * Resolves once all photos of a draft are stored and its form can be saved, or as soon as one of
 * them isn't going to be.
 * @returns `signed-out`: the admin has to sign in first
 */
export async function waitForUploads(store: DraftStore, id: string): Promise<'stored' | 'failed' | 'signed-out'> {
  const find = () => store.getState().local.drafts.find(draft => draft.id === id)
  const countRefused = () => find()?.refusals?.length ?? 0
  const refusedBefore = countRefused()
  void store.goOn()
  for (;;) {
    const draft = find()
    const { queue, local, savingId } = store.getState()
    if (draft?.state !== 'draft' || countRefused() > refusedBefore) return 'failed'
    const isStored = listWaiting(draft, local).length === 0
    if (isStored && !draft.isSubmitted) {
      await markSubmitted(store, id, true)
      continue
    }
    if (isStored && savingId !== id) return 'stored'
    if (queue === 'signed-out') return 'signed-out'
    if (queue === 'stopped' || queue === 'paused' || store.closed.aborted) return 'failed'
    await store.nextChange()
  }
}
