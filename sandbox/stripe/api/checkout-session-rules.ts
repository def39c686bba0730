import { formatWithCurrency } from '../state/format-with-currency.ts'
import { InvalidParamException } from './api-error.ts'
import { type CheckoutSessionParams, offeredPaymentMethods, type PaymentMethod } from './checkout-session-params.ts'

const halfAnHourSeconds = 30 * 60
const oneDaySeconds = 24 * 60 * 60

/**
 * Returns when a session expires: 30 minutes to 24 hours after `created` (Unix seconds), by default
 * 24 hours.
 */
export function resolveExpiry(requested: number | undefined, created: number): number {
  if (requested === undefined) return created + oneDaySeconds
  const problem =
    requested < created + halfAnHourSeconds
      ? 'at least 30 minutes'
      : requested > created + oneDaySeconds
        ? 'less than 24 hours'
        : undefined
  if (problem === undefined) return requested
  const message = `The \`expires_at\` timestamp must be ${problem} from Checkout Session creation.`
  throw new InvalidParamException(message, { param: 'expires_at' })
}

/**
 * The smallest amounts that can be charged, in minor units.
 *
 * @see https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const minimumAmounts: Record<string, number> = { myr: 200, sgd: 50, usd: 50, eur: 50, gbp: 30 }

/** Eight digits, in currencies with two decimals. */
const maximumAmount = 99_999_999

/**
 * Returns `total`, or throws a 400 if it is below the minimum of the currency or above the maximum.
 */
export function validateTotal(total: number, currency: string): number {
  if (total > maximumAmount)
    throw new InvalidParamException(
      `The Checkout Session's total amount must be no more than ${formatWithCurrency(maximumAmount, currency)}`,
      { code: 'amount_too_large' },
    )
  const minimum = minimumAmounts[currency] ?? 50
  if (total >= minimum) return total
  const message = `The Checkout Session's total amount due must add up to at least ${formatWithCurrency(minimum, currency)}`
  throw new InvalidParamException(message, { code: 'amount_too_small' })
}

/** Returns the currency of all line items and the shipping, or throws a 400 if they differ. */
export function resolveCurrency(params: CheckoutSessionParams): string {
  const [first, ...others] = [
    ...params.line_items.map(line => line.price_data.currency),
    ...(params.shipping_options ?? []).map(option => option.shipping_rate_data.fixed_amount.currency),
  ]
  if (!first)
    throw new InvalidParamException('You must provide at least one line item.', {
      code: 'parameter_missing',
      param: 'line_items',
    })
  const other = others.find(currency => currency !== first)
  if (other)
    throw new InvalidParamException(
      `The currencies of a Checkout Session must match: found both '${first}' and '${other}'.`,
      {
        param: 'line_items',
      },
    )
  return first
}

/**
 * Returns the payment methods that support the currency and that the parameters allow. FPX and
 * GrabPay support MYR only.
 */
export function resolvePaymentMethods(
  { allowed_payment_method_types: allowed }: CheckoutSessionParams,
  currency: string,
): PaymentMethod[] {
  const available = offeredPaymentMethods.filter(
    method => (method === 'card' || currency === 'myr') && (allowed?.includes(method) ?? true),
  )
  if (available.length > 0) return available
  throw new InvalidParamException('No valid payment method types for this Checkout Session.', {
    param: 'allowed_payment_method_types',
  })
}
