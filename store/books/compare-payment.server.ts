import { isOrderId } from '#store/ids.ts'
import { formatMoney, type Sen } from '#store/money.ts'
import { getEntryStatus } from '#store/orders/ledger.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { isSold } from '#store/orders/order-status.ts'
import type { ReturnEntry } from '#store/provider-books.ts'
import { type Difference, type DifferenceKind, describeLostOrder } from './difference.ts'
import type { PaymentRecord } from './read-books.server.ts'

const currency = 'myr'
const lookThere = 'Look the payment up at the payment provider'

/**
 * Lists what the provider's books and the store's contradict each other about, of one payment. One
 * that names no order and that no order names isn't the shop's.
 * @param read ISO 8601; what was made before or after may be absent from the provider's lists
 */
export function comparePayment(record: PaymentRecord, read: { since: string; until: string }): Difference[] {
  const { paymentIntentId, payment, order } = record
  if (!order)
    return payment?.orderId && isOrderId(payment.orderId)
      ? [describeLostOrder({ paymentIntentId, amount: payment.amount, orderId: payment.orderId })]
      : []
  const add: Add = (kind, sentence, advice, subject = paymentIntentId) => ({
    kind,
    subject,
    paymentIntentId,
    orderId: order.id,
    sentence,
    advice,
  })
  const isListed = (at: string | null) => at !== null && at >= read.since && at < read.until
  const context = { ...record, order, isListed, add }
  return [...comparePaid(context), ...compareReturns(context)]
}

type Add = (kind: DifferenceKind, sentence: string, advice: string, subject?: string) => Difference
type Comparison = PaymentRecord & { order: OrderRow; isListed: (at: string | null) => boolean; add: Add }

const money = (amount: number) => formatMoney(amount as Sen)
const describe = ({ orderNumber, status }: OrderRow) => `order #${orderNumber} (${status})`

function comparePaid({ paymentIntentId, payment, refunds, order, sums, isListed, add }: Comparison): Difference[] {
  const isTaken = order.paymentIntentId === paymentIntentId
  if (!payment) {
    if (!isTaken || order.paid !== 1 || !isListed(order.paidAt)) return []
    const sentence = `The store has ${describe(order)} as paid with ${paymentIntentId}, which the payment provider doesn't list.`
    return [add('unknown-payment', sentence, `${lookThere}. Don't ship before the money is found.`)]
  }
  const name = `The payment provider has payment ${paymentIntentId} of ${money(payment.amount)}`
  if (isTaken && order.paid === 1) {
    if (payment.currency !== currency) {
      const other = `in ${payment.currency.toUpperCase()}, and the store has ${describe(order)} in MYR`
      return [add('other-currency', `${name} ${other}.`, 'Refund it from the order, and turn adaptive pricing off.')]
    }
    if (payment.amount !== order.totalSen)
      return [
        add(
          'other-amount',
          `${name}, and ${describe(order)} costs ${money(order.totalSen)}.`,
          'Refund what was paid too much, or ask the buyer for the rest.',
        ),
      ]
  }
  if (isTaken && isSold(order.status) && order.paid === 1) {
    if (!sums || sums.returned + sums.taken < payment.amount) return []
    const sentence = `All of payment ${paymentIntentId} (${money(payment.amount)}) went back, and ${describe(order)} is not refunded.`
    return [add('returned-sale', sentence, 'Do not ship. Refund the order on its page.')]
  }
  if (sums && sums.received > 0) {
    // What bought nothing is owed until it is back; what the bank took a part of has ended with it,
    // also when the bank gave it to the shop later: the buyer may have the piece.
    const covered = sums.returned + sums.underWay + sums.owed + sums.atBank
    if (covered >= payment.amount || refunds.some(({ way }) => way === 'bank')) return []
    const rest = `${money(payment.amount - covered)} of it have not gone back`
    return [
      add(
        'payment-without-sale',
        `${name}, ${describe(order)} is not sold with it, and ${rest}.`,
        'Refund the rest at the payment provider.',
      ),
    ]
  }
  const sentence = `${name} for ${describe(order)}, and the store has neither sold anything with it nor refunded it.`
  return [add('unapplied-payment', sentence, `${lookThere} and refund it there, or ask for help.`)]
}

/** What the store has of a refund or dispute that the provider has taken on. */
interface KnownReturn extends Pick<ReturnEntry, 'kind' | 'id'> {
  amount: number
  /** In words. */
  state: string
  /** What the provider may say of it. */
  statuses: readonly ReturnEntry['status'][]
  /** Whether the provider's list has to have it. */
  isExpected: boolean
}

const disputeStatuses = { open: 'open', lost: 'made', won: 'failed' } as const

function listKnown({ refunds, disputes, isListed }: Comparison): KnownReturn[] {
  const made = refunds.filter(({ way, providerId }) => way === 'provider' && providerId !== null)
  return [
    ...made.map(row => ({
      kind: 'refund' as const,
      id: row.providerId ?? '',
      amount: row.amountSen,
      state: getEntryStatus(row),
      statuses: [...(row.madeAt ? ['made' as const] : []), ...(row.failedAt ? ['failed' as const] : [])],
      isExpected: row.failedAt === null && isListed(row.madeAt),
    })),
    ...disputes.map(({ id, amountSen, state, openedAt }) => ({
      kind: 'dispute' as const,
      id,
      amount: amountSen,
      state,
      statuses: [disputeStatuses[state]],
      isExpected: isListed(openedAt),
    })),
  ]
}

const advices = {
  refund: `${lookThere} and compare its refunds with those on the order's page.`,
  dispute: 'Look it up at the payment provider, and answer it there in time.',
}
const missingAdvices = {
  refund: `${advices.refund} The buyer may not have got it.`,
  dispute: 'Look at the payment provider whether it was withdrawn.',
}

function compareReturns(comparison: Comparison): Difference[] {
  const { paymentIntentId, payment, returns, sums, order, add } = comparison
  const known = listKnown(comparison)
  const differences: Difference[] = []
  for (const { kind, id, amount, status } of returns) {
    const row = known.find(other => other.id === id)
    const entry = `The payment provider has ${kind} ${id} of ${money(amount)} (${status})`
    // One that failed before anybody has seen it has changed nothing.
    if (!row && !(kind === 'refund' && status === 'failed'))
      differences.push(add(`unknown-${kind}`, `${entry}, which ${describe(order)} doesn't show.`, advices[kind], id))
    // What a bank takes may be in its own currency.
    const isSame = status === 'open' || row?.statuses.includes(status)
    if (row && !(isSame && (kind === 'dispute' || row.amount === amount)))
      differences.push(
        add(
          `other-${kind}`,
          `${entry}, and ${describe(order)} has it with ${money(row.amount)} (${row.state}).`,
          advices[kind],
          id,
        ),
      )
  }
  const listed = new Set(returns.map(({ id }) => id))
  for (const { kind, id, amount, state, isExpected } of known)
    if (isExpected && !listed.has(id)) {
      const sentence = `The store has ${kind} ${id} of ${money(amount)} (${state}) for ${describe(order)}, which the payment provider doesn't list.`
      differences.push(add(`missing-${kind}`, sentence, missingAdvices[kind], id))
    }
  const returned = sums ? sums.returned + sums.taken : 0
  if (payment && returned > payment.amount) {
    const sentence = `${money(returned)} of payment ${paymentIntentId} went back for ${describe(order)}, and ${money(payment.amount)} were paid.`
    differences.push(add('refunded-too-much', sentence, 'Ask the buyer, or the bank, for what went back too much.'))
  }
  return differences
}
