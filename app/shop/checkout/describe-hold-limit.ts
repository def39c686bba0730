import * as messages from '#app/messages/current.ts'
import type { ErrorBody } from './place-order.ts'

/** Says why a payment can't start now. Loaded when that happens. */
export const describeHoldLimit = ({ name, maxProducts, minutes }: NonNullable<ErrorBody['limit']>) =>
  messages.holdLimits.reasons[name](maxProducts, minutes)
