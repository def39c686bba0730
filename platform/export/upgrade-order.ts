import { z } from 'zod'
import { getMergedRefundId, mergeRefunds } from './merge-refunds.ts'

const id = z.string().min(1)
const sen = z.int().min(0)
const time = z.iso.datetime({ precision: 3 })

/** An order in an export before migration 036, as far as it differs. */
const earlierOrderSchema = z.looseObject({
  updatedAt: time,
  refunds: z
    .array(
      z.strictObject({
        paymentIntentId: id,
        status: z.enum(['pending', 'succeeded', 'refused', 'failed', 'paid_back']),
        amountSen: sen,
        reason: z.string(),
        requestedAt: time,
        attempt: z.int(),
        refundId: id.nullish(),
        failureReason: z.string().nullish(),
        target: z.string().nullish(),
        restock: z.boolean(),
        requestedBy: z.unknown(),
        checkedAt: time.nullish(),
        warnedAt: time.nullish(),
      }),
    )
    .default([]),
  refundAmounts: z
    .array(
      z.strictObject({
        id,
        paymentIntentId: id.nullish(),
        amountSen: sen,
        succeededAt: time.nullish(),
        failedAt: time.nullish(),
      }),
    )
    .default([]),
  refundRequests: z.array(z.looseObject({ paymentIntentId: id, attempt: z.int() })).default([]),
  disputes: z.array(z.looseObject({ id })).default([]),
})

const isList = (value: unknown): value is object[] => Array.isArray(value) && value.every(isObject)
const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** Only orders before migration 036 have sums beside their refunds, and attempts. */
function isEarlier(order: object): boolean {
  const { refunds, refundRequests } = order as Record<string, unknown>
  const hasAttempts = [refunds, refundRequests].some(list => isList(list) && list.some(entry => 'attempt' in entry))
  return 'refundAmounts' in order || hasAttempts
}

/**
 * Merges the refunds of an order in an export before migration 036 with the sums that went back,
 * as that migration does in a database.
 */
export function upgradeOrder(order: unknown, { issues }: z.RefinementCtx): unknown {
  if (typeof order !== 'object' || order === null || !isEarlier(order)) return order
  const parsed = earlierOrderSchema.safeParse(order)
  if (!parsed.success) {
    issues.push(...(parsed.error.issues as typeof issues))
    return z.NEVER
  }
  const { refunds, refundAmounts, refundRequests, disputes, ...rest } = parsed.data
  const disputeIds = disputes.map(dispute => dispute.id)
  return {
    ...rest,
    disputes,
    refunds: mergeRefunds({ updatedAt: rest.updatedAt, refunds, refundAmounts, disputeIds }),
    refundRequests: refundRequests.map(({ paymentIntentId, attempt, ...request }) => ({
      ...request,
      refundId: getMergedRefundId({ paymentIntentId, attempt }),
    })),
  }
}
