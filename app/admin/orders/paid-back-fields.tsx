import type { AdminOrder } from '#store/orders/order.ts'
import { Field } from '../../ui/controls/field.tsx'
import { useToday } from '../ui/use-now.ts'
import { getFirstRefundDay, maxHowLength, type RefundErrors, type RefundValues } from './order/refund-values.ts'

interface PaidBackFieldsProps {
  order: AdminOrder
  values?: RefundValues
  errors?: RefundErrors | undefined
}

export function PaidBackFields({ order, values = {}, errors = {} }: PaidBackFieldsProps) {
  const today = useToday()
  return (
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
}
