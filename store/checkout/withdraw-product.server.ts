import type { Actor } from '#store/audit/audit.server.ts'
import type { ProductId } from '#store/ids.ts'
import { notAsking } from '#store/products/asking-price.ts'
import { isActive } from '#store/products/product-conditions.server.ts'
import type { PaymentContext } from '#store/store-context.server.ts'
import { explainNotChanged, takeOutOfCheckout } from './take-out-of-checkout.server.ts'

export type WithdrawProductResult =
  | { ok: true }
  | { ok: false; reason: 'missing' | 'sold' | 'held' | 'reserved' | 'processing' | 'provider' }

/**
 * Withdraws a product that isn't sold: shoppers no longer see it, and it can be put back on sale. A
 * checkout that holds it is ended at the provider first. Idempotent.
 * @param options.endsUnknown as in `takeOutOfCheckout`
 * @returns `missing`: no such product, or it was deleted. `sold`: it was sold, perhaps by a payment
 * that was made just now. `processing`: a bank is deciding about a payment for it. `held`: one
 * shopper after the other starts to pay for it. `provider`: the provider did not confirm that the
 * checkout has ended.
 */
export const withdrawProduct = (
  context: PaymentContext,
  id: ProductId,
  by: Actor,
  { endsUnknown = true } = {},
): Promise<WithdrawProductResult> =>
  takeOutOfCheckout<'missing' | 'sold'>(context, { by, endsUnknown }, async ({ tx, at, audit, publish }) => {
    const { numUpdatedRows } = await tx
      .updateTable('products')
      .set({ withdrawnAt: at, withdrawnBy: by.uid, heldUntil: null, ...notAsking })
      .where('id', '=', id)
      .where(isActive)
      .where('heldBy', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) {
      const refused = await explainNotChanged(tx, id)
      return refused.reason === 'withdrawn' ? { ok: true } : refused
    }
    await audit('product withdrawn', id, { before: { withdrawnAt: null }, after: { withdrawnAt: at } })
    publish({ topic: 'product', id, change: 'removed' })
    return { ok: true }
  })
