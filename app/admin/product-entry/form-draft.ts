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

export interface FormOutcome {
  /**
   * `listed`: the product is in the shop, or was changed there. `refused`: the draft says why.
   * `stopped`: the store could not be reached for long. `left`: nobody waits for it any more.
   */
  state: 'listed' | 'refused' | 'stopped' | 'paused' | 'signed-out' | 'left'
  /** The draft, unless it is gone. */
  draft?: LocalDraft | undefined
}

/**
 * Sends the draft of a form to the shop. When the session has ended, the admin signs in again
 * first. What could not be sent is a draft again.
 */
export async function publishFormDraft(store: DraftStore, id: string): Promise<FormOutcome> {
  await store.publish(id)
  void store.goOn()
  for (;;) {
    const { queue, local } = store.getState()
    const draft = local.drafts.find(other => other.id === id)
    if (store.closed.aborted || draft?.state === 'deleted') return { state: 'left' }
    if (!draft || draft.state === 'listed') return { state: 'listed', draft }
    if (draft.state === 'draft') return { state: 'refused', draft }
    if (queue === 'signed-out' && (await signInAgain())) await store.send()
    else if (queue === 'signed-out' || queue === 'stopped' || queue === 'paused') {
      await store.reopen(id)
      return { state: queue, draft }
    } else await store.nextChange()
  }
}
