import { categories } from '#store/products/listing.ts'
import { parsePrice } from '#store/products/product-draft.ts'
import { productTextFields } from '#store/products/product-fields.ts'
import { Field, SelectField, TextAreaField } from '../../ui/controls/field.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { type ProductFormMessages, type ProductFormValues, useProductForm } from './use-product-form.ts'

interface ProductFormProps extends ProductFormMessages {
  initial: ProductFormValues
  submitLabel: string
  /**
   * Disables the button until there is a photo. Otherwise a missing photo is reported after
   * submitting.
   */
  needsImage: boolean
}

/** The form for adding and editing a product. */
export function ProductForm({ initial, submitLabel, needsImage, ...messages }: ProductFormProps) {
  const { values, uploads, isBusy, save, imagesError, getFieldProps } = useProductForm(initial, messages)
  // A product may have a category that new products are not offered.
  const categoryOptions = [...new Set([...categories, initial.category.toLowerCase()])].filter(Boolean)

  return (
    <form onSubmit={save} noValidate className="grid max-w-4xl gap-5">
      <PhotoPicker uploads={uploads} error={imagesError} />
      <Field label="Product name" maxLength={productTextFields.title.maxLength} required {...getFieldProps('title')} />
      <Field label="Brand (optional)" maxLength={productTextFields.brand.maxLength} {...getFieldProps('brand')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Price (MYR)"
          inputMode="decimal"
          autoComplete="off"
          hint={getRoundingHint(values.price)}
          required
          {...getFieldProps('price')}
        />
        <SelectField label="Category" {...getFieldProps('category')} value={values.category.toLowerCase()}>
          {categoryOptions.map(category => (
            <option key={category} value={category}>
              {category.charAt(0).toUpperCase() + category.slice(1)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextAreaField
        label="Other info"
        rows={5}
        maxLength={productTextFields.description.maxLength}
        required
        {...getFieldProps('description')}
      />
      <div>
        <AdminButton
          type="submit"
          tone="main"
          disabled={isBusy || (needsImage && uploads.photos.length === 0)}
          className="w-full sm:w-auto"
        >
          {submitLabel}
        </AdminButton>
      </div>
    </form>
  )
}

/** Product cards show whole ringgit, so a price with sen looks different there. */
function getRoundingHint(price: string): string | undefined {
  const amount = parsePrice(price)
  if (amount === undefined || amount % 100 === 0) return undefined
  return `Cards in the shop show MYR ${Math.round(amount / 100)}.`
}
