import type { Payment } from '#store/payments.ts'
import type { Limits } from './list-steps.ts'
import { owingOrder, partlyLostOrder, unusedPayments } from './money-starts.ts'
import type { ModelState } from './state.ts'
import { type StoreRules, storeRules } from './store-rules.ts'

interface PlantedBug {
  name: string
  rules: Partial<StoreRules>
  /** Where it begins; with a paid order when it is about money. */
  starts?: readonly ModelState[]
  /** Without what it doesn't take, so that a longer way is found soon. */
  limits?: Partial<Limits>
  /** What the check says. */
  rule: string
  /** The shortest way to it. */
  steps: number
}

/** Found by what shoppers do until a sale, and after it. */
export const saleBugs: PlantedBug[] = [
  {
    name: 'an expired session leaves its products held',
    rules: {
      findTransition(event, status) {
        const transition = storeRules.findTransition(event, status)
        return event === 'session-expired' && transition ? { ...transition, products: 'hold' } : transition
      },
    },
    rule: 'product 0 stays held for ever',
    steps: 4,
  },
  {
    name: 'the end of a superseded session ends the current one',
    rules: {
      findSessionEvent: (order, session) =>
        storeRules.findSessionEvent({ ...order, stripeSessionId: session.id }, session),
    },
    rule: "session 1 can be paid, and its products aren't held for it",
    steps: 9,
  },
  {
    name: 'an order is cancelled without its refund',
    rules: { requiresRefund: () => false },
    rule: "payment 0 bought nothing and doesn't go back",
    steps: 7,
  },
  {
    name: 'a payment that has gone back buys the product',
    rules: { findPaymentProblem: () => undefined, findTotalsEvent: () => undefined },
    rule: 'payment 0 went back, and its order is fulfilled',
    steps: 6,
  },
]

/** Found by what becomes of the money of a paid order. */
export const moneyBugs: PlantedBug[] = [
  {
    name: 'a refund that is owed counts as refused',
    rules: { isOwed: () => false },
    rule: 'the product of refund r0 came back, and nothing is owed for it',
    steps: 4,
  },
  {
    name: 'what is owed can be refunded once more',
    limits: { disputes: 0 },
    rules: {
      getRefundableSen: (paidSen, refunds) =>
        storeRules.getRefundableSen(
          paidSen,
          refunds.filter(({ status }) => status !== 'failed'),
        ),
    },
    rule: 'the store gives back more of payment 0 than was paid',
    steps: 5,
  },
  {
    name: 'a lost dispute pays nothing that is owed',
    rules: { listPaidDebts: () => [] },
    rule: 'more of payment 0 is owed than is left',
    steps: 2,
  },
  {
    name: 'an order stays paid when all has gone back',
    rules: {
      findTotalsEvent(order, refunds, newest) {
        const event = storeRules.findTotalsEvent(order, refunds, newest)
        return event?.includes('fully') ? undefined : event
      },
    },
    rule: 'payment 0 went back, and its order is fulfilled',
    steps: 1,
  },
  {
    name: 'a refund completes no cancellation',
    rules: { getCancellationEvent: () => 'admin-processing' as never },
    rule: 'payment 0 went back, and its order is fulfilled',
    steps: 1,
  },
  {
    name: 'a refund in the books is recorded again and again',
    rules: { listUnknownRefunds: refunds => [...refunds].reverse() },
    rule: 'the refunds of payment 0 differ',
    steps: 1,
  },
  {
    name: 'books that were read before others make a failed refund succeed',
    limits: { disputes: 0 },
    rules: {
      findRefundChange: ({ succeededAt }, status) =>
        status === 'succeeded' && succeededAt === null ? 'succeeded' : status === 'failed' ? 'failed' : undefined,
    },
    rule: 'the product of refund r0 never comes back',
    steps: 5,
  },
  {
    name: 'an admin can record nothing that is owed as paid',
    rules: { isSettleable: () => false },
    rule: "refund r0 can't be settled",
    steps: 3,
  },
  {
    name: 'a dispute that was won leaves its mark',
    rules: {
      findTransition(event, status) {
        const transition = storeRules.findTransition(event, status)
        return event === 'dispute-won' && transition ? { ...transition, hasDispute: true } : transition
      },
    },
    rule: 'order 1 stays marked as disputed for ever',
    steps: 1,
  },
  {
    name: 'a refund with several causes is owed several times',
    rules: { findCover: () => undefined },
    rule: 'more of payment 0 is owed than is left',
    steps: 2,
  },
  {
    name: 'what went back is asked for again',
    rules: { findProviderRefund: () => undefined },
    rule: 'a refund of payment 0 stays pending for ever',
    steps: 1,
  },
  {
    name: 'a refund of the rest stays as it was decided',
    rules: { findReducedSen: () => undefined },
    rule: 'more than the rest of payment 0 is asked for',
    steps: 2,
  },
  {
    name: 'books that were read before others reduce a refund of the rest',
    starts: unusedPayments,
    limits: { disputes: 0 },
    rules: {
      findReducedSen: (refund, payment, others) =>
        storeRules.findReducedSen(refund, { amount: (payment as Payment).unrefunded }, []) ??
        storeRules.findReducedSen(refund, payment, others),
    },
    rule: "payment 0 bought nothing and doesn't go back",
    steps: 5,
  },
  {
    name: 'a cancellation refunds what is owed, which stays owed',
    starts: [owingOrder],
    rules: {
      findCancellationRefund(paidSen, refunds) {
        const rest = storeRules.findCancellationRefund(paidSen, refunds)
        return rest && { ...rest, debts: [] }
      },
    },
    rule: 'the store gives back more of payment 0 than was paid',
    steps: 1,
  },
  {
    name: 'what the bank gives back of an order that was cancelled stays with the shop',
    starts: [partlyLostOrder],
    rules: { isWholeDue: () => false },
    rule: "payment 0 bought nothing and doesn't go back",
    steps: 3,
  },
  {
    name: 'a part that fails before its order is cancelled is forgotten',
    rules: { getMissingSen: () => 0 },
    rule: "payment 0 bought nothing and doesn't go back",
    steps: 4,
  },
]
