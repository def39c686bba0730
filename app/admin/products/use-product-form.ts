import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createId } from '#store/ids.ts'
import type { OfferedCategory } from '#store/products/categories.ts'
import type { FieldName } from '#store/products/fields.ts'
import { type ProductDraftValues, productMerge } from '#store/products/merge-product.ts'
import type { ProductDraft } from '#store/products/product-draft.ts'
import type { usePublication } from '../drops/use-publication.ts'
import { findPhoto, type LocalDraft, type LocalDrafts, type LocalPhoto } from '../product-entry/draft-database.ts'
import { listWaiting } from '../product-entry/draft-steps.ts'
import type { DraftState, DraftStore } from '../product-entry/draft-store.ts'
import { holdDraft, openFormDraft, putFormDraft } from '../product-entry/form-draft.ts'
import { checkFiles } from '../product-entry/local-photos.ts'
import type { PreparedPhoto } from '../product-entry/photo-canvas.ts'
import { emptyInputs, type ProductInputs, toDraftValues, toInputs } from '../product-entry/product-inputs.ts'
import { completeTexts, getTitleHint } from '../product-entry/propose-text.ts'
import { useDraftStore } from '../product-entry/use-draft-store.ts'
import { useProductFields } from '../product-entry/use-product-fields.ts'
import { suggestSignIn } from '../sign-in-again/sign-in-again.ts'
import { useCategories } from '../ui/use-admin-data.ts'
import { useErrorFocus } from '../ui/use-error-focus.ts'
import { useMergedEdits } from '../ui/use-merged-edits.ts'
import { readTypedInputs } from './read-typed-inputs.ts'

export interface ProductFormOptions {
  /** The signed-in admin, whose draft it is. */
  uid: string
  /** The product that is edited, as it is stored now. Undefined for a new one. */
  product: { id: string; draft: ProductDraft } | undefined
  /** A product that a new one is filled in like, unless a draft waits. */
  copied?: { id: string; draft: ProductDraft } | undefined
  draftId?: string | undefined
  /** The choice when a new product comes into the shop. */
  publication?: Pick<ReturnType<typeof usePublication>, 'value' | 'restore'> | undefined
}

type PhotoKeys = Pick<LocalDraft, 'photoKeys' | 'flawKeys'>

export type ProductFormState = ReturnType<typeof useProductForm>

interface FormContent extends PhotoKeys {
  /** Of the draft; the idempotency key of a new product. */
  id: string
  inputs: ProductInputs
  loaded: ProductDraftValues
  /** Id of the product that it began as a copy of. */
  copyOf?: string | undefined
}

/**
 * The input of the product form: stored in the browser until it is saved, and merged with what
 * others change meanwhile.
 */
export function useProductForm({ uid, product, copied, draftId, publication }: ProductFormOptions) {
  const stored = product?.draft
  const categories = useCategories()
  const [content, setContent] = useState(() => getStartContent(stored, categories))
  const { id, inputs, loaded, copyOf } = content
  const [restoredAt, setRestoredAt] = useState<string>()
  const [discardedId, setDiscardedId] = useState<string>()
  const [refusal, setRefusal] = useState<object>()
  const [isDraftGone, setIsDraftGone] = useState(false)
  const isSaved = useRef(false)
  const change = (changes: Partial<FormContent>) => setContent(current => ({ ...current, ...changes }))
  const changeInputs = (changes: Partial<ProductInputs>) =>
    setContent(current => ({ ...current, inputs: { ...current.inputs, ...changes } }))
  const fields = useProductFields({ inputs: product ? inputs : completeTexts(inputs), onChange: changeInputs })

  const { drafts, whenOpen } = useDraftStore(uid, open)
  const draft = drafts?.state.local.drafts.find(other => other.id === id && other.state !== 'deleted')
  const discarded = drafts?.state.local.drafts.find(other => other.id === discardedId && other.state === 'deleted')
  const toInput = ({ inputs, loaded, copyOf, photoKeys, flawKeys }: FormContent) => ({
    inputs,
    photoKeys,
    flawKeys,
    form: { ...(product && { productId: product.id }), loaded, copyOf, publication: publication?.value },
  })
  const latest = useRef(content)
  /** `isFinal`: the proposed words count as typed. */
  async function ensureDraft({ isFinal = false } = {}) {
    const store = await whenOpen
    const { current } = latest
    const inputs = isFinal && !product ? completeTexts(current.inputs) : current.inputs
    await putFormDraft(store, current.id, toInput({ ...current, inputs }))
    return { store, id: current.id }
  }

  const { local, upload, queue } = drafts?.state ?? unopened
  const shownPhotos: PhotoKeys & Pick<LocalDraft, 'refusals'> = draft ?? content
  const [changing, setChanging] = useState(0)
  const isUploading = draft !== undefined && listWaiting(draft, local).length > 0
  const isStopped = queue === 'signed-out' && isUploading
  useEffect(() => {
    if (isStopped) suggestSignIn()
  }, [isStopped])
  async function changeDraft<T>(changeIt: (store: DraftStore, id: string) => Promise<T>): Promise<T> {
    setChanging(count => count + 1)
    try {
      const { store, id } = await ensureDraft()
      return await changeIt(store, id)
    } finally {
      setChanging(count => count - 1)
    }
  }
  const urlsOrKeys = toUrlsOrKeys(shownPhotos, local)
  /** Each is uploaded as soon as it is chosen. */
  const photos = {
    draft: shownPhotos,
    state: { local, upload },
    /** Whether they are being stored on the device, and are not among those of the form yet. */
    isChanging: changing > 0,
    async add(files: readonly File[]): Promise<string | undefined> {
      const { rejection } = checkFiles(files, shownPhotos.photoKeys.length)
      return rejection ?? changeDraft((store, id) => store.addPhotos(id, files))
    },
    change(keys: PhotoKeys) {
      if (draft) void drafts?.store.changePhotos(draft.id, keys)
      else change(keys)
    },
    replace: (photo: LocalPhoto, edited: PreparedPhoto) =>
      changeDraft((store, id) => store.replacePhoto(id, photo, edited)),
  }
  const changed = toDraftValues(inputs, urlsOrKeys)
  const isDirty = productMerge.listDifferences(loaded, changed).length > 0
  // Once there is a draft it follows the form, also back to where it began.
  const input = JSON.stringify(isDirty || draft ? toInput(content) : undefined)

  useEffect(() => {
    latest.current = content
  })
  const store = drafts?.store
  useEffect(() => {
    if (store && input && !isSaved.current) void putFormDraft(store, id, JSON.parse(input))
  }, [store, id, input])
  const leave = useEffectEvent(() => {
    if (draft?.state === 'draft' && !isDirty) void store?.remove(id)
  })
  useEffect(() => () => leave(), [])

  /** Goes on with what an earlier visit has left. What was typed meanwhile is the latest. */
  async function open(opened: DraftStore) {
    const last = await openFormDraft(opened, product?.id, draftId)
    const found = last && isChanged(last, opened.getState().local) ? last : undefined
    if (last && !found) await opened.remove(last.id)
    setIsDraftGone(draftId !== undefined && !found)
    const typed = productMerge.listDifferences(loaded, toDraftValues(latest.current.inputs, urlsOrKeys))
    if (found) {
      show(found, pickInputs(latest.current.inputs, typed))
      setRestoredAt(found.editedAt)
      return
    }
    await holdDraft(opened, id)
    if (typed.length === 0 && copied) await startOver(getCopyContent(copied, categories), opened)
  }

  function show({ id, inputs, photoKeys, flawKeys, form }: LocalDraft, typed: Partial<ProductInputs> = {}) {
    const { loaded = {}, copyOf } = form ?? {}
    replaceContent({ id, inputs: { ...emptyInputs, ...inputs, ...typed }, loaded, copyOf, photoKeys, flawKeys })
    if (form?.publication) publication?.restore(form.publication)
  }

  function replaceContent(next: FormContent) {
    latest.current = next
    setContent(next)
    fields.clearErrors()
  }

  async function startOver(next: FormContent, opened = store) {
    if (draft && isDirty) setDiscardedId(id)
    replaceContent(next)
    setRestoredAt(undefined)
    if (draft) await opened?.remove(id)
    if (opened) await holdDraft(opened, next.id)
  }

  function fillIn(from: ProductDraft, names: readonly FieldName[]) {
    changeInputs(pickInputs(toInputs(from), names))
    if (!names.includes('imageUrls') && !names.includes('flawImageUrls')) return
    const { photoKeys, flawKeys } = photos.draft
    photos.change({
      photoKeys: names.includes('imageUrls') ? from.imageUrls : photoKeys,
      flawKeys: names.includes('flawImageUrls') ? (from.flawImageUrls ?? []) : flawKeys,
    })
  }

  const setLoaded = (values: ProductDraftValues) => change({ loaded: values })
  /** Whether it is sent as it is now, which what is entered now would miss. */
  const isSubmitting = draft?.state === 'publishing' && !isUploading
  // Until it holds what an earlier visit has left it stays as it is. Once it is sent, what others
  // change is merged by the server.
  const merged = drafts && !isSubmitting && draft?.state !== 'listed' ? stored : undefined
  const edits = useMergedEdits({ merge: productMerge, loaded, changed, stored: merged, setLoaded, fillIn })

  return {
    isNew: product === undefined,
    titleHint: product ? undefined : getTitleHint(inputs),
    fields,
    inputs,
    loaded,
    photos,
    drafts,
    ensureDraft,
    draft,
    isSubmitting,
    /** Whether the draft that was asked for is no longer there, or open in another tab. */
    isDraftGone,
    edits,
    isDirty,
    /** When the restored draft was stored, ISO 8601. */
    restoredAt: isDirty ? restoredAt : undefined,
    /** Lets the draft stay as it is. */
    endDraft() {
      isSaved.current = true
    },
    /** The product to copy, and whether the form has begun as its copy. */
    copy: copied && drafts ? { title: copied.draft.title, isFilledIn: copyOf === copied.id } : undefined,
    /** Starts over as a copy. */
    replaceByCopy: () => copied && startOver(getCopyContent(copied, categories)),
    /** Starts over with what is stored, or with an empty form. */
    discard: () => startOver(getStartContent(stored, categories)),
    /** What was discarded last. */
    discarded,
    async bringBack() {
      if (!store || !discarded) return
      if (draft) await store.remove(draft.id)
      await store.bringBack(discarded.id)
      show(discarded)
    },
    validate: () => fields.validate(urlsOrKeys, stored),
    ref: useErrorFocus(refusal),
    /** Leads to what is marked as wrong, or to a field that isn't marked. */
    showErrors: (field?: 'imageUrls') => setRefusal(field ? { field } : {}),
    /** An error that a new photo settles at once. */
    imagesError: photos.draft.photoKeys.length === 0 ? fields.getError('imageUrls') : undefined,
    /** Takes what was typed into the page before its scripts were there. */
    readTyped: (element: HTMLFormElement) => changeInputs(readTypedInputs(element, inputs)),
  }
}

/** Until the drafts are open. */
const unopened: Pick<DraftState, 'local' | 'upload' | 'queue'> = {
  local: { drafts: [], photos: new Map() },
  upload: undefined,
  queue: 'done',
}

function getStartContent(stored: ProductDraft | undefined, categories: readonly OfferedCategory[]): FormContent {
  const id = createId()
  if (!stored) return { id, ...withoutPhotos({ ...emptyInputs, category: offer(emptyInputs.category, categories) }) }
  const { imageUrls, flawImageUrls = [] } = stored
  const photos = { photoKeys: imageUrls, flawKeys: flawImageUrls }
  return { id, inputs: toInputs(stored), loaded: stored as ProductDraftValues, ...photos }
}

/**
 * The values of a copy: what is true of one piece alone, its photos and flaws, is left out, and a
 * category that new products are not offered.
 */
function getCopyContent(
  { id, draft: { flaws: _flaws, ...draft } }: { id: string; draft: ProductDraft },
  categories: readonly OfferedCategory[],
): FormContent {
  const category = offer(draft.category.toLowerCase(), categories)
  return { id: createId(), copyOf: id, ...withoutPhotos(toInputs({ ...draft, category })) }
}

/** The category, or the first one of the shop. */
const offer = (category: string, categories: readonly OfferedCategory[]) =>
  (categories.find(({ id }) => id === category) ?? categories[0])?.id ?? category

const withoutPhotos = (inputs: ProductInputs) => ({
  inputs,
  loaded: toDraftValues(inputs, { all: [], flaws: [] }),
  photoKeys: [],
  flawKeys: [],
})

/** Whether anything of a draft would be lost: a page may be closed after all was taken back. */
function isChanged({ inputs, photoKeys, flawKeys, form }: LocalDraft, local: LocalDrafts): boolean {
  const photos = toUrlsOrKeys({ photoKeys, flawKeys }, local)
  return productMerge.listDifferences(form?.loaded ?? {}, toDraftValues(inputs, photos)).length > 0
}

/** URLs of the stored photos and keys of the others, to compare with a stored product. */
function toUrlsOrKeys({ photoKeys, flawKeys }: PhotoKeys, local: LocalDrafts) {
  const toUrlOrKey = (key: string) => findPhoto(local, key)?.url ?? key
  return { all: photoKeys.map(toUrlOrKey), flaws: flawKeys.map(toUrlOrKey) }
}

/** Some of the typed fields. */
const pickInputs = (inputs: ProductInputs, names: readonly FieldName[]): Partial<ProductInputs> =>
  Object.fromEntries(Object.entries(inputs).filter(([name]) => (names as readonly string[]).includes(name)))
