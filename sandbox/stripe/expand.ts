import type { Ledger } from './ledger.ts'
import { badRequest } from './refusal.ts'

type Shown = Record<string, unknown>

/** Fills in the objects that `expand[]` names, such as `payment_intent.latest_charge`; https://docs.stripe.com/api/expanding_objects */
export function expand(ledger: Ledger, object: object, paths: readonly string[] = []): object {
  const shown: Shown = { ...object }
  for (const path of paths) expandPath(ledger, shown, path.split('.'), path)
  return shown
}

function expandPath(ledger: Ledger, shown: Shown, [field, ...rest]: string[], path: string): void {
  if (field === undefined) return
  if (shown[field] === null) return
  const value = shown[field] ?? included(ledger, shown, field)
  if (Array.isArray(value)) {
    shown[field] = value.map(item => expand(ledger, item, rest.length > 0 ? [rest.join('.')] : []))
    return
  }
  const found = typeof value === 'string' ? findAny(ledger, value) : value
  if (typeof found !== 'object' || found === null) {
    const message = `This property cannot be expanded (${path}).`
    throw badRequest(message, { param: 'expand' })
  }
  const opened: Shown = { ...found }
  expandPath(ledger, opened, rest, path)
  shown[field] = opened
}

/** Lists that an object carries only when asked. */
function included(ledger: Ledger, shown: Shown, field: string): object | undefined {
  const id = String(shown.id)
  if (shown.object === 'checkout.session' && field === 'line_items') {
    const lines = ledger.sessions.find(id)?.lines ?? []
    return { object: 'list', data: lines, has_more: false, url: `/v1/checkout/sessions/${id}/line_items` }
  }
  if (shown.object === 'charge' && field === 'refunds') {
    const { items, more } = ledger.refunds.page({ limit: 10, where: { charge: id } })
    return { object: 'list', data: items, has_more: more, url: `/v1/charges/${id}/refunds` }
  }
  return undefined
}

function findAny(ledger: Ledger, id: string): object | undefined {
  const [prefix] = id.split('_')
  switch (prefix) {
    case 'pi':
      return ledger.intents.find(id)
    case 'ch':
    case 'py':
      return ledger.charges.find(id)
    case 'prod':
      return ledger.products.find(id)
    default:
      return undefined
  }
}
