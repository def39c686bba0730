import type { MiddlewareHandler } from 'hono'
import { takeNext } from '../state/controls.ts'
import type { PaymentStore } from '../state/payment-store.ts'
import type { ApiEnv } from './api-env.ts'
import { createApiError } from './api-error.ts'

/**
 * Responds to a POST with 500, before or after it is carried out, when the dashboard asked for it:
 * a store can't tell from a 500 whether the request had an effect.
 *
 * @see https://docs.stripe.com/error-low-level#server-errors
 */
export function failNextWrite({ controls }: PaymentStore): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (c.req.method !== 'POST') return next()
    const outcome = takeNext(controls, 'nextWrite')
    if (outcome === 'default') return next()
    if (outcome === 'fails-after') await next()
    throw createApiError(500, {
      type: 'api_error',
      message: 'Sorry! There was an error while talking to one of our backends.',
    })
  }
}
