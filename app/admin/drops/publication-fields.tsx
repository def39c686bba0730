import { formatDateTime } from '#store/dates.ts'
import { SelectField } from '../../ui/controls/field.tsx'
import { ChoiceChips } from '../ui/choice-chips.tsx'
import { DropFields } from './drop-fields.tsx'
import type { usePublication } from './use-publication.ts'

/** Whether a new product comes into the shop at once or with a drop, and with which. */
export function PublicationFields({ publication }: { publication: ReturnType<typeof usePublication> }) {
  const { drops, value, invalidFields, setValue } = publication
  return (
    <ChoiceChips
      legend="When shoppers see it"
      name="publish"
      choices={{ now: 'Publish now', drop: 'In a drop' }}
      value={value.when}
      onChange={when => setValue({ ...value, when })}
    >
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
    </ChoiceChips>
  )
}
