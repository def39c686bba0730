import type { ReactNode } from 'react'
import { formatDateTime } from '#store/dates.ts'
import type { LocalDraft } from '../product-entry/draft-database.ts'
import { joinLabels } from '../product-entry/product-inputs.ts'
import { AdminButton, AdminLink } from '../ui/admin-button.tsx'
import { BringBack } from '../ui/bring-back.tsx'
import type { ProductFormState } from './use-product-form.ts'

interface FormNoticesProps {
  form: ProductFormState
  refusal: string | undefined
  /** Who has changed the product last, as `describeEditor` says it. */
  changedBy: string | undefined
}

/** What the admin should know about the state of the form, above its fields. */
export const FormNotices = ({ form, refusal, changedBy }: FormNoticesProps) => {
  const { restoredAt, edits, discard, drafts, draft } = form
  const others = drafts?.state.local.drafts.filter(other => other.form && other.id !== draft?.id) ?? []
  const sent = others.filter(({ state }) => state === 'publishing')
  const refused = others.filter(({ state, error }) => state === 'draft' && error)
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {refusal && <Notice isWarning>{refusal}</Notice>}
      {form.isDraftGone && <Notice isWarning>This draft is no longer there, or open in another tab.</Notice>}
      {sent.length > 0 && <Notice>On the way to the shop: {sent.map(({ inputs }) => inputs.title).join('; ')}.</Notice>}
      {refused.map(other => (
        <RefusedNotice key={other.id} draft={other} onDiscard={() => void drafts?.store.remove(other.id)} />
      ))}
      {restoredAt && (
        <Notice>
          <span className="grow">Restored what you entered on {formatDateTime(restoredAt)} and did not save.</span>
          <AdminButton onClick={() => void discard()}>Discard draft</AdminButton>
        </Notice>
      )}
      {form.discarded && (
        <BringBack
          key={form.discarded.editedAt}
          message="Draft discarded"
          deletedAt={form.discarded.editedAt}
          onBringBack={() => void form.bringBack()}
        />
      )}
      {form.copy && <CopyNotice form={form} copy={form.copy} />}
      {edits.takenFields.length > 0 && (
        <Notice>
          {changedBy} changed this product meanwhile. The form now shows the new values of:{' '}
          {joinLabels(edits.takenFields)}.
        </Notice>
      )}
    </div>
  )
}

/** What was refused after its page was left. */
const RefusedNotice = ({ draft, onDiscard }: { draft: LocalDraft; onDiscard: () => void }) => {
  const { id, inputs, error, form } = draft
  return (
    <Notice isWarning>
      <span className="grow">
        {inputs.title}: {error}
      </span>
      <AdminLink
        to={form?.productId ? `/admin/edit/${form.productId}` : `/admin/add-product?draft=${id}`}
        reloadDocument
      >
        <span className="sr-only">{inputs.title}: </span>edit
      </AdminLink>
      <AdminButton onClick={onDiscard}>
        <span className="sr-only">{inputs.title}: </span>Discard
      </AdminButton>
    </Notice>
  )
}

interface CopyNoticeProps {
  form: ProductFormState
  copy: NonNullable<ProductFormState['copy']>
}

/** A draft is never overwritten without a press. */
const CopyNotice = ({ form: { isDirty, replaceByCopy }, copy: { title, isFilledIn } }: CopyNoticeProps) =>
  isFilledIn ? (
    <Notice>Filled in like “{title}”. Add photos, and check name, size and measurements.</Notice>
  ) : (
    <Notice>
      <span className="grow">
        {isDirty ? `“${title}” was not copied, because this form holds other input.` : `“${title}” was not copied.`}
      </span>
      <AdminButton onClick={() => void replaceByCopy()}>{isDirty ? 'Discard draft and copy' : 'Copy it'}</AdminButton>
    </Notice>
  )

const Notice = ({ isWarning = false, children }: { isWarning?: boolean; children: ReactNode }) => (
  <div
    className={`flex flex-wrap items-center gap-3 rounded-lg border p-4 [overflow-wrap:anywhere] ${isWarning ? 'border-mustard bg-amber font-semibold text-umber' : 'border-jungle bg-white'}`}
  >
    {children}
  </div>
)
