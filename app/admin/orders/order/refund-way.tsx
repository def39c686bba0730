import type { RefundWay } from '#store/orders/refund-table.ts'
import { PaidBackFields } from '../paid-back-fields.tsx'
import { type RefundErrors, type RefundValues, refundWays, wayNames } from './refund-values.ts'

interface RefundWayFieldsProps {
  /** Whether the payment provider has a payment of the order. */
  hasPayment: boolean
  firstDay: string
  today: string
  values: RefundValues
  errors: RefundErrors
}

const hints: Record<RefundWay, string> = {
  provider: 'The store asks it for the refund at once.',
  by_hand: 'You have paid the buyer yourself. It is noted, no money moves.',
  bank: 'The buyer’s bank has taken the money. It is noted, no money moves.',
}

/**
 * How the money of a refund goes back. What only one way needs is shown with it, also without
 * scripts.
 */
export const RefundWayFields = ({ hasPayment, firstDay, today, values, errors }: RefundWayFieldsProps) => (
  <fieldset tabIndex={-1} data-invalid={errors.way && true} className="group/way grid min-w-0 gap-2">
    <legend className="wide mb-1.5 text-sm">How the money goes back</legend>
    {refundWays
      .filter(way => hasPayment || way !== 'provider')
      .map(way => (
        <label
          key={way}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border border-sand px-3 py-2 has-checked:border-jungle"
        >
          <input
            type="radio"
            name="way"
            value={way}
            defaultChecked={way === (values.way ?? (hasPayment ? 'provider' : 'by_hand'))}
            className="size-6 shrink-0"
          />
          <span className="min-w-0">
            <span className="font-semibold">{wayNames[way]}</span>
            <span className="block text-smoke text-sm">{hints[way]}</span>
          </span>
        </label>
      ))}
    {errors.way && <p className="font-semibold text-ember text-sm">{errors.way}</p>}
    <div className="mt-1 hidden gap-4 group-has-[[value^=by]:checked]/way:grid sm:grid-cols-2">
      <PaidBackFields {...{ firstDay, today, errors }} how={values.paidHow} on={values.paidOn} />
    </div>
  </fieldset>
)
