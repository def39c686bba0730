import { isOrderId } from '#store/ids.ts'
import { formatMoney, type Sen } from '#store/money.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { isSold } from '#store/orders/order-status.ts'
import { getReturnedSen } from '#store/orders/refund-rules.ts'
import type { Difference, DifferenceKind } from './difference.ts'
import { describeLostOrder } from './lost-order.ts'
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
  return [...comparePaid(context), ...compareRefunds(context), ...compareDisputes(context)]
}

type Add = (kind: DifferenceKind, sentence: string, advice: string, subject?: string) => Difference
type Comparison = PaymentRecord & { order: OrderRow; isListed: (at: string | null) => boolean; add: Add }

const money = (amount: number) => formatMoney(amount as Sen)
const describe = ({ orderNumber, status }: OrderRow) => `order #${orderNumber} (${status})`

function comparePaid({
  paymentIntentId,
  payment,
  order,
  refunds,
  disputeEntries,
  isListed,
  add,
}: Comparison): Difference[] {
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
    if (getReturnedSen(refunds) < payment.amount) return []
    const sentence = `All of payment ${paymentIntentId} (${money(payment.amount)}) went back, and ${describe(order)} is not refunded.`
    return [add('returned-sale', sentence, 'Do not ship. Refund the order on its page.')]
  }
  const covered = refunds
    .filter(({ status }) => status !== 'refused' && status !== 'settled')
    .reduce((sum, { amountSen }) => sum + amountSen, 0)
  const isAtBank = disputeEntries.some(({ state }) => state !== 'won')
  if (covered >= payment.amount || isAtBank) return []
  if (isTaken || covered > 0)
    return [
      add(
        'payment-without-sale',
        `${name}, ${describe(order)} is not sold with it, and ${money(payment.amount - covered)} of it have not gone back.`,
        'Refund the rest at the payment provider.',
      ),
    ]
  const sentence = `${name} for ${describe(order)}, and the store has neither sold anything with it nor refunded it.`
  return [add('unapplied-payment', sentence, `${lookThere} and refund it there, or ask for help.`)]
}

function compareRefunds({ paymentIntentId, payment, refundEntries, refunds, order, isListed, add }: Comparison) {
  const differences: Difference[] = []
  const look = `${lookThere} and compare its refunds with those on the order's page.`
  for (const { refundId, amount, status } of refundEntries) {
    const row = refunds.find(({ providerId }) => providerId === refundId)
    const entry = `refund ${refundId} of ${money(amount)} (${status})`
    if (!row) {
      // One that failed before anybody has seen it has changed nothing.
      if (status === 'failed') continue
      differences.push(
        add(
          'unknown-refund',
          `The payment provider has ${entry}, which ${describe(order)} doesn't show.`,
          look,
          refundId,
        ),
      )
      continue
    }
    const isSame =
      row.amountSen === amount &&
      (status === 'pending' || (status === 'failed' ? row.failedAt : row.succeededAt) !== null)
    if (!isSame)
      differences.push(
        add(
          'other-refund',
          `The payment provider has ${entry}, and ${describe(order)} has it with ${money(row.amountSen)} (${row.status}).`,
          look,
          refundId,
        ),
      )
  }
  const known = new Set(refundEntries.map(({ refundId }) => refundId))
  for (const { way, providerId, succeededAt, failedAt, amountSen } of refunds) {
    const isExpected = way === 'provider' && providerId && isListed(succeededAt) && failedAt === null
    if (!isExpected || known.has(providerId)) continue
    const sentence = `The store has refund ${providerId} of ${money(amountSen)} for ${describe(order)}, which the payment provider doesn't list.`
    differences.push(add('missing-refund', sentence, `${look} The buyer may not have got it.`, providerId))
  }
  const returned = getReturnedSen(refunds)
  if (payment && returned > payment.amount) {
    const sentence = `${money(returned)} of payment ${paymentIntentId} went back for ${describe(order)}, and ${money(payment.amount)} were paid.`
    differences.push(add('refunded-too-much', sentence, 'Ask the buyer, or the bank, for what went back too much.'))
  }
  return differences
}

function compareDisputes({ disputeEntries, disputes, order, isListed, add }: Comparison): Difference[] {
  const look = 'Look it up at the payment provider, and answer it there in time.'
  const differences: Difference[] = []
  for (const { disputeId, amount, state } of disputeEntries) {
    const row = disputes.find(({ id }) => id === disputeId)
    const entry = `The payment provider has dispute ${disputeId} of ${money(amount)} (${state})`
    if (!row)
      differences.push(add('unknown-dispute', `${entry}, which ${describe(order)} doesn't show.`, look, disputeId))
    else if (state !== 'open' && row.state !== state)
      differences.push(
        add('other-dispute', `${entry}, and ${describe(order)} has it as ${row.state}.`, look, disputeId),
      )
  }
  const known = new Set(disputeEntries.map(({ disputeId }) => disputeId))
  for (const { id, openedAt, state, amountSen } of disputes)
    if (isListed(openedAt) && !known.has(id)) {
      const sentence = `The store has dispute ${id} of ${money(amountSen)} (${state}) for ${describe(order)}, which the payment provider doesn't list.`
      differences.push(add('missing-dispute', sentence, 'Look at the payment provider whether it was withdrawn.', id))
    }
  return differences
}
