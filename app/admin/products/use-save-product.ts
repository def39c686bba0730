import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import type { ProductDraft } from '#store/products/product-draft.ts'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { registerForm, type SubmissionResult } from './open-form.ts'
import { saveToastId } from './show-save-result.ts'
import type { useFreeQuestion } from './use-free-question.tsx'
import type { ProductFormState } from './use-product-form.ts'

export interface ProductFormMessages {
  busyMessage: string
  incompleteMessage: string
  failedMessage: string
}

/** What is sent with the form and is no field of the product. */
interface FurtherInput {
  fields: Record<string, string>
  /** Whether it can be sent; shows what is missing. */
  validate(): boolean
}

interface SaveProductOptions {
  messages: ProductFormMessages
  further: FurtherInput | undefined
  askIfFree: ReturnType<typeof useFreeQuestion>['ask']
}

/**
 * Saves the product form. A failed submission keeps all input, and every submission of one form
 * carries the same key, so that it can be repeated without adding a product twice.
 */
export function useSaveProduct(form: ProductFormState, { messages, further, askIfFree }: SaveProductOptions) {
  const submit = useSubmit()
  const navigation = useNavigation().state
  const [isRequested, setIsRequested] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [created, setCreated] = useState<ProductDraft>()
  const [hasNoResponse, setHasNoResponse] = useState(false)
  // A second press arrives before the state of the first one is rendered.
  const isLocked = useRef(false)
  const lastResult = useRef<SubmissionResult>(undefined)
  const latest = useRef({ form, further })
  useEffect(() => {
    latest.current = { form, further }
  })

  const handleResult = useEffectEvent((result: SubmissionResult) => {
    lastResult.current = result
    if (result.ok) return form.closeDraft()
    setHasNoResponse(result.isUnavailable === true && result.isSignedInAgain === undefined)
    setCreated(result.created)
    if (result.isConflict) form.showErrors()
    if (result.unusablePhotos?.length) form.showErrors('imageUrls')
  })
  const hasUnsavedInput = useEffectEvent(() => form.isDirty)
  useEffect(
    () =>
      registerForm({
        onSubmitted: result => handleResult(result),
        hasUnsavedInput: () => hasUnsavedInput(),
        isWithoutDraft: () => latest.current.form.drafts?.state.isStored === false,
      }),
    [],
  )

  /** Photos that were chosen just before the press are among those of the form by then. */
  const begin = useEffectEvent(() => {
    if (isLocked.current || !isValid()) return
    // What is free already is no slip of the pen.
    const price = form.loaded.price === 0 ? '' : form.inputs.price
    askIfFree(price, () => void saveOnce())
  })
  const { isChanging } = form.photos
  useEffect(() => {
    if (!isRequested || isChanging) return
    setIsRequested(false)
    begin()
  }, [isRequested, isChanging])

  async function save() {
    const toast = await loadToast()
    for (let isRepeated = false; ; ) {
      toast.loading(messages.busyMessage, { id: saveToastId })
      const photos = await form.photos.waitForUploads()
      if (!photos) {
        form.showErrors('imageUrls')
        return void toast.error(messages.failedMessage, { id: saveToastId })
      }
      if (!isValid()) return toast.dismiss(saveToastId)
      lastResult.current = undefined
      // What was typed while the photos were uploaded is saved too.
      const { current } = latest
      await submit({ ...toFormFields(current.form, photos), ...current.further?.fields }, { method: 'post' })
      const again = await canSubmitAgain(lastResult.current, isRepeated)
      isRepeated ||= again === 'photos'
      if (!again) return
    }
  }

  /** After the admin has signed in again, and once when photos that the store has lost are here. */
  async function canSubmitAgain(result: SubmissionResult | undefined, isRepeated: boolean) {
    if (!result || result.ok) return undefined
    if (result.isSignedInAgain) return 'signed-in'
    const { unusablePhotos = [] } = result
    if (unusablePhotos.length === 0 || isRepeated) return undefined
    return (await latest.current.form.photos.uploadAgain(unusablePhotos)) ? 'photos' : undefined
  }

  function isValid(): boolean {
    const { current } = latest
    const [isFormValid, isRestValid] = [current.form.validate(), current.further?.validate() !== false]
    if (isFormValid && isRestValid) return true
    current.form.showErrors()
    // At the top, because the sentences of the wrong fields are below.
    void loadToast().then(toast => toast.error(messages.incompleteMessage, { position: 'top-center' }))
    return false
  }

  async function saveOnce() {
    if (isLocked.current) return
    isLocked.current = true
    setIsSaving(true)
    await save().finally(() => {
      if (!lastResult.current?.ok) latest.current.form.photos.endSubmission()
      isLocked.current = false
      setIsSaving(false)
    })
  }

  return {
    isBusy: navigation !== 'idle' || isSaving,
    /** Whether the request is under way, which what is entered now would miss. */
    isSubmitting: navigation === 'submitting',
    hasNoResponse,
    /** What an earlier submission of this form has listed, when the last one had other values. */
    created,
    forgetCreated: () => setCreated(undefined),
    save(event: FormEvent) {
      event.preventDefault()
      setIsRequested(true)
    },
  }
}

/** A new product carries the form's key, an edit the values that it began with. */
const toFormFields = (
  { isNew, formId: id, inputs, loaded }: ProductFormState,
  photos: { all: string[]; flaws: string[] },
) => ({
  ...inputs,
  colours: JSON.stringify(inputs.colours),
  measurements: JSON.stringify(inputs.measurements),
  imageUrls: JSON.stringify(photos.all),
  flawImageUrls: JSON.stringify(photos.flaws),
  ...(isNew ? { id } : { loaded: JSON.stringify(loaded) }),
})
