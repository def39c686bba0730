import { useNavigate } from 'react-router'
import type { ProductDraft } from '#store/products/product-draft.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { releaseForm } from './open-form.ts'
import { openFormDraft } from './use-form-draft.ts'
import type { ProductFormState } from './use-product-form.ts'

interface CreatedDialogProps {
  uid: string
  form: ProductFormState
  /** What the form has listed before, when the response got lost. */
  created: ProductDraft | undefined
  onClose: () => void
  onAddAnother: () => void
}

/**
 * Asks what to do with a form that has listed a product already and was changed since: change that
 * product, or add another one.
 */
export function CreatedDialog({ uid, form, created, onClose, onAddAnother }: CreatedDialogProps) {
  const navigate = useNavigate()

  async function changeCreated() {
    const { inputs, formId, uploads } = form
    const { all, flaws } = uploads.stored
    const draft = { inputs, formId, imageUrls: all, flawImageUrls: flaws, loaded: { ...created } }
    openFormDraft(uid, formId).write({ ...draft, savedAt: new Date().toISOString() })
    form.closeDraft()
    releaseForm()
    await navigate(`/admin/edit/${formId}`)
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
        <AdminButton
          onClick={() => {
            onClose()
            onAddAnother()
          }}
        >
          Add another product
        </AdminButton>
        <AdminButton tone="main" onClick={() => void changeCreated()}>
          Change that product
        </AdminButton>
      </div>
    </Dialog>
  )
}
