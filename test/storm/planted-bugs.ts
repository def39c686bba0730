/** A slip in the store's code that a storm has to find. */
export interface PlantedBug {
  name: string
  /** Relative to the repository. */
  file: string
  /** Stands in the file once. */
  code: string
  replacement: string
}

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'a product can be held by two orders',
    file: 'store/products/stock-changes.server.ts',
    code: ".where(eb => eb.or([eb('heldBy', 'is', null), eb('heldBy', '=', hold.orderId)]))",
    replacement: '',
  },
  {
    name: 'a wrongly signed webhook is accepted',
    file: 'platform/payments/stripe-webhooks.server.ts',
    code: '.catch(() => undefined)',
    replacement: '.catch(() => JSON.parse(rawBody) as Stripe.Event)',
  },
  {
    name: 'a refund without a clear answer is not repeated',
    file: 'store/checkout/reconcile-payments.server.ts',
    code: 'await sendRefunds(context)\n',
    replacement: '\n',
  },
  {
    name: 'a lost webhook is not noticed',
    file: 'store/checkout/reconcile-payments.server.ts',
    code: 'for (const order of await listUncheckedOrders(context)) await reconcileOrder(context, order, checkPayment)',
    replacement: '',
  },
  {
    name: 'an interrupted checkout is not given up',
    file: 'store/checkout/reconcile-payments.server.ts',
    code: 'for (const order of await listInterruptedCheckouts(context))\n    await reconcileOrder(context, order, cancelInterruptedCheckout)',
    replacement: '',
  },
  {
    name: 'an order changes while its payment page is open',
    file: 'store/checkout/place-order.server.ts',
    code: "if (existing.status === 'awaiting_payment') return { ok: false, reason: 'session-open', id: existing.id }",
    replacement: '',
  },
  {
    name: 'an order is cancelled without a refund',
    file: 'store/orders/change-order-status.server.ts',
    code: 'if (!requiresRefund(from, to))',
    replacement: 'if (order)',
  },
  {
    name: 'a message is sent again after an unclear answer',
    file: 'store/delivery/result-change.server.ts',
    code: "if (kind !== 'order_confirmed' || inDoubtAt !== null) return { ...doubt, status: 'perhaps_sent' }",
    replacement: "if (kind !== 'order_confirmed') return { ...doubt, status: 'waiting', sendAfter: now.toISOString() }",
  },
]

/** @throws when the code that the bug replaces is not in the source exactly once */
export function plantBug(source: string, { name, code, replacement }: PlantedBug): string {
  const parts = source.split(code)
  if (parts.length !== 2) throw new Error(`The code of '${name}' is in its file ${parts.length - 1} times`)
  return parts.join(replacement)
}
