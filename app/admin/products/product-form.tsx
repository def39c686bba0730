import { categories } from '#store/products/listing.ts'
import { parsePrice } from '#store/products/price-text.ts'
import { Field, SelectField } from '../../ui/controls/field.tsx'
import { TextAreaField } from '../../ui/controls/text-area-field.tsx'
import { PublicationFields } from '../drops/publication-fields.tsx'
import type { usePublication } from '../drops/use-publication.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { CreatedDialog } from './created-dialog.tsx'
import { EditConflicts } from './edit-conflicts.tsx'
import { FactsFields } from './facts-fields.tsx'
import { FormNotices } from './form-notices.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { useFreeQuestion } from './use-free-question.tsx'
import { type ProductFormOptions, type ProductFormState, useProductForm } from './use-product-form.ts'
import { type ProductFormMessages, useSaveProduct } from './use-save-product.ts'

interface ProductFormProps extends ProductFormOptions, ProductFormMessages {
  submitLabel: string
  /**
   * Disables the button until there is a photo. Otherwise a missing photo is reported after
   * submitting.
   */
  needsImage: boolean
  /** The choice when a new product comes into the shop. */
  publication?: ReturnType<typeof usePublication>
  /** Why the product can't be changed now. */
  refusal?: string | undefined
  /** Who has changed the product last, as `describeEditor` says it. */
  changedBy?: string | undefined
}

/** The form for adding and editing a product. */
export function ProductForm(props: ProductFormProps) {
  const { uid, product, copied, submitLabel, needsImage, publication, refusal, changedBy, ...messages } = props
  const form = useProductForm({ uid, product, copied, publication })
  const free = useFreeQuestion()
  const saving = useSaveProduct(form, { messages, further: publication, askIfFree: free.ask })

  return (
    <>
      <FormNotices form={form} refusal={refusal} changedBy={changedBy} />
      <form ref={form.ref} onSubmit={saving.save} noValidate className="grid gap-5">
        {product && <EditConflicts form={form} stored={product.draft} changedBy={changedBy} />}
        <PhotoPicker uploads={form.uploads} error={form.imagesError} />
        <ProductInputFields form={form} currentCategory={product?.draft.category ?? ''} />
        {publication && <PublicationFields publication={publication} />}
        <div className="grid gap-3">
          {saving.hasNoResponse && (
            <p role="status" className="text-smoke">
              The store did not answer. Press “{submitLabel}” again: nothing is saved twice.
            </p>
          )}
          <AdminButton
            type="submit"
            tone="main"
            disabled={saving.isBusy || (needsImage && form.uploads.photos.length === 0)}
            className="w-full sm:w-fit"
          >
            {submitLabel}
          </AdminButton>
        </div>
      </form>
      {free.dialog}
      <LeaveDialog />
      <CreatedDialog
        uid={uid}
        form={form}
        created={saving.created}
        onClose={saving.forgetCreated}
        onAddAnother={saving.saveAsAnother}
      />
    </>
  )
}

/** The fields below the photos. A product may have a category that new products are not offered. */
function ProductInputFields({ form, currentCategory }: { form: ProductFormState; currentCategory: string }) {
  const { inputs, getFieldProps } = form
  const categoryOptions = [...new Set([...categories, currentCategory.toLowerCase()])].filter(Boolean)
  return (
    <>
      <Field label="Product name" required {...getFieldProps('title')} />
      <Field label="Brand (optional)" {...getFieldProps('brand')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Price (MYR)"
          inputMode="decimal"
          autoComplete="off"
          hint={getRoundingHint(inputs.price)}
          required
          {...getFieldProps('price')}
        />
        <SelectField label="Category" {...getFieldProps('category')} value={inputs.category.toLowerCase()}>
          {categoryOptions.map(category => (
            <option key={category} value={category}>
              {category.charAt(0).toUpperCase() + category.slice(1)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextAreaField label="Other info" rows={5} required {...getFieldProps('description')} />
      <FactsFields form={form} />
    </>
  )
}

/** Product cards show whole ringgit, so a price with sen looks different there. */
function getRoundingHint(price: string): string | undefined {
  const amount = parsePrice(price)
  if (amount === undefined || amount % 100 === 0) return undefined
  return `Cards in the shop show MYR ${Math.round(amount / 100)}.`
}
