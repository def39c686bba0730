import { useId, useState } from 'react'
import * as messages from '#app/messages/current.ts'

interface PriceRangeProps {
  /** '20-80', '20-', '-80' or nothing. */
  value: string
  /** The cheapest and the dearest product. */
  prices: { min: number; max: number } | null
  onChange: (value: string) => void
}

/** Two fields for the lowest and the highest price in whole ringgit. */
export function PriceRange({ value, prices, onChange }: PriceRangeProps) {
  const id = useId()
  const [from = '', to = ''] = value.split('-')
  const [texts, setTexts] = useState({ from, to })
  if (value === '' && from + to === '' && texts.from + texts.to !== '' && isRange(texts)) setTexts({ from: '', to: '' })

  function type(changes: Partial<typeof texts>) {
    const next = { ...texts, ...changes }
    setTexts(next)
    if (next.from + next.to === '') onChange('')
    else if (isRange(next)) onChange(`${next.from}-${next.to}`)
  }
  const fields = [
    { name: 'from', label: messages.filters.from, example: prices && Math.floor(prices.min) },
    { name: 'to', label: messages.filters.to, example: prices && Math.ceil(prices.max) },
  ] as const
  return (
    <fieldset>
      <legend className="wide mb-2 text-sm">{messages.filters.price}</legend>
      <div className="flex gap-3">
        {fields.map(({ name, label, example }) => (
          <div key={name} className="min-w-0 flex-1">
            <label htmlFor={id + name} className="text-sm">
              {label}
            </label>
            <input
              id={id + name}
              inputMode="numeric"
              autoComplete="off"
              maxLength={7}
              placeholder={example === null ? undefined : String(example)}
              aria-invalid={!isRange(texts)}
              value={texts[name]}
              onChange={({ target }) => type({ [name]: target.value.trim() })}
              className="tabular block min-h-12 w-full border-2 border-ink bg-chalk px-4 text-base aria-invalid:border-chili"
            />
          </div>
        ))}
      </div>
    </fieldset>
  )
}

/** Whether both are whole numbers or empty, the first not above the second. */
const isRange = ({ from, to }: { from: string; to: string }) =>
  [from, to].every(text => /^\d*$/.test(text)) && (from === '' || to === '' || Number(from) <= Number(to))
