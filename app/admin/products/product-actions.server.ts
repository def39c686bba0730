import { data } from 'react-router'
import { z } from 'zod'
import type { Actor } from '#store/audit/audit.server.ts'
import { type SellElsewhereResult, sellElsewhere } from '#store/checkout/sell-elsewhere.server.ts'
import { withdrawProduct } from '#store/checkout/withdraw-product.server.ts'
import type { ProductId } from '#store/ids.ts'
import { formatMoney } from '#store/money.ts'
import { deleteProduct } from '#store/products/delete-product.server.ts'
import { parsePrice } from '#store/products/price-text.ts'
import { putBackOnSale } from '#store/products/put-back-on-sale.server.ts'
import { describeSoldChannel, soldChannels } from '#store/products/sold-channel.ts'
import type { StoreContext } from '#store/store-context.server.ts'

export type ProductActionResult =
  | { ok: true; intent: Intent; message: string }
  /** `isOver`: the product can no longer be sold elsewhere, so the dialog is gone. */
  | { ok: false; error: string; isOver?: boolean }
type Intent = 'delete' | 'put-back' | 'withdraw' | 'sell-elsewhere'

const productFormSchema = z.union([
  z.object({ intent: z.enum(['put-back', 'withdraw']) }),
  z.object({
    intent: z.literal('sell-elsewhere'),
    price: z.string().transform((text, context) => {
      const price = parsePrice(text)
      if (price !== undefined) return price
      context.addIssue('not a price')
      return z.NEVER
    }),
    channel: z.enum(soldChannels),
  }),
  z.object({ intent: z.literal('delete') }),
])

/** Handles the forms of an admin's product page. */
export async function handleProductForm(
  context: StoreContext,
  { id, values, by }: { id: ProductId; values: Record<string, unknown>; by: Actor },
) {
  const form = productFormSchema.safeParse(values)
  if (!form.success) return respondWithError(400, 'This is no change of a product: check the price.')
  switch (form.data.intent) {
    case 'delete': {
      const result = await deleteProduct(context, id, by)
      if (result.ok) return data<ProductActionResult>({ ok: true, intent: 'delete', message: 'Product deleted!' })
      return respondWithError(result.reason === 'missing' ? 404 : 409, 'Failed to delete product.')
    }
    case 'put-back': {
      const result = await putBackOnSale(context, id, by)
      if (result.ok) return data<ProductActionResult>({ ok: true, intent: 'put-back', message: 'Back on sale' })
      return respondWithError(result.reason === 'missing' ? 404 : 409, 'Failed to put the product back on sale.')
    }
    case 'withdraw': {
      const result = await withdrawProduct(context, id, by)
      if (result.ok) return data<ProductActionResult>({ ok: true, intent: 'withdraw', message: 'Withdrawn' })
      return respondToRefusal(result.reason)
    }
    case 'sell-elsewhere': {
      const { price, channel } = form.data
      const result = await sellElsewhere(context, { id, price, channel }, by)
      if (!result.ok) return respondToRefusal(result.reason)
      const message = `${describeSoldChannel(channel)} for ${formatMoney(price)}`
      return data<ProductActionResult>({ ok: true, intent: 'sell-elsewhere', message })
    }
  }
}

/** Answers when a product can't be taken out of the shop. */
function respondToRefusal(reason: Exclude<SellElsewhereResult, { ok: true }>['reason']) {
  switch (reason) {
    case 'missing':
      return respondWithError(404, 'Not saved: the product has been deleted.', true)
    case 'withdrawn':
      return respondWithError(409, 'Not saved: the product is withdrawn. Put it back on sale first.', true)
    case 'sold':
      return respondWithError(409, 'Not saved: the product is sold already. See Past Sales.', true)
    case 'held':
      return respondWithError(
        409,
        'Somebody is paying for it right now, and nothing was saved. Try again in a minute, or keep the piece for them.',
      )
    case 'processing':
      return respondWithError(
        409,
        'Somebody has paid for it right now, and their bank is deciding. Nothing was saved: keep the piece until the order is paid or the payment has failed.',
      )
    case 'provider':
      return respondWithError(
        502,
        'Somebody is paying for it right now, and the payment provider did not confirm that this has ended. Nothing was saved. Try again in a minute.',
      )
  }
}

const respondWithError = (status: number, error: string, isOver = false) =>
  data<ProductActionResult>({ ok: false, error, ...(isOver && { isOver }) }, { status })
