import type { FieldName } from '#store/products/fields.ts'
import type { ProductDraft } from '#store/products/product-draft.ts'
import { findPhoto, type LocalDrafts } from '../product-entry/draft-database.ts'
import { PhotoTile } from '../product-entry/photo-tile.tsx'
import { describeInput, getLabel, toInputs } from '../product-entry/product-inputs.ts'
import { type ConflictChoice, Conflicts } from '../ui/conflicts.tsx'
import type { ProductFormState } from './use-product-form.ts'

interface EditConflictsProps {
  form: ProductFormState
  stored: ProductDraft
  /** Who has changed the product last, as `describeEditor` says it. */
  changedBy: string | undefined
}

/** The fields that somebody else has changed too. Photos are shown as such. */
export function EditConflicts({ form, stored, changedBy }: EditConflictsProps) {
  const { photoKeys, flawKeys } = form.photos.draft
  const photos: { [F in FieldName]?: Record<ConflictChoice, string[]> } = {
    imageUrls: { mine: photoKeys, theirs: stored.imageUrls },
    flawImageUrls: { mine: flawKeys, theirs: stored.flawImageUrls ?? [] },
  }
  return (
    <Conflicts
      message={`${changedBy} changed this product meanwhile. Choose which values to keep.`}
      names={form.edits.conflicts}
      getLabel={getLabel}
      renderValue={(field, choice) => {
        const keys = photos[field]?.[choice]
        if (keys) return <Photos local={form.photos.state.local} keys={keys} />
        return describeInput(field, choice === 'mine' ? form.inputs : toInputs(stored))
      }}
      onResolve={form.edits.resolve}
    />
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
