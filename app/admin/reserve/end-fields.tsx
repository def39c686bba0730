import { useState } from 'react'
import { getDefaultEnd, getReservationEnd } from '#store/checkout/reservation-end.ts'
import { addDays } from '#store/shop-days.ts'
import { Field } from '../../ui/controls/field.tsx'
import { formatUntil } from '../orders/describe-reservation.ts'
import { ChoiceChips } from '../ui/choice-chips.tsx'
import { useNow, useToday } from '../ui/use-now.ts'
import { endNames } from './reserve-values.ts'

/** Until when pieces are reserved: one of the usual choices, or a day. */
export function EndFields({ error }: { error?: string | undefined }) {
  const now = useNow()
  const today = useToday()
  const defaultEnd = getDefaultEnd(new Date(now))
  const [end, setEnd] = useState<keyof typeof endNames>(defaultEnd)
  const [day, setDay] = useState('')
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
