import { useEffect, useEffectEvent } from 'react'
import { PublicationFields } from '../drops/publication-fields.tsx'
import type { usePublication } from '../drops/use-publication.ts'
import { BasicFields } from '../product-entry/basic-fields.tsx'
import { FoldedFacts, MainFacts, MoreFacts } from '../product-entry/facts-fields.tsx'
import { ProductPhotos } from '../product-entry/product-photos.tsx'
import { SaveBar } from '../product-entry/save-bar.tsx'
import { SendingStatus, StorageNotice } from '../product-entry/sending-status.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { LeaveDialog } from '../ui/leave-dialog.tsx'
import { usePriceQuestion } from '../ui/use-price-question.tsx'
import { EditConflicts } from './edit-conflicts.tsx'
import { FormNotices } from './form-notices.tsx'
import { type ProductFormOptions, useProductForm } from './use-product-form.ts'
import { useSaveProduct } from './use-save-product.ts'

interface ProductFormProps extends ProductFormOptions {
  /** The choice when a new product comes into the shop. */
  publication?: ReturnType<typeof usePublication>
  refusal?: string | undefined
  /** Who has changed the product last, as `describeEditor` says it. */
  changedBy?: string | undefined
}

export function ProductForm(props: ProductFormProps) {
  const { product, publication, refusal, changedBy } = props
  const form = useProductForm(props)
  const question = usePriceQuestion()
  const redirectPath = product ? `/admin/product/${product.id}` : '/admin'
  const validateRest = publication?.validate
  const saving = useSaveProduct(form, { redirectPath, validateRest, askPrice: question.ask })

  const { fields, photos, drafts, draft, readTyped } = form
  const element = form.ref
  const read = useEffectEvent(() => element.current && readTyped(element.current))
  useEffect(() => void read(), [])

  return (
    <>
      <FormNotices form={form} refusal={refusal} changedBy={changedBy} />
      <StorageNotice state={drafts?.state} />
      <form
        ref={element}
        onSubmit={saving.save}
        noValidate
        className="grid min-w-0 grid-cols-1 gap-5 lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start lg:gap-x-10"
      >
        {product && (
          <div className="empty:hidden lg:col-span-full">
            <EditConflicts form={form} stored={product.draft} changedBy={changedBy} />
          </div>
        )}
        <div className="grid min-w-0 gap-3 lg:sticky lg:top-4">
          <div inert={form.isSubmitting} className="grid min-w-0">
            <ProductPhotos
              {...photos}
              onAdd={photos.add}
              onChange={photos.change}
              onReplace={(photo, edited) => void photos.replace(photo, edited)}
              error={form.imagesError}
            />
          </div>
          {drafts && draft && <SendingStatus drafts={[draft]} {...drafts} />}
        </div>
        <div inert={form.isSubmitting} className="grid min-w-0 gap-5">
          <BasicFields fields={fields} titleHint={form.titleHint} currentCategory={product?.draft.category ?? ''} />
          <FoldedFacts summary="Type, size that fits, colours, measurements, brand, material">
            <MainFacts fields={fields} />
            <MoreFacts fields={fields} />
          </FoldedFacts>
          {publication && <PublicationFields publication={publication} />}
        </div>
        <SaveBar className="lg:col-start-2">
          <AdminButton
            type="submit"
            tone="main"
            // A new product's missing photo is reported after submitting.
            disabled={saving.isBusy || (product && photos.draft.photoKeys.length === 0)}
            className="grow sm:grow-0"
          >
            {saving.submitLabel}
          </AdminButton>
        </SaveBar>
      </form>
      {question.dialog}
      {drafts?.state.isStored === false ? (
        <LeaveDialog description="This browser stores nothing: what you entered is lost." />
      ) : (
        <LeaveDialog />
      )}
    </>
  )
}
