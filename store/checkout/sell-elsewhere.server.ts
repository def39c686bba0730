import type { Actor } from '#store/audit/audit.server.ts'
import { hasRows } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import type { Sen } from '#store/money.ts'
import { isActive } from '#store/products/product-conditions.server.ts'
import type { SoldChannel } from '#store/products/sold-channel.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { notifyOfCategories } from './notify-low-stock.server.ts'
import { explainNotChanged, takeOutOfCheckout } from './take-out-of-checkout.server.ts'

/** A sale that the shop's checkout has no part in. */
export interface SaleElsewhere {
  id: ProductId
  price: Sen
  channel: SoldChannel
  /** ISO 8601; now unless it was noted without a network. */
  soldAt?: string | undefined
}

export type SellElsewhereResult =
  | { ok: true }
  | { ok: false; reason: 'missing' | 'withdrawn' | 'sold' | 'held' | 'reserved' | 'processing' | 'provider' }

/**
 * Marks a product as sold outside the shop. A checkout that holds it is ended at the provider
 * first, and the mark is one conditional update, so that nobody can pay for it afterwards.
 * Repeating the same sale changes nothing and succeeds.
 * @returns `missing`: no such product, or it was deleted. `withdrawn`: it is not for sale. `sold`:
 * it was sold otherwise, perhaps by a payment that was made just now. `processing`: a bank is
 * deciding about a payment for it. `held`: one shopper after the other starts to pay for it.
 * `reserved`: it has to be let go first. `provider`: the provider did not confirm that the checkout
 * has ended. Nothing is sold then.
 */
export const sellElsewhere = (
  context: StoreContext,
  { id, price, channel, soldAt }: SaleElsewhere,
  by: Actor,
): Promise<SellElsewhereResult> =>
  takeOutOfCheckout<'missing' | 'withdrawn' | 'sold'>(context, { by }, async change => {
    const { tx, at, audit, publish } = change
    const product = await tx
      .updateTable('products')
      .set({ sold: 1, soldPriceSen: price, soldAt: soldAt ?? at, soldChannel: channel, heldUntil: null })
      .where('id', '=', id)
      .where(isActive)
      .where('heldBy', 'is', null)
      .returning(['priceSen', 'category'])
      .executeTakeFirst()
    if (!product) {
      const same = tx.selectFrom('products').where('id', '=', id).where('sold', '=', 1).where('hidden', '=', 0)
      const isRepeated = await hasRows(same.where('soldChannel', '=', channel).where('soldPriceSen', '=', price))
      return isRepeated ? { ok: true } : explainNotChanged(tx, id)
    }
    await audit('product sold elsewhere', id, {
      before: { sold: 0, priceSen: product.priceSen },
      after: { sold: 1, soldPriceSen: price, soldChannel: channel },
    })
    const sold = [{ category: product.category.toLowerCase(), soldCount: 1 }]
    await notifyOfCategories(change, sold, context.lowStockThreshold)
    publish({ topic: 'product', id, change: 'sold' })
    return { ok: true }
  })
