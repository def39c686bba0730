import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Form } from 'react-router'
import { createId } from '#store/ids.ts'
import { currency, formatAmount, formatMoney, type Sen } from '#store/money.ts'
import type { AdminOrder } from '#store/orders/order.ts'
import { Field } from '../../../ui/controls/field.tsx'
import { AdminButton, openerClass } from '../../ui/admin-button.tsx'
import { AdminError, AdminSection } from '../../ui/admin-page.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useErrorFocus } from '../../ui/use-error-focus.ts'
import { useToday } from '../../ui/use-now.ts'
import { readFormFields, useRowAction } from '../../ui/use-row-action.ts'
import { PaidBackFields } from '../paid-back-fields.tsx'
import type { RefundActionResult, RefusedRefund } from '../refund-action.server.ts'
import { describeRefundEffect } from './describe-refund.ts'
import { getShippingShare, suggestAmount } from './refund-amount.ts'
import { RefundItems } from './refund-items.tsx'
import {
  describeLimit,
  listChosenProducts,
  maxReasonLength,
  type ParsedRefund,
  parseRefundValues,
  type RefundErrors,
  type RefundValues,
  type RefundWay,
  refundWays,
  wayNames,
} from './refund-values.ts'

interface RefundFormProps {
  order: AdminOrder
  refundable: Sen
  /** Whether the bank has yet to decide about a dispute. */
  isDisputed: boolean
  /** Becomes the id of the refund. */
  newRefundId: string
  /** Of a form that was sent without scripts. */
  refused: RefusedRefund | undefined
}

const unreachable = 'The store did not answer. Send it again: it stays one refund.'

export function RefundForm({ order, refundable, isDisputed, newRefundId, refused }: RefundFormProps) {
  const { submit, isBusy, result } = useRowAction<RefundActionResult | { ok: false }>()
  const [refundId, setRefundId] = useState(newRefundId)
  const [problem, setProblem] = useState<Pick<RefusedRefund, 'error' | 'errors'> | undefined>(refused)
  const [pending, setPending] = useState<{ refund: ParsedRefund; values: RefundValues }>()
  const details = useRef<HTMLDetailsElement>(null)
  const form = useErrorFocus(problem?.errors)
  const today = useToday()

  // A repeated submission is the same refund until it was made or refused.
  useEffect(() => {
    if (!result) return
    if (result.ok || ('isRefused' in result && result.isRefused)) setRefundId(createId())
    if (result.ok) {
      form.current?.reset()
      if (details.current) details.current.open = false
    }
    setProblem(result.ok ? undefined : 'error' in result ? result : { error: unreachable })
  }, [result, form])

  function check(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const values = readFormFields(event.currentTarget)
    const parsed = parseRefundValues(values, { order, today })
    const isTooMuch = parsed.ok && parsed.refund.amount > refundable
    const errors = parsed.ok ? isTooMuch && { amount: describeLimit(refundable) } : parsed.errors
    setProblem(errors ? { error: 'Check what is marked.', errors } : undefined)
    if (parsed.ok && !errors) setPending({ refund: parsed.refund, values })
  }

  return (
    <AdminSection title="Refund a part">
      <p>{formatMoney(refundable)} can be refunded.</p>
      {isDisputed && (
        <p className="font-semibold text-ember">
          The bank decides about this payment. Until it has, the payment provider refunds nothing, and what is paid back
          another way the bank may take as well.
        </p>
      )}
      <details ref={details} open={refused !== undefined || undefined}>
        <summary className={openerClass}>Choose pieces or an amount</summary>
        <Form
          ref={form}
          method="post"
          noValidate
          aria-busy={isBusy}
          className="group/form mt-4 grid gap-5"
          onSubmit={check}
          onChange={() => setProblem(undefined)}
        >
          <input type="hidden" name="intent" value="refund" />
          <input type="hidden" name="orderId" value={order.id} />
          <input type="hidden" name="refundId" value={refundId} />
          <RefundFields
            order={order}
            refundable={refundable}
            values={refused?.values ?? {}}
            errors={problem?.errors ?? {}}
          />
          <AdminError>{problem?.error}</AdminError>
          <AdminButton type="submit" tone="main" className="w-full sm:w-fit" aria-disabled={isBusy}>
            {isBusy ? 'Refunding…' : 'Refund'}
          </AdminButton>
        </Form>
        <ConfirmDialog
          isOpen={pending !== undefined}
          onClose={() => setPending(undefined)}
          onConfirm={() => pending && void submit({ ...pending.values, confirmed: 'yes' })}
          title={pending?.refund.way === 'provider' ? 'Refund?' : 'Note this refund?'}
          description={pending ? describeRefundEffect(order, { refund: pending.refund, refundable }) : ''}
          confirmLabel={pending?.refund.way === 'provider' ? 'Refund' : 'Note it'}
        />
      </details>
    </AdminSection>
  )
}

interface RefundFieldsProps {
  order: AdminOrder
  refundable: Sen
  values: RefundValues
  errors: RefundErrors
}

/**
 * The browser holds the values, so that the form works without scripts and before they are loaded.
 */
function RefundFields({ order, refundable, values, errors }: RefundFieldsProps) {
  const errorId = useId()
  const amount = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<Sen>()

  /** The amount follows what is chosen. */
  function suggest(event: FormEvent<HTMLElement>) {
    const input = event.target as HTMLInputElement
    if (!input.form || !amount.current) return
    const current = readFormFields(input.form)
    const chosen = listChosenProducts(order, current)
    setShare(chosen.length > 0 ? getShippingShare(order, chosen) : undefined)
    if (input.type !== 'checkbox') return
    const suggested = suggestAmount(order, { chosen, hasShipping: current.shipping === 'yes' })
    amount.current.value = chosen.length === 0 ? '' : formatAmount(Math.min(suggested, refundable) as Sen)
  }

  return (
    <>
      <div className="grid gap-5" onChange={suggest}>
        <RefundItems order={order} values={values} error={errors.items} errorId={errorId} />
        {order.shippingCost > 0 && (
          <Checkbox
            className="hidden group-has-[li_[type=checkbox]:checked]/form:flex"
            name="shipping"
            value="yes"
            defaultChecked={values.shipping === 'yes'}
          >
            with a share of shipping{share !== undefined && `, ${formatMoney(share)}`}
          </Checkbox>
        )}
      </div>
      <Field
        ref={amount}
        label={`Amount, ${currency}`}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={values.amount}
        error={errors.amount}
        hint={<noscript>Left empty it is what the chosen pieces have cost.</noscript>}
      />
      <Field
        label="Reason"
        name="reason"
        maxLength={maxReasonLength}
        autoComplete="off"
        defaultValue={values.reason}
        error={errors.reason}
        hint="The buyer reads it."
      />
      <RefundWayFields order={order} values={values} errors={errors} />
      <noscript>
        <Checkbox name="confirmed" value="yes">
          I have checked it. It can’t be undone.
        </Checkbox>
      </noscript>
    </>
  )
}

const hints: Record<RefundWay, string> = {
  provider: 'The store asks it for the refund at once.',
  by_hand: 'You have paid the buyer yourself. It is noted, no money moves.',
}

/**
 * How the money of a refund goes back. What only one way needs is shown with it, also without
 * scripts.
 */
function RefundWayFields({ order, values, errors }: Omit<RefundFieldsProps, 'refundable'>) {
  const hasPayment = order.paymentIntentId !== null
  return (
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
        <PaidBackFields order={order} values={values} errors={errors} />
      </div>
    </fieldset>
  )
}
