import type { AuditEntry } from '#store/audit/audit.server.ts'
import { formatDateTime } from '#store/dates.ts'
import type { OrderItem } from '#store/orders/order.ts'

/** Describes the values of an audit entry that differ, such as ': status paid → processing'. */
export function describeChange(
  before: AuditEntry['before'],
  after: AuditEntry['after'],
  items: readonly Pick<OrderItem, 'id' | 'title'>[],
): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changes = names
    .filter(name => name !== 'note' && name !== 'question' && before?.[name] !== after?.[name])
    .map(name => {
      const values = [before?.[name], after?.[name]].map(value => describeValue(value, items)).filter(Boolean)
      return values.length > 0 ? `${describeName(name)} ${values.join(' → ')}` : ''
    })
    .filter(Boolean)
  return changes.length > 0 ? `: ${changes.join(', ')}` : ''
}

const isTime = (text: string) => /^\d{4}-\d\d-\d\dT/.test(text)

const describeName = (name: string) =>
  name === 'items' ? 'pieces' : name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)

function describeValue(value: unknown, items: readonly Pick<OrderItem, 'id' | 'title'>[]): string {
  if (typeof value === 'string' && isTime(value)) return formatDateTime(value)
  if (!Array.isArray(value)) return value == null ? '' : String(value).replaceAll('_', ' ')
  return value.map(returned => describeReturn(returned, items)).join(' and ')
}

function describeReturn(
  { productId, restock }: { productId: string; restock: boolean },
  items: readonly Pick<OrderItem, 'id' | 'title'>[],
): string {
  const title = items.find(({ id }) => id === productId)?.title ?? productId
  return `‘${title}’ ${restock ? 'back on sale' : 'withdrawn'}`
}
