import { data, redirect } from 'react-router'
import { readForm } from '#app/context/read-form.ts'
import { type ServerContext, serverContextKey } from '#app/context/server-context.ts'
import type * as messages from '#app/messages/current.ts'
import { claimPaid } from '#store/checkout/change-reservation.server.ts'
import { findOrderByPageToken } from '#store/orders/order-queries.server.ts'
import { cleanAddress, toPlainText } from '#store/shipping/clean-address.ts'
import {
  parseShippingAddress,
  type RequiredAddressField,
  requiredAddressFields,
} from '#store/shipping/shipping-address.ts'
import { localPath } from '../../ui/navigation/local-path.ts'
import type { Route } from '../+types/order.ts'
import { describeAddressErrors, type FieldErrors } from '../checkout/checkout-draft.ts'

type TypedAddress = Record<RequiredAddressField, string>

export interface AgreedResult {
  paymentUrl?: string
  problem?: keyof typeof messages.agreed.problems
  /** What was typed, and what is wrong with it. */
  address?: { values: TypedAddress; errors: FieldErrors }
}

/** Does what the buyer of reserved pieces has asked for, with or without scripts. */
export async function handleAgreedOrder({ request, params: { token }, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const { buyer, store } = context.get(serverContextKey)
  const page = localPath(`/order/${token}`)
  switch (form.intent) {
    case 'pay':
      return pay(buyer, token)
    case 'paid':
      await claimPaid(store, (await findOrderByPageToken(store.db, token))?.id)
      throw redirect(page, 303)
    case 'address': {
      const read = (field: RequiredAddressField) => (typeof form[field] === 'string' ? form[field] : '')
      const values = Object.fromEntries(requiredAddressFields.map(field => [field, read(field)])) as TypedAddress
      const parsed = parseShippingAddress(cleanAddress(values), toPlainText)
      if (!parsed.ok) return respond({ address: { values, errors: describeAddressErrors(parsed) } }, { status: 400 })
      const headers = await buyer.fillInAddress(token, parsed.address)
      if (headers) throw redirect(page, { status: 303, headers })
      return respond({ problem: 'addressTaken' }, { status: 409 })
    }
    default:
      throw data(null, { status: 400 })
  }
}

const respond = (result: AgreedResult, init: ResponseInit) => data(result, init)

/**
 * Leads to the payment page by a `Refresh` header: a redirect would be a form that is sent to
 * another site, which the Content-Security-Policy forbids. The page replaces this one in the
 * history.
 */
async function pay(buyer: ServerContext['buyer'], token: string) {
  const result = await buyer.pay(token)
  if (result === 'rateLimited') return respond({ problem: 'tooManyPages' }, { status: 429 })
  if (result.ok) return respond({ paymentUrl: result.url }, { headers: { refresh: `0; url=${result.url}` } })
  const isProvider = result.reason === 'provider' || result.reason === 'cancelled'
  return isProvider
    ? respond({ problem: 'provider' }, { status: 502 })
    : respond({ problem: 'notPayable' }, { status: 409 })
}
