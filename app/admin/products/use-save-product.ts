import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import type { ProductDraft } from '#store/products/product-draft.ts'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { registerForm, type SubmissionResult } from './open-form.ts'
import { saveToastId } from './show-save-result.ts'
import type { useFreeQuestion } from './use-free-question.tsx'
import type { ProductFormState } from './use-product-form.ts'

export interface ProductFormMessages {
  /** While the product is being saved. */
  busyMessage: string
  /** When a field is missing or not valid. */
  incompleteMessage: string
  failedMessage: string
}

const unusablePhoto =
  'A photo can’t be used: it is no longer stored, or another product shows it. Please choose it again.'

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
  const isBusy = useNavigation().state !== 'idle'
  const [isSaving, setIsSaving] = useState(false)
  const [created, setCreated] = useState<ProductDraft>()
  const [hasNoResponse, setHasNoResponse] = useState(false)
  // A second press arrives before the state of the first one is rendered.
  const isLocked = useRef(false)
  const lastResult = useRef<SubmissionResult>(undefined)

  const handleResult = useEffectEvent((result: SubmissionResult) => {
    lastResult.current = result
    if (result.ok) return form.closeDraft()
    setHasNoResponse(result.isUnavailable === true && result.isSignedInAgain === undefined)
    setCreated(result.created)
    if (result.unusablePhotos?.length) void form.photos.refuse(result.unusablePhotos, unusablePhoto)
    if (result.isConflict) form.showErrors()
    if (result.unusablePhotos?.length) form.showErrors('imageUrls')
  })
  const hasUnsavedInput = useEffectEvent(() => form.isDirty)
  useEffect(
    () => registerForm({ onSubmitted: result => handleResult(result), hasUnsavedInput: () => hasUnsavedInput() }),
    [],
  )

  async function save(formId: string) {
    const toast = await loadToast()
    toast.loading(messages.busyMessage, { id: saveToastId })
    const photos = await form.photos.waitForUploads()
    if (!photos) {
      form.showErrors('imageUrls')
      return void toast.error(messages.failedMessage, { id: saveToastId })
    }
    do {
      lastResult.current = undefined
      await submit({ ...toFormFields(form, formId, photos), ...further?.fields }, { method: 'post' })
    } while (shouldSubmitAgain(lastResult.current))
  }

  function isValid(): boolean {
    const [isFormValid, isRestValid] = [form.validate(), further?.validate() !== false]
    if (isFormValid && isRestValid) return true
    form.showErrors()
    // At the top, because the sentences of the wrong fields are below.
    void loadToast().then(toast => toast.error(messages.incompleteMessage, { position: 'top-center' }))
    return false
  }

  async function saveOnce(formId: string) {
    if (isLocked.current) return
    isLocked.current = true
    setIsSaving(true)
    await save(formId).finally(() => {
      isLocked.current = false
      setIsSaving(false)
    })
  }

  return {
    isBusy: isBusy || isSaving,
    /** Whether the last submission had no response. */
    hasNoResponse,
    /** What an earlier submission of this form has listed, when the last one had other values. */
    created,
    forgetCreated: () => setCreated(undefined),
    save(event: FormEvent) {
      event.preventDefault()
      if (isLocked.current || !isValid()) return
      // What is free already is no slip of the pen.
      const price = form.loaded.price === 0 ? '' : form.inputs.price
      askIfFree(price, () => void saveOnce(form.formId))
    },
    saveAsAnother: async () => saveOnce(await form.renew()),
  }
}

const shouldSubmitAgain = (result: SubmissionResult | undefined) => result?.ok === false && result.isSignedInAgain

/** A new product carries the form's key, an edit the values that it began with. */
const toFormFields = (
  { isNew, inputs, loaded }: ProductFormState,
  id: string,
  photos: { all: string[]; flaws: string[] },
) => ({
  ...inputs,
  colours: JSON.stringify(inputs.colours),
  measurements: JSON.stringify(inputs.measurements),
  imageUrls: JSON.stringify(photos.all),
  flawImageUrls: JSON.stringify(photos.flaws),
  ...(isNew ? { id } : { loaded: JSON.stringify(loaded) }),
})
