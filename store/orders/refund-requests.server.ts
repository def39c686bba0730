import type { Db } from '#store/database.server.ts'
import { createId, type OrderId } from '#store/ids.ts'
import { type Payment, type Payments, ProviderFailure, type RefundResponse } from '#store/payments.ts'
import type { OrderRefundRequest } from './order.ts'
import type { RefundRow } from './refund-queries.server.ts'

/** What a request may have done is known so long after the provider has answered that it failed. */
const settledAfterMs = 5 * 60_000

type Refund = Pick<RefundRow, 'orderId' | 'paymentIntentId' | 'attempt'>

/** Whether the provider has answered just now that it failed: it is too early to ask again. */
export async function hasJustFailed(db: Db, refund: Refund, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - settledAfterMs).toISOString()
  const failure = await listFailures(db, refund).where('sentAt', '>', since).limit(1).executeTakeFirst()
  return failure !== undefined
}

const listFailures = (db: Db, { paymentIntentId, attempt }: Refund) =>
  db
    .selectFrom('refundRequests')
    .select('id')
    .where('paymentIntentId', '=', paymentIntentId)
    .where('attempt', '=', attempt)
    .where('failureStatus', 'is not', null)

/**
 * Sends a request for a refund, and records it with its response. The provider answers the same to
 * the same key for a day, also that it failed, so each failure that was received means another
 * key: the caller has looked the payment up since. A response that was lost keeps its key.
 * @throws when the provider fails or does not respond
 */
export async function sendRefundRequest(
  { db, payments, now }: { db: Db; payments: Pick<Payments, 'refund'>; now: () => Date },
  refund: Refund,
): Promise<RefundResponse> {
  const { orderId, paymentIntentId, attempt } = refund
  const failures = await listFailures(db, refund).execute()
  const key = [createRefundKey(refund), ...(failures.length > 0 ? [failures.length] : [])].join('/')
  const id = createId()
  const request = { id, orderId, paymentIntentId, attempt, sentAt: now().toISOString() }
  await db
    .insertInto('refundRequests')
    .values({ ...request, response: null, failureStatus: null })
    .execute()
  const record = (result: { response: string; failureStatus?: number }) =>
    db.updateTable('refundRequests').set(result).where('id', '=', id).execute()
  try {
    const response = await payments.refund(paymentIntentId, key)
    await record({ response: response.status === 'refused' ? `refused: ${response.reason}` : 'taken' })
    return response
  } catch (error) {
    if (error instanceof ProviderFailure) await record({ response: error.message, failureStatus: error.status })
    throw error
  }
}

/**
 * Not that of versions whose requests carried no metadata: the provider refuses a key that comes
 * with other parameters.
 */
const createRefundKey = ({ paymentIntentId, attempt }: Refund) => `refund/${paymentIntentId}/${attempt}`

/**
 * Finds what a request has made that was answered as failed: a refund that has failed since. It is
 * not made again by itself.
 */
export function findOwnFailure({ refunds }: Payment, refund: Refund): RefundResponse | undefined {
  const key = createRefundKey(refund)
  const own = refunds.find(made => made.status === 'failed' && (made.key === key || made.key?.startsWith(`${key}/`)))
  return own && { status: 'refused', refundId: own.id, reason: own.failureReason ?? 'no reason was given' }
}

/** Lists the requests for the refunds of an order, the latest first. */
export const listRefundRequests = (db: Db, orderId: OrderId): Promise<OrderRefundRequest[]> =>
  db
    .selectFrom('refundRequests')
    .select(['id', 'paymentIntentId', 'sentAt', 'response'])
    .where('orderId', '=', orderId)
    .orderBy('sentAt', 'desc')
    .limit(50)
    .execute()
