import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { sen } from '#store/money.ts'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { useOneAtATime } from '../../ui/hooks/use-one-at-a-time.ts'
import type { LocalDraft } from '../product-entry/draft-database.ts'
import { type FormOutcome, publishFormDraft } from '../product-entry/form-draft.ts'
import { joinLabels } from '../product-entry/product-inputs.ts'
import { registerForm, releaseForm } from '../ui/open-form.ts'
import type { usePriceQuestion } from '../ui/use-price-question.tsx'
import { editRefusals } from './edit-refusals.ts'
import type { ProductFormState } from './use-product-form.ts'

const addWords = {
  submit: 'Add Product',
  busy: 'Uploading...',
  incomplete: 'Please complete all fields.',
  failed: 'Upload failed.',
  success: 'Product added!',
}
const editWords = {
  submit: 'Update Product',
  busy: 'Updating...',
  incomplete: 'Please complete all fields and include at least one image.',
  failed: 'Update failed.',
  success: 'Product updated!',
}

interface SaveProductOptions {
  /** Where saving leads. */
  redirectPath: string
  /** Whether what is no field of the product can be sent; shows what is missing. */
  validateRest: (() => boolean) | undefined
  askPrice: ReturnType<typeof usePriceQuestion>['ask']
}

/** The result replaces the loading toast. */
const toastId = 'save-product'

/** Saves the product form by sending its draft to the shop. What is refused keeps all input. */
export function useSaveProduct(form: ProductFormState, options: SaveProductOptions) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [isRequested, setIsRequested] = useState(false)
  const { isBusy, run } = useOneAtATime()
  const isLeft = useRef(false)
  const words = form.isNew ? addWords : editWords
  const latest = useRef({ form, ...options })
  useEffect(() => {
    latest.current = { form, ...options }
  })

  const { photos } = form
  useEffect(
    () =>
      registerForm({
        hasUnsavedInput: () => latest.current.form.isDirty,
        // Asked while a dialog is rendered.
        isWithoutDraft: () => latest.current.form.drafts?.state.isStored === false,
        takeBack() {
          const { drafts, draft } = latest.current.form
          isLeft.current = true
          if (draft) void drafts?.store.reopen(draft.id)
        },
      }),
    [],
  )

  /** Photos that were chosen just before the press are among those of the form by then. */
  const begin = useEffectEvent(() => {
    if (isBusy || !isValid()) return
    const { price: former } = form.loaded
    options.askPrice(form.inputs.price, () => void run(save), typeof former === 'number' ? sen(former) : undefined)
  })
  useEffect(() => {
    if (!isRequested || photos.isChanging) return
    setIsRequested(false)
    begin()
  }, [isRequested, photos.isChanging])

  async function save() {
    const toast = await loadToast()
    toast.loading(words.busy, { id: toastId })
    const { store, id } = await form.ensureDraft({ isFinal: true })
    const outcome: FormOutcome = isLeft.current ? { state: 'left' } : await publishFormDraft(store, id)
    if (outcome.state === 'left') return toast.dismiss(toastId)
    if (outcome.state === 'listed') {
      const { draft: sent } = outcome
      const isForDrop = sent?.form?.publication?.when === 'drop'
      toast.success(isForDrop ? 'Added to the drop!' : words.success, { id: toastId, duration: 3000 })
      const change = sent?.kept?.isOwnChange ? 'Your change in another window' : 'Somebody else’s change'
      if (sent?.kept) toast(`${change} was kept: ${joinLabels(sent.kept.fields)}.`)
      // Says to the list of pieces which one was added.
      await leave(isForDrop ? '/admin/drops' : options.redirectPath, form.isNew ? id : undefined)
      return sent && store.forget(sent)
    }
    const refused = outcome.state === 'refused' ? outcome.draft : undefined
    if (refused?.invalidFields?.length && !isValid()) return toast.dismiss(toastId)
    const reason = outcome.state === 'refused' ? outcome.draft.error : outcome.reason
    const sentence = [words.failed, reason].filter(Boolean).join(' ')
    toast.error(sentence, { id: toastId, duration: 3000 })
    return refused && showRefusal(refused)
  }

  function showRefusal({ id, error, refusals, form: origin }: LocalDraft) {
    const { current } = latest
    // An earlier try has listed it.
    if (current.form.isNew && origin?.productId) return leave(`/admin/edit/${id}`)
    // Other refusals mark nothing.
    if (refusals?.length) current.form.showErrors('imageUrls')
    else if (error === editRefusals.conflict || error === editRefusals.ownConflict) current.form.showErrors()
    return revalidate()
  }

  function leave(path: string, addedId?: string) {
    latest.current.form.endDraft()
    releaseForm()
    return navigate(path, { state: { addedId } })
  }

  function isValid(): boolean {
    const { current } = latest
    const [isFormValid, isRestValid] = [current.form.validate(), current.validateRest?.() !== false]
    if (isFormValid && isRestValid) return true
    current.form.showErrors()
    // At the top, because the sentences of the wrong fields are below.
    void loadToast().then(toast => toast.error(words.incomplete, { position: 'top-center' }))
    return false
  }

  return {
    isBusy,
    submitLabel: words.submit,
    save(event: FormEvent) {
      event.preventDefault()
      isLeft.current = false
      setIsRequested(true)
    },
  }
}
