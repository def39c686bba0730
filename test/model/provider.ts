import type { Payment, ProviderDispute } from '#store/payments.ts'
import { type ModelSession, type ModelState, totalSen } from './state.ts'

type Sen = Payment['amount']

export const refundId = (session: number, nth: number) => `re_${session}_${nth}`

export const getUnrefunded = ({ refunds }: ModelSession): number =>
  refunds.reduce((left, { status, amount }) => (status === 'failed' ? left : left - amount), totalSen)

/** Whether the bank decides about a payment, or has taken it: the provider refunds nothing then. */
export const isCharged = ({ dispute }: ModelSession): boolean => dispute?.state === 'open' || dispute?.state === 'lost'

/**
 * The payment of a session as the provider's books show it, the newest refund first.
 * @param isDisputed whether something is known of a dispute: one that only asks does not mark it
 */
export function readPayment(session: ModelSession, index: number, { isDisputed = false } = {}): Payment {
  const { dispute, refunds } = session
  const unrefunded = getUnrefunded(session)
  const isPending = refunds.some(({ status }) => status === 'pending')
  const disputes = dispute && (isDisputed || dispute.isMarked) ? [toProviderDispute(dispute, index)] : []
  const refunded = unrefunded === totalSen ? 'no' : unrefunded > 0 ? 'partially' : isPending ? 'pending' : 'fully'
  return {
    id: `pi_${index}`,
    orderId: null,
    method: 'card',
    amount: totalSen as Sen,
    unrefunded: unrefunded as Sen,
    refunded,
    isDisputed: disputes.some(({ state }) => state !== 'won'),
    disputes,
    refunds: refunds
      .map(({ amount, status, key }, nth) => ({
        id: refundId(index, nth),
        amount: amount as Sen,
        createdAt: '',
        status,
        key,
        failureReason: null,
      }))
      .reverse(),
  }
}

const toProviderDispute = (
  { state, amount }: NonNullable<ModelSession['dispute']>,
  index: number,
): ProviderDispute => ({
  id: `du_${index}`,
  state: state === 'inquiry' ? 'open' : state,
  amount: amount as Sen,
  reason: '',
  respondBy: null,
  openedAt: '',
})

/** How the provider answers a request that it could grant. */
export type RefundAnswer = 'succeeded' | 'pending' | 'failed' | 'refused'

export type RefundOutcome = { status: 'made'; providerId: string } | { status: 'refused'; providerId: string | null }

/**
 * Asks the provider for a refund. The same request gets the same response again.
 * @returns undefined when it has been refunded already, which the store looks up
 */
export function receiveRefundRequest(
  state: ModelState,
  index: number,
  { key, amount }: { key: string; amount: number },
  answer: RefundAnswer,
): RefundOutcome | undefined {
  const session = state.sessions[index]
  if (!session) return undefined
  const left = getUnrefunded(session)
  const known = session.refunds.findIndex(refund => refund.key === key)
  if (known >= 0) return { status: 'made', providerId: refundId(index, known) }
  if (isCharged(session)) return { status: 'refused', providerId: null }
  if (left === 0) return undefined
  if (amount > left || answer === 'refused') return { status: 'refused', providerId: null }
  const nth = session.refunds.push({ amount, status: answer, key }) - 1
  return { status: answer === 'failed' ? 'refused' : 'made', providerId: refundId(index, nth) }
}
