import { useNavigate } from 'react-router'
import { createId } from '#store/ids.ts'
import type { ProductDraft } from '#store/products/product-draft.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { putFormDraft } from '../product-entry/form-draft.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { releaseForm } from './open-form.ts'
import type { ProductFormState } from './use-product-form.ts'

interface CreatedDialogProps {
  form: ProductFormState
  /** What the form has listed before, when the response got lost. */
  created: ProductDraft | undefined
  onClose: () => void
}

/** Asks what to do with a form that has listed a product already and was changed since. */
export function CreatedDialog({ form, created, onClose }: CreatedDialogProps) {
  const navigate = useNavigate()

  async function changeCreated() {
    const { inputs, formId: productId, photos, drafts } = form
    const { all: photoKeys, flaws: flawKeys } = photos.stored
    const edit = { inputs, photoKeys, flawKeys, form: { productId, loaded: { ...created } } }
    if (drafts) await putFormDraft(drafts.store, createId(), edit)
    form.closeDraft()
    releaseForm()
    await navigate(`/admin/edit/${productId}`)
  }

  return (
    <Dialog
      isOpen={created !== undefined}
      onClose={onClose}
      title="Already added"
      description={`This form has added “${created?.title}” before; only the answer got lost. You have changed the form since.`}
      className="admin-theme w-[min(94vw,32rem)] overflow-auto rounded-lg p-5"
    >
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <AdminButton onClick={onClose}>Cancel</AdminButton>
        <AdminButton tone="main" onClick={() => void changeCreated()}>
          Change that product
        </AdminButton>
      </div>
    </Dialog>
  )
}
