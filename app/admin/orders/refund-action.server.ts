import { data } from 'react-router'
import { z } from 'zod'
import type { Actor } from '#store/audit/audit.server.ts'
import { markRefundPaidBack, retryRefund } from '#store/orders/resolve-failed-refund.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'

const refundIntents = ['paid-back', 'retry-refund'] as const
export type RefundIntent = (typeof refundIntents)[number]

export const refundFormSchema = z.object({
  intent: z.enum(refundIntents),
  paymentIntentId: z.string().regex(/^[\w-]{1,255}$/),
})

export type RefundActionResult = { ok: true; message: string } | { ok: false; error: string }

/** Marks a failed refund as paid back, or asks the provider for it again. */
export async function handleRefundForm(
  context: StoreContext,
  { intent, paymentIntentId }: z.infer<typeof refundFormSchema>,
  by: Actor,
) {
  const result = await (intent === 'paid-back' ? markRefundPaidBack : retryRefund)(context, { paymentIntentId, by })
  if (result.ok) {
    const retried = result.isPending ? 'Refund pending' : 'Refunded'
    return data<RefundActionResult>({ ok: true, message: intent === 'paid-back' ? 'Marked as paid back' : retried })
  }
  switch (result.reason) {
    case 'not-failed':
      return data<RefundActionResult>({ ok: false, error: 'This refund has already been dealt with.' }, { status: 409 })
    case 'refused':
      return data<RefundActionResult>({ ok: false, error: `Refund failed: ${result.message}.` }, { status: 502 })
  }
}
