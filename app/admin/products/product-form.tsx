import { type FormEvent, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { categories } from '#store/products/listing.ts'
import { type DraftField, parsePrice, parseProductDraft } from '#store/products/product-draft.ts'
import { Field, SelectField, TextField } from '../../ui/controls/field.tsx'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { savingToastId } from './saving-toast-id.ts'
import { usePhotoUploads } from './use-photo-uploads.ts'

export interface ProductFormValues {
  title: string
  description: string
  price: string
  category: string
  imageUrls: readonly string[]
}

interface ProductFormProps {
  initial: ProductFormValues
  submitLabel: string
  /** While it is being saved. */
  busyMessage: string
  /** What is said when a field will not do. */
  incompleteMessage: string
  failedMessage: string
  /** The edit form's button waits for an image (EDIT-03); the add form says what is missing. */
  needsImage: boolean
}

/** The form of a piece, for a new one and for one that is there (ADD-01, EDIT-01). What goes wrong leaves everything in it. */
export function ProductForm({
  initial,
  submitLabel,
  busyMessage,
  incompleteMessage,
  failedMessage,
  needsImage,
}: ProductFormProps) {
  const [values, setValues] = useState({ ...initial, category: initial.category || 'top' })
  const [invalidFields, setInvalidFields] = useState<DraftField[]>([])
  const [isUploading, setIsUploading] = useState(false)
  const photos = usePhotoUploads(initial.imageUrls)
  const submit = useSubmit()
  const isBusy = useNavigation().state !== 'idle' || isUploading
  const categoryOptions = [...new Set([...categories, initial.category.toLowerCase()])].filter(Boolean)

  const createChangeHandler = (name: keyof typeof values) => (event: { target: { value: string } }) =>
    setValues({ ...values, [name]: event.target.value })
  const getFieldError = (field: DraftField) => (invalidFields.includes(field) ? fieldErrors[field] : undefined)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const toast = await loadToast()
    const images = photos.photos.map(({ key }) => key)
    const draftResult = parseProductDraft({ ...values, imageUrls: images }, { category: initial.category })
    setInvalidFields(draftResult.ok ? [] : draftResult.invalidFields)
    if (!draftResult.ok) return void toast.error(incompleteMessage)
    toast.loading(busyMessage, { id: savingToastId })
    setIsUploading(true)
    const imageUrls = await photos.waitForUploads()
    setIsUploading(false)
    if (!imageUrls) return void toast.error(failedMessage, { id: savingToastId })
    const { title, description, price, category } = values
    await submit({ title, description, price, category, imageUrls: JSON.stringify(imageUrls) }, { method: 'post' })
  }

  return (
    <form onSubmit={save} noValidate className="grid max-w-4xl gap-5">
      <PhotoPicker photos={photos} error={getFieldError('images')} />
      <Field
        label="Product name"
        name="title"
        value={values.title}
        onChange={createChangeHandler('title')}
        maxLength={200}
        error={getFieldError('title')}
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Price (MYR)"
          name="price"
          inputMode="decimal"
          autoComplete="off"
          value={values.price}
          onChange={createChangeHandler('price')}
          error={getFieldError('price')}
          hint={getRoundingHint(values.price)}
          required
        />
        <SelectField
          label="Category"
          name="category"
          value={values.category.toLowerCase()}
          onChange={createChangeHandler('category')}
          error={getFieldError('category')}
        >
          {categoryOptions.map(category => (
            <option key={category} value={category}>
              {category.charAt(0).toUpperCase() + category.slice(1)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label="Other info"
        name="description"
        rows={5}
        maxLength={5000}
        value={values.description}
        onChange={createChangeHandler('description')}
        error={getFieldError('description')}
        required
      />
      <div>
        <AdminButton
          type="submit"
          tone="main"
          disabled={isBusy || (needsImage && photos.photos.length === 0)}
          className="w-full sm:w-auto"
        >
          {submitLabel}
        </AdminButton>
      </div>
    </form>
  )
}

const fieldErrors: Record<DraftField, string> = {
  title: 'Please give it a name.',
  description: 'Please say something about it.',
  price: 'Please give the price in digits, such as 45 or 45.50.',
  category: 'Please choose a category.',
  images: 'Please add at least one photo.',
}

/** Cards show whole ringgit (CARD-02): who types sen should know. */
function getRoundingHint(price: string): string | undefined {
  const amount = parsePrice(price)
  if (amount === undefined || amount % 100 === 0) return undefined
  return `Cards in the shop show MYR ${Math.round(amount / 100)}.`
}
