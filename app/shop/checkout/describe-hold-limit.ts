import * as messages from '#app/messages/current.ts'
import type { ErrorBody } from './place-order.ts'

/** Says why a payment can't start now. Loaded when that happens. */
export const describeHoldLimit = (limit: ErrorBody['limit']) =>
  limit ? messages.holdLimits.reasons[limit.name](limit.maxProducts, limit.minutes) : messages.holdLimits.totalTooHigh()
