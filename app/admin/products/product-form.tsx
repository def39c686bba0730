import { type FormEvent, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { categories } from '#store/products/listing.ts'
import { type DraftField, parsePrice, readDraft } from '#store/products/product-draft.ts'
import { Field, SelectField, TextField } from '../../ui/field.tsx'
import { toasts } from '../../ui/toasts.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { savingToast } from './saving-toast.ts'
import { usePhotos } from './use-photos.ts'

export interface ProductFormValues {
  title: string
  description: string
  price: string
  category: string
  imageUrls: readonly string[]
}

interface ProductFormProps {
  initial: ProductFormValues
  submit: string
  /** While it is being saved. */
  busy: string
  /** What is said when a field will not do. */
  incomplete: string
  failed: string
  /** The edit form's button waits for an image (EDIT-03); the add form says what is missing. */
  needsImage: boolean
}

/** The form of a piece, for a new one and for one that is there (ADD-01, EDIT-01). What goes wrong leaves everything in it. */
export function ProductForm({ initial, submit, busy, incomplete, failed, needsImage }: ProductFormProps) {
  const [values, setValues] = useState({ ...initial, category: initial.category || 'top' })
  const [missing, setMissing] = useState<DraftField[]>([])
  const [isWaiting, setIsWaiting] = useState(false)
  const photos = usePhotos(initial.imageUrls)
  const send = useSubmit()
  const isBusy = useNavigation().state !== 'idle' || isWaiting
  const options = [...new Set([...categories, initial.category.toLowerCase()])].filter(Boolean)

  const set = (name: keyof typeof values) => (event: { target: { value: string } }) =>
    setValues({ ...values, [name]: event.target.value })
  const errorOf = (field: DraftField) => (missing.includes(field) ? problems[field] : undefined)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const toast = await toasts()
    const images = photos.photos.map(({ key }) => key)
    const read = readDraft({ ...values, imageUrls: images }, { category: initial.category })
    setMissing(read.ok ? [] : read.missing)
    if (!read.ok) return void toast.error(incomplete)
    toast.loading(busy, { id: savingToast })
    setIsWaiting(true)
    const imageUrls = await photos.settle()
    setIsWaiting(false)
    if (!imageUrls) return void toast.error(failed, { id: savingToast })
    const { title, description, price, category } = values
    await send({ title, description, price, category, imageUrls: JSON.stringify(imageUrls) }, { method: 'post' })
  }

  return (
    <form onSubmit={save} noValidate className="grid max-w-4xl gap-5">
      <PhotoPicker photos={photos} error={errorOf('images')} />
      <Field
        label="Product name"
        name="title"
        value={values.title}
        onChange={set('title')}
        maxLength={200}
        error={errorOf('title')}
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Price (MYR)"
          name="price"
          inputMode="decimal"
          autoComplete="off"
          value={values.price}
          onChange={set('price')}
          error={errorOf('price')}
          hint={roundingHint(values.price)}
          required
        />
        <SelectField
          label="Category"
          name="category"
          value={values.category.toLowerCase()}
          onChange={set('category')}
          error={errorOf('category')}
        >
          {options.map(category => (
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
        onChange={set('description')}
        error={errorOf('description')}
        required
      />
      <div>
        <DeskButton
          type="submit"
          tone="main"
          disabled={isBusy || (needsImage && photos.photos.length === 0)}
          className="w-full sm:w-auto"
        >
          {submit}
        </DeskButton>
      </div>
    </form>
  )
}

const problems: Record<DraftField, string> = {
  title: 'Please give it a name.',
  description: 'Please say something about it.',
  price: 'Please give the price in digits, such as 45 or 45.50.',
  category: 'Please choose a category.',
  images: 'Please add at least one photo.',
}

/** Cards show whole ringgit (CARD-02): who types sen should know. */
function roundingHint(price: string): string | undefined {
  const amount = parsePrice(price)
  if (amount === undefined || amount % 100 === 0) return undefined
  return `Cards in the shop show MYR ${Math.round(amount / 100)}.`
}
