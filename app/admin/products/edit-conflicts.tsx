import { type MouseEvent, type ReactNode, useId } from 'react'
import type { ProductDraftField } from '#store/products/merge-product.ts'
import type { ProductDraft } from '#store/products/product-draft.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { fieldLabels, toInputs } from './product-form-values.ts'
import type { ProductFormState } from './use-product-form.ts'

interface EditConflictsProps {
  form: ProductFormState
  stored: ProductDraft
  /** Who has changed the product last. */
  changedBy: string | undefined
}

/** The fields that somebody else has changed too, with both values and a choice. */
export function EditConflicts({ form, stored, changedBy }: EditConflictsProps) {
  const id = useId()
  const { conflicts, resolve } = form.edits
  if (conflicts.length === 0) return null

  function choose(event: MouseEvent<HTMLButtonElement>, field: ProductDraftField, choice: 'mine' | 'theirs') {
    // The button disappears with its row.
    const input = event.currentTarget.form?.elements.namedItem(field)
    if (input instanceof HTMLElement) input.focus()
    resolve(field, choice)
  }

  return (
    <section aria-labelledby={id} className="grid max-w-4xl gap-4 rounded-lg border border-ember bg-white p-4">
      <div role="alert">
        <p id={id} className="font-semibold text-ember [overflow-wrap:anywhere]">
          {changedBy ?? 'Somebody else'} has changed this product meanwhile. Choose which values to keep.
        </p>
      </div>
      {conflicts.map(field => (
        <section key={field} aria-label={fieldLabels[field]} className="grid gap-3 border-sand border-t pt-3">
          <p className="wide text-sm first-letter:uppercase">{fieldLabels[field]}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            <Choice label="Theirs, stored now" onChoose={event => choose(event, field, 'theirs')} action="Use theirs">
              {field === 'imageUrls' ? <Photos urls={stored.imageUrls} /> : toInputs(stored)[field]}
            </Choice>
            <Choice label="Yours, not saved" onChoose={event => choose(event, field, 'mine')} action="Keep mine">
              {field === 'imageUrls' ? (
                <Photos urls={form.uploads.photos.map(({ preview }) => preview)} />
              ) : (
                form.inputs[field]
              )}
            </Choice>
          </div>
        </section>
      ))}
    </section>
  )
}

interface ChoiceProps {
  label: string
  action: string
  onChoose: (event: MouseEvent<HTMLButtonElement>) => void
  children: ReactNode
}

const Choice = ({ label, action, onChoose, children }: ChoiceProps) => (
  <div className="grid content-between gap-2">
    <div>
      <p className="text-smoke text-sm">{label}</p>
      <div className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{children || '(empty)'}</div>
    </div>
    <AdminButton onClick={onChoose}>{action}</AdminButton>
  </div>
)

const Photos = ({ urls }: { urls: readonly string[] }) => (
  <ul className="grid grid-cols-5 gap-2">
    {urls.map((url, index) => (
      <li key={url}>
        <img
          src={url}
          alt={`Choice ${index + 1} of ${urls.length}`}
          className="aspect-square w-full bg-sand object-cover"
        />
      </li>
    ))}
  </ul>
)
