import { data } from 'react-router'
import { z } from 'zod'
import type { Actor } from '#store/audit/audit.server.ts'
import type { OrderId } from '#store/ids.ts'
import { fulfilmentStatuses } from '#store/orders/admin-status-changes.ts'
import { orderStatuses } from '#store/orders/order-status.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { recordIdSchema } from '../ui/form-schemas.ts'
import { summarizeResults } from './bulk-result.ts'
import { handleOrderForm, type OrderActionResult } from './order-action.server.ts'
import { maxSelectedOrders } from './orders-url.ts'

/** Ids with the statuses that the page showed, such as 'id1:paid,id2:processing'. */
const orderList = z
  .string()
  .transform(text => text.split(',').map(entry => ({ id: entry.split(':')[0], from: entry.split(':')[1] })))
  .pipe(
    z
      .array(z.object({ id: recordIdSchema.transform(id => id as OrderId), from: z.enum(orderStatuses) }))
      .min(1)
      .max(maxSelectedOrders),
  )

export const bulkFormSchema = z.object({
  intent: z.literal('bulk-status'),
  to: z.enum(fulfilmentStatuses),
  orders: orderList,
  /** Whether disputed orders are shipped, too. */
  confirmed: z.literal('yes').optional(),
})

/** Changes several orders, each on its own: a refused one keeps no other back. */
export async function handleBulkForm(context: StoreContext, form: z.infer<typeof bulkFormSchema>, by: Actor) {
  const results: OrderActionResult[] = []
  for (const { id, from } of form.orders) {
    const change = { ...form, intent: 'change-status', id, from, courier: '', trackingNumber: '' } as const
    results.push((await handleOrderForm(context, change, by)).data)
  }
  const result = summarizeResults(`marked as ${form.to}`, form.orders, results)
  return data(result, { status: result.ok ? 200 : 409 })
}
