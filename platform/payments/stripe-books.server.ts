import type Stripe from 'stripe'
import type { OrderId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import type { PaymentEntry, ProviderBooks, ProviderPayout, ReturnEntry } from '#store/provider-books.ts'
import { getId } from './stripe-checkout-session.server.ts'
import { toMovement } from './stripe-movement.server.ts'
import { getDisputeState, getRefundStatus, toTime } from './stripe-payment.server.ts'

/** Tolerates this much difference between this machine's clock and Stripe's. */
const clockToleranceSeconds = 60
const day = 24 * 60 * 60
/** How long after it was made each kind may change. Stripe's lists know the time it was made. */
const changesFor = { payment: 7 * day, refund: 60 * day, dispute: 180 * day }

/** Stripe's largest page. */
const limit = 100

/**
 * Reads Stripe's books.
 * @see https://docs.stripe.com/api/pagination
 */
export function createStripeBooks(stripe: Stripe): ProviderBooks {
  return {
    async listMovements(since, until) {
      const created = { ...createdSince(since), ...(until && { lt: toSeconds(until) }) }
      return collect(stripe.balanceTransactions.list({ created, limit, expand: ['data.source'] }), transaction =>
        toMovement(transaction),
      )
    },

    listPayouts: since => collect(stripe.payouts.list({ created: createdSince(since), limit }), toPayout),

    listMovementIdsOfPayout: payout => collect(stripe.balanceTransactions.list({ payout, limit }), ({ id }) => id),

    listPayments: since =>
      collect(stripe.paymentIntents.list({ created: createdSince(since, changesFor.payment), limit }), toPaymentEntry),

    listRefunds: since =>
      collect(
        stripe.refunds.list({
          created: createdSince(since, changesFor.refund),
          limit,
          expand: ['data.payment_intent'],
        }),
        refund => toReturn('refund', refund, statusOfRefund[getRefundStatus(refund)]),
      ),

    listDisputes: since =>
      collect(
        stripe.disputes.list({
          created: createdSince(since, changesFor.dispute),
          limit,
          expand: ['data.payment_intent'],
        }),
        dispute => toReturn('dispute', dispute, statusOfDispute[getDisputeState(dispute)]),
      ),
  }
}

const statusOfRefund = { pending: 'open', succeeded: 'made', failed: 'failed' } as const
const statusOfDispute = { open: 'open', lost: 'made', won: 'failed' } as const

const toSeconds = (time: Date) => Math.floor(time.getTime() / 1000)
const createdSince = (since: Date, lookBack = 0) => ({
  gte: Math.max(0, toSeconds(since) - clockToleranceSeconds - lookBack),
})

async function collect<Item, Entry>(
  pages: AsyncIterable<Item>,
  convert: (item: Item) => Entry | undefined,
): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const item of pages) {
    const entry = convert(item)
    if (entry !== undefined) entries.push(entry)
  }
  return entries
}

/** A payment intent that nothing was charged on is no payment. */
function toPaymentEntry(intent: Stripe.PaymentIntent): PaymentEntry | undefined {
  if (intent.status !== 'succeeded') return undefined
  return {
    paymentIntentId: intent.id,
    orderId: getOrderId(intent.metadata),
    amount: sen(intent.amount_received),
    currency: intent.currency,
  }
}

function toReturn(
  kind: ReturnEntry['kind'],
  { id, amount, payment_intent: intent }: Pick<Stripe.Refund | Stripe.Dispute, 'id' | 'amount' | 'payment_intent'>,
  status: ReturnEntry['status'],
): ReturnEntry {
  const metadata = typeof intent === 'object' && intent !== null ? intent.metadata : {}
  return { kind, id, paymentIntentId: getId(intent), orderId: getOrderId(metadata), amount: sen(amount), status }
}

const getOrderId = (metadata: Stripe.Metadata | null) => (metadata?.orderId as OrderId | undefined) ?? null

/** @see https://docs.stripe.com/api/payouts/object */
function toPayout(payout: Stripe.Payout): ProviderPayout {
  return {
    id: payout.id,
    amount: sen(payout.amount),
    currency: payout.currency,
    status: getPayoutStatus(payout),
    arrivesAt: toTime(payout.arrival_date),
    createdAt: toTime(payout.created),
    namesMovements: payout.automatic && payout.reconciliation_status !== 'in_progress',
    returnMovementId: getId(payout.failure_balance_transaction),
  }
}

function getPayoutStatus({ status }: Stripe.Payout): ProviderPayout['status'] {
  if (status === 'paid') return 'paid'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}
