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
 * What can be charged, in sen.
 *
 * @see https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const [minimumAmount, maximumAmount] = [200, 99_999_999]

/** Returns `total`, or throws a 400 if it is below the minimum or above the maximum. */
export function validateTotal(total: number): number {
  if (total > maximumAmount)
    throw new InvalidParamException(
      `The Checkout Session's total amount must be no more than ${formatWithCurrency(maximumAmount, 'myr')}`,
      { code: 'amount_too_large' },
    )
  if (total >= minimumAmount) return total
  const message = `The Checkout Session's total amount due must add up to at least ${formatWithCurrency(minimumAmount, 'myr')}`
  throw new InvalidParamException(message, { code: 'amount_too_small' })
}

/** Returns the payment methods that the parameters allow. */
export function resolvePaymentMethods({
  allowed_payment_method_types: allowed,
}: CheckoutSessionParams): PaymentMethod[] {
  const available = offeredPaymentMethods.filter(method => allowed?.includes(method) ?? true)
  if (available.length > 0) return available
  throw new InvalidParamException('No valid payment method types for this Checkout Session.', {
    param: 'allowed_payment_method_types',
  })
}
