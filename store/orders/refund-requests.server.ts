import { countRows, type Db, hasRows, inTransaction, type Tx } from '#store/database.server.ts'
import { createId } from '#store/ids.ts'
import type { Sen } from '#store/money.ts'
import { type Payments, ProviderFailure, type RefundResponse } from '#store/payments.ts'
import { isUnderWay } from './ledger.ts'
import { type EntryRow, findEntry } from './ledger-queries.server.ts'
import { lockOrder } from './order-queries.server.ts'

/** The key of the first request for a refund, which the refund carries in its metadata. */
export const createRefundKey = (refundId: string) => `refund/${refundId}`

/** What a request may have done is known so long after the provider has answered that it failed. */
const minRetryPauseMs = 5 * 60_000

/** Whether the provider has answered just now that it failed: it is too early to ask again. */
export const hasJustFailed = (db: Db, { id }: Pick<EntryRow, 'id'>, now: Date): Promise<boolean> =>
  hasRows(selectFailures(db, id).where('sentAt', '>', new Date(now.getTime() - minRetryPauseMs).toISOString()))

const selectFailures = (db: Db, refundId: string) =>
  db.selectFrom('refundRequests').where('refundId', '=', refundId).where('failureStatus', 'is not', null)

/**
 * Sends a request for a refund, and records it with its response. The provider answers the same to
 * the same key for a day, also that it failed, so each failure that was received means another
 * key: the caller has looked the payment up since. A response that was lost keeps its key. Another
 * amount has another key, because the provider refuses a key that comes with other parameters.
 * @returns undefined when the refund is not to be asked for now: it was stopped or made since the
 * payment was looked up, or the provider has failed for another process
 * @throws when the provider fails or does not respond
 */
export async function sendRefundRequest(
  { db, payments, now }: { db: Db; payments: Pick<Payments, 'refund'>; now: () => Date },
  refund: Pick<EntryRow, 'id' | 'orderId' | 'amountSen'> & { paymentIntentId: string },
): Promise<RefundResponse | undefined> {
  const request = await startRequest(db, refund, now())
  if (!request) return undefined
  const { id, key } = request
  const record = (result: { response: string; failureStatus?: number }) =>
    db.updateTable('refundRequests').set(result).where('id', '=', id).execute()
  try {
    const response = await payments.refund(refund.paymentIntentId, { key, amount: refund.amountSen as Sen })
    await record({ response: response.status === 'refused' ? `refused: ${response.reason}` : 'taken' })
    return response
  } catch (error) {
    if (error instanceof ProviderFailure) await record({ response: error.message, failureStatus: error.status })
    throw error
  }
}

/** The lock decides whether a request is sent first, or its refund is stopped. */
const startRequest = (
  db: Db,
  { id: refundId, orderId, amountSen }: Pick<EntryRow, 'id' | 'orderId' | 'amountSen'>,
  now: Date,
): Promise<{ id: string; key: string } | undefined> =>
  inTransaction(db, async tx => {
    await lockOrder(tx, orderId)
    const refund = await findEntry(tx, refundId)
    if (!refund || !isUnderWay(refund) || refund.providerId !== null) return undefined
    if (await hasJustFailed(tx, refund, now)) return undefined
    const failures = await countRows(selectFailures(tx, refundId))
    const id = createId()
    const request = { id, orderId, refundId, sentAt: now.toISOString(), response: null, failureStatus: null }
    await tx.insertInto('refundRequests').values(request).execute()
    const parts = [createRefundKey(refundId), `${amountSen} sen`, ...(failures > 0 ? [failures] : [])]
    return { id, key: parts.join('/') }
  })

/** So long a request may be on its way to the provider. */
const maxRequestMs = 60_000

/**
 * Whether a request for a refund may be on its way, for an order that this transaction has locked.
 */
export const isRequestUnderWay = (tx: Tx, { id }: Pick<EntryRow, 'id'>, now: Date): Promise<boolean> =>
  hasRows(
    tx
      .selectFrom('refundRequests')
      .where('refundId', '=', id)
      .where('response', 'is', null)
      .where('sentAt', '>', new Date(now.getTime() - maxRequestMs).toISOString()),
  )
