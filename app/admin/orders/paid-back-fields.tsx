import { Field } from '../../ui/controls/field.tsx'
import { maxHowLength } from './order/refund-values.ts'

interface PaidBackFieldsProps {
  /** Days of the shop between which it was. */
  firstDay: string
  today: string
  how?: string | undefined
  on?: string | undefined
  errors?: { paidHow?: string; paidOn?: string }
}

export const PaidBackFields = ({ firstDay, today, how = '', on = today, errors = {} }: PaidBackFieldsProps) => (
  <>
    <Field
      label="How it was paid back"
      name="paidHow"
      maxLength={maxHowLength}
      placeholder="such as bank transfer"
      autoComplete="off"
      defaultValue={how}
      error={errors.paidHow}
    />
    <Field label="Day" name="paidOn" type="date" min={firstDay} max={today} defaultValue={on} error={errors.paidOn} />
  </>
)
