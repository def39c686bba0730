import { type MouseEvent, useId } from 'react'
import type { FieldName } from '#store/products/fields.ts'
import type { ProductDraft } from '#store/products/product-draft.ts'
import { findPhoto, type LocalDrafts } from '../product-entry/draft-database.ts'
import { PhotoTile } from '../product-entry/photo-tile.tsx'
import { describeInput, getLabel, toInputs } from '../product-entry/product-inputs.ts'
import { ConflictChoice } from '../ui/conflict-choice.tsx'
import type { ProductFormState } from './use-product-form.ts'

interface EditConflictsProps {
  form: ProductFormState
  stored: ProductDraft
  /** Who has changed the product last, as `describeEditor` says it. */
  changedBy: string | undefined
}

/** The fields that somebody else has changed too, with both values and a choice. */
export function EditConflicts({ form, stored, changedBy }: EditConflictsProps) {
  const id = useId()
  const { conflicts, resolve } = form.edits
  if (conflicts.length === 0) return null
  const { photoKeys, flawKeys } = form.photos.draft
  const photos: { [F in FieldName]?: { mine: string[]; theirs: string[] } } = {
    imageUrls: { mine: photoKeys, theirs: stored.imageUrls },
    flawImageUrls: { mine: flawKeys, theirs: stored.flawImageUrls ?? [] },
  }

  function choose(event: MouseEvent<HTMLButtonElement>, field: FieldName, choice: 'mine' | 'theirs') {
    // The button disappears with its row.
    event.currentTarget.form?.querySelector<HTMLElement>(`[name=${field}]`)?.focus()
    resolve(field, choice)
  }

  return (
    <section aria-labelledby={id} className="grid max-w-4xl gap-4 rounded-lg border border-ember bg-white p-4">
      <div role="alert">
        <p id={id} className="font-semibold text-ember [overflow-wrap:anywhere]">
          {changedBy} changed this product meanwhile. Choose which values to keep.
        </p>
      </div>
      {conflicts.map(field => (
        <section
          key={field}
          aria-label={getLabel(field)}
          tabIndex={-1}
          data-invalid
          className="grid gap-3 border-sand border-t pt-3"
        >
          <p className="wide text-sm first-letter:uppercase">{getLabel(field)}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            <ConflictChoice
              label="Theirs, stored now"
              onChoose={event => choose(event, field, 'theirs')}
              action="Use theirs"
            >
              {photos[field] ? (
                <Photos local={form.photos.state.local} keys={photos[field].theirs} />
              ) : (
                describeInput(field, toInputs(stored))
              )}
            </ConflictChoice>
            <ConflictChoice
              label="Yours, not saved"
              onChoose={event => choose(event, field, 'mine')}
              action="Keep mine"
            >
              {photos[field] ? (
                <Photos local={form.photos.state.local} keys={photos[field].mine} />
              ) : (
                describeInput(field, form.inputs)
              )}
            </ConflictChoice>
          </div>
        </section>
      ))}
    </section>
  )
}

const Photos = ({ local, keys }: { local: Pick<LocalDrafts, 'photos'>; keys: readonly string[] }) => (
  <ul className="grid grid-cols-5 gap-2">
    {keys.map((key, index) => {
      const photo = findPhoto(local, key)
      return (
        <li key={key} className="relative aspect-square">
          {photo && <PhotoTile photo={photo} label={`Choice ${index + 1} of ${keys.length}`} />}
        </li>
      )
    })}
  </ul>
)
