import * as garment from '#app/messages/en/garment.ts'
import { garmentTypes } from '#store/products/garment-types.ts'
import { Chip } from '../ui/chip.tsx'

interface TypesCellProps {
  name: string
  label: string
  /** Types, separated by commas; empty for any. */
  value: string
  onChange: (value: string) => void
}

/** The types of a category, folded away: they seldom change. */
export function TypesCell({ name, label, value, onChange }: TypesCellProps) {
  const chosen = value.split(',').filter(type => type !== '')
  const names = garmentTypes.filter(type => chosen.includes(type)).map(type => garment.choiceNames.garmentType[type])
  return (
    <details className="group min-w-0 sm:col-span-2">
      <summary className="flex min-h-11 cursor-pointer items-center gap-3">
        <span className="min-w-0 grow">
          <span className="wide block text-sm">{label}</span>
          <span className="line-clamp-1 text-smoke text-sm group-open:hidden">{names.join(', ') || 'Any'}</span>
        </span>
        <span aria-hidden="true" className="text-smoke group-open:rotate-180">
          ▾
        </span>
      </summary>
      <p className="mb-2 text-smoke text-sm">
        A piece of this category has one of these. Without any, it may have each.
      </p>
      <div className="flex flex-wrap gap-2">
        {garmentTypes.map(type => (
          <Chip
            key={type}
            type="checkbox"
            name={name}
            value={type}
            checked={chosen.includes(type)}
            onChange={({ target }) =>
              onChange(garmentTypes.filter(other => (other === type ? target.checked : chosen.includes(other))).join())
            }
          >
            {garment.choiceNames.garmentType[type]}
          </Chip>
        ))}
      </div>
    </details>
  )
}
