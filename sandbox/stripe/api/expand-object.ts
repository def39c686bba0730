import type { Collection, StoredObject } from '../state/collection.ts'
import type { PaymentStore } from '../state/payment-store.ts'
import { InvalidParamException } from './api-error.ts'

type JsonObject = Record<string, unknown>

const maxDepth = 4

/**
 * Replaces ids by the objects that the paths in `expand[]` name, such as
 * `payment_intent.latest_charge`, at most four levels deep.
 *
 * @see https://docs.stripe.com/api/expanding_objects
 */
export function expandObject(store: PaymentStore, object: object, paths: readonly string[] = []): object {
  const result: JsonObject = { ...object }
  for (const path of paths) {
    const fields = path.split('.')
    if (fields.length > maxDepth)
      throw new InvalidParamException(
        `You cannot expand more than ${maxDepth} levels of a property. Property: ${path}`,
        {
          param: 'expand',
        },
      )
    expandPath(store, result, fields, path)
  }
  return result
}

function expandPath(store: PaymentStore, target: JsonObject, [field, ...rest]: string[], path: string): void {
  if (field === undefined) return
  const current = Object.hasOwn(target, field) ? target[field] : undefined
  if (current === null) return
  const value = current ?? loadIncludedList(store, target, field)
  if (Array.isArray(value)) {
    target[field] = value.map(item => expandObject(store, item, rest.length > 0 ? [rest.join('.')] : []))
    return
  }
  const found = typeof value === 'string' ? findObjectById(store, value) : value
  if (typeof found !== 'object' || found === null) {
    const message = `This property cannot be expanded (${path}).`
    throw new InvalidParamException(message, { param: 'expand' })
  }
  const expanded: JsonObject = { ...found }
  expandPath(store, expanded, rest, path)
  target[field] = expanded
}

/** Loads a list that responses include only when it is expanded. */
function loadIncludedList(store: PaymentStore, object: JsonObject, field: string): object | undefined {
  const id = String(object.id)
  if (object.object !== 'charge' || field !== 'refunds') return undefined
  const { items, hasMore } = store.refunds.list({ limit: 10, where: { charge: id } })
  return { object: 'list', data: items, has_more: hasMore, url: `/v1/charges/${id}/refunds` }
}

function findObjectById(store: PaymentStore, id: string): object | undefined {
  const [prefix = ''] = id.split('_')
  if (prefix === 'txn') return store.balance.find(id)?.transaction
  // Own properties only: the id may be any stored text, such as 'constructor'.
  const collections: Record<string, Pick<Collection<StoredObject>, 'find'>> = {
    pi: store.intents,
    ch: store.charges,
    py: store.charges,
    re: store.refunds,
    pyr: store.refunds,
    du: store.disputes,
    po: store.payouts,
    prod: store.products,
  }
  return Object.hasOwn(collections, prefix) ? collections[prefix]?.find(id) : undefined
}
