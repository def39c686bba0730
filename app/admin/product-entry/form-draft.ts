import { signInAgain } from '../sign-in-again/sign-in-again.ts'
import { type FormOrigin, type LocalDraft, nextPosition } from './draft-database.ts'
import { isEdit } from './draft-steps.ts'
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
  // Saved after their page was closed.
  for (const draft of local.drafts) if (isEdit(draft) && draft.state === 'listed') await store.forget(draft)
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
    if (isSame && draft?.state !== 'deleted') return
    const position = draft?.position ?? nextPosition(await drafts.getAll())
    const base = draft ?? { ...emptyDraft, id, position, photoKeys, flawKeys }
    const state = base.state === 'publishing' ? base.state : 'draft'
    await drafts.put(editDraft(base, { inputs, form, state }))
  }, typing)

export type FormOutcome =
  /** The product is in the shop, or was changed there. */
  | { state: 'listed'; draft: LocalDraft | undefined }
  /** The draft says why. */
  | { state: 'refused'; draft: LocalDraft }
  /** It is a draft again. */
  | { state: 'unsent'; reason: string | undefined }
  /** It was taken back, or its page was left: nobody waits for it any more. */
  | { state: 'left' }

/**
 * Sends the draft of a form to the shop. When the session has ended, the admin signs in again
 * first: once, because another account can't send it.
 */
export async function publishFormDraft(store: DraftStore, id: string): Promise<FormOutcome> {
  await store.publish(id)
  void store.goOn()
  for (;;) {
    const { queue, local } = store.getState()
    const draft = local.drafts.find(other => other.id === id)
    if (store.closed.aborted || draft?.state === 'deleted') return { state: 'left' }
    if (!draft || draft.state === 'listed') return { state: 'listed', draft }
    if (draft.state === 'draft') return draft.error ? { state: 'refused', draft } : { state: 'left' }
    if (queue === 'signed-out' && (await signInAgain())) {
      if ((await store.send()).state === 'signed-out')
        return unsent(store, id, 'This draft belongs to another account, or yours may not list products any more.')
    } else if (queue === 'stopped') return unsent(store, id, 'The store did not answer.')
    else if (queue === 'signed-out' || queue === 'paused') return unsent(store, id)
    else await store.nextChange()
  }
}

async function unsent(store: DraftStore, id: string, reason?: string): Promise<FormOutcome> {
  await store.reopen(id)
  return { state: 'unsent', reason }
}
