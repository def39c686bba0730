import type { AdminOrder } from '#store/orders/order.ts'
import { Field } from '../../ui/controls/field.tsx'
import { getFirstRefundDay, maxHowLength, type RefundErrors, type RefundValues } from './order/refund-values.ts'

interface PaidBackFieldsProps {
  order: AdminOrder
  /** Day of the shop. */
  today: string
  values?: RefundValues
  errors?: RefundErrors | undefined
}

export const PaidBackFields = ({ order, today, values = {}, errors = {} }: PaidBackFieldsProps) => (
  <>
    <Field
      label="How it was paid back"
      name="paidHow"
      maxLength={maxHowLength}
      placeholder="such as bank transfer"
      autoComplete="off"
      defaultValue={values.paidHow ?? ''}
      error={errors.paidHow}
    />
    <Field
      label="Day"
      name="paidOn"
      type="date"
      min={getFirstRefundDay(order)}
      max={today}
      defaultValue={values.paidOn ?? today}
      error={errors.paidOn}
    />
  </>
)
