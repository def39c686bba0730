import { useState } from 'react'
import { getDefaultEnd, getReservationEnd } from '#store/checkout/reservation-end.ts'
import { toShopDay } from '#store/dates.ts'
import { addDays } from '#store/shop-days.ts'
import { Field } from '../../ui/controls/field.tsx'
import { formatUntil } from '../orders/describe-reservation.ts'
import { ChoiceChips } from '../ui/choice-chips.tsx'
import { endNames } from './reserve-values.ts'

interface EndFieldsProps {
  /** ISO 8601. */
  now: string
  error?: string | undefined
}

/** Until when pieces are reserved: one of the usual choices, or a day. */
export function EndFields({ now, error }: EndFieldsProps) {
  const defaultEnd = getDefaultEnd(new Date(now))
  const [end, setEnd] = useState<keyof typeof endNames>(defaultEnd)
  const [day, setDay] = useState('')
  const today = toShopDay(new Date(now))
  const until = getReservationEnd(end === 'day' ? day : end, new Date(now))
  return (
    <ChoiceChips
      legend="Until when"
      name="end"
      choices={endNames}
      defaultValue={defaultEnd}
      onChange={setEnd}
      error={error}
    >
      {end === 'day' && (
        <Field
          label="Last day"
          name="day"
          type="date"
          min={today}
          max={addDays(today, 29)}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      )}
      {until && <p className="text-smoke text-sm">Until {formatUntil(until, now)}</p>}
    </ChoiceChips>
  )
}
