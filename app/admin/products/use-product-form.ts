import { type FormEvent, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { type DraftField, parseProductDraft } from '#store/products/product-draft.ts'
import { mapTextFields, type ProductText } from '#store/products/product-fields.ts'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { saveToastId } from './show-save-result.ts'
import { usePhotoUploads } from './use-photo-uploads.ts'

export interface ProductFormValues extends ProductText {
  price: string
  category: string
  imageUrls: readonly string[]
}

export interface ProductFormMessages {
  /** While the product is being saved. */
  busyMessage: string
  /** When a field is missing or not valid. */
  incompleteMessage: string
  failedMessage: string
}

/** State and submission of the product form. A failed submission keeps all input. */
export function useProductForm(
  initial: ProductFormValues,
  { busyMessage, incompleteMessage, failedMessage }: ProductFormMessages,
) {
  const [values, setValues] = useState({ ...initial, category: initial.category || 'top' })
  const [invalidFields, setInvalidFields] = useState<DraftField[]>([])
  const [isUploading, setIsUploading] = useState(false)
  const uploads = usePhotoUploads(initial.imageUrls)
  const submit = useSubmit()
  const isBusy = useNavigation().state !== 'idle' || isUploading
  const getError = (field: DraftField) =>
    invalidFields.includes(field) ? (fieldErrors[field] ?? tooLongError) : undefined

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const toast = await loadToast()
    const imageKeys = uploads.photos.map(({ key }) => key)
    const draftResult = parseProductDraft({ ...values, imageUrls: imageKeys }, { category: initial.category })
    setInvalidFields(draftResult.ok ? [] : draftResult.invalidFields)
    if (!draftResult.ok) return void toast.error(incompleteMessage)
    toast.loading(busyMessage, { id: saveToastId })
    setIsUploading(true)
    const imageUrls = await uploads.waitForUploads()
    setIsUploading(false)
    if (!imageUrls) return void toast.error(failedMessage, { id: saveToastId })
    const { price, category } = values
    const text = mapTextFields(field => values[field] ?? '')
    await submit({ ...text, price, category, imageUrls: JSON.stringify(imageUrls) }, { method: 'post' })
  }

  return {
    values,
    uploads,
    isBusy,
    save,
    imagesError: getError('images'),
    getFieldProps: (name: Exclude<DraftField, 'images'>) => ({
      name,
      value: values[name] ?? '',
      onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
      error: getError(name),
    }),
  }
}

const tooLongError = 'Please make it shorter.'
const fieldErrors: Partial<Record<DraftField, string>> = {
  title: 'Please give it a name.',
  description: 'Please say something about it.',
  price: 'Please give the price in digits, such as 45 or 45.50.',
  category: 'Please choose a category.',
  images: 'Please add at least one photo.',
}
