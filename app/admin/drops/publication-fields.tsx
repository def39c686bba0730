import { formatDateTime } from '#store/dates.ts'
import { SelectField } from '../../ui/controls/field.tsx'
import { chipClass } from '../ui/chip-class.ts'
import { DropFields } from './drop-fields.tsx'
import type { usePublication } from './use-publication.ts'

/** Whether a new product comes into the shop at once or with a drop, and with which. */
export function PublicationFields({ publication }: { publication: ReturnType<typeof usePublication> }) {
  const { drops, value, invalidFields, setValue } = publication
  return (
    <fieldset className="grid gap-4">
      <legend className="wide mb-1.5 text-sm">When shoppers see it</legend>
      <div className="flex flex-wrap gap-2">
        {(['now', 'drop'] as const).map(when => (
          <label key={when} className={chipClass}>
            <input
              type="radio"
              name="publish"
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={value.when === when}
              onChange={() => setValue({ ...value, when })}
            />
            {when === 'now' ? 'Publish now' : 'In a drop'}
          </label>
        ))}
      </div>
      {value.when === 'drop' && drops.length > 0 && (
        <SelectField
          label="Drop"
          name="dropId"
          value={value.dropId}
          onChange={({ target }) => setValue({ ...value, dropId: target.value })}
        >
          {drops.map(({ id, title, opensAt, count }) => (
            <option key={id} value={id}>
              {title}, {formatDateTime(opensAt)} ({count})
            </option>
          ))}
          <option value="">New drop</option>
        </SelectField>
      )}
      {value.when === 'drop' && value.dropId === '' && (
        <DropFields
          values={value.newDrop}
          invalidFields={invalidFields}
          onChange={newDrop => setValue({ ...value, newDrop })}
        />
      )}
    </fieldset>
  )
}
