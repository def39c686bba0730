import { parseArgs } from 'node:util'
import { parsePerson } from '#store/privacy/person.ts'
import type { ProposedOrder } from '#store/privacy/propose-orders.server.ts'

export type PersonArguments = NonNullable<ReturnType<typeof readPersonArguments>>

/** Reads a person and options; undefined when they don't name exactly one person. */
export function readPersonArguments(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    options: { orders: { type: 'string' }, out: { type: 'string' } },
  })
  const [word = '', ...more] = positionals
  const person = more.length === 0 ? parsePerson(word) : undefined
  /** Of orders that are this person's, in capitals. */
  const numbers = String(values.orders ?? '')
    .toUpperCase()
    .split(/[\s,#]+/)
    .filter(Boolean)
  // An option that lacks its value is `true`. `out` is empty without one.
  return person && values.out !== true ? { person, numbers, out: String(values.out ?? '') } : undefined
}

export const describeProposed = (orders: readonly ProposedOrder[]) =>
  [
    'Orders that have only the number in common. Name those of this person by --orders:',
    ...orders.map(({ orderNumber, shipName, createdAt }) => `  ${orderNumber}  ${createdAt.slice(0, 10)}  ${shipName}`),
  ].join('\n')
