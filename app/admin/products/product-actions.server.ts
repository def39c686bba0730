import { z } from 'zod'
import type { Actor } from '#store/audit/audit.server.ts'
import { type SaleElsewhere, type SellElsewhereResult, sellElsewhere } from '#store/checkout/sell-elsewhere.server.ts'
import { withdrawProduct } from '#store/checkout/withdraw-product.server.ts'
import type { ProductId } from '#store/ids.ts'
import { formatMoney } from '#store/money.ts'
import { deleteProduct } from '#store/products/delete-product.server.ts'
import { parsePrice } from '#store/products/price-text.ts'
import { putBackOnSale } from '#store/products/put-back-on-sale.server.ts'
import { describeSoldChannel, soldChannels } from '#store/products/sold-channel.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { type PostedForm, readAdminForm, refuse } from '../ui/admin-form.server.ts'

export const saleFormSchema = z.object({
  intent: z.literal('sell-elsewhere'),
  price: z.string().transform((text, context) => {
    const price = parsePrice(text)
    if (price !== undefined) return price
    context.addIssue('not a price')
    return z.NEVER
  }),
  channel: z.enum(soldChannels),
})
const productFormSchema = z.union([z.object({ intent: z.enum(['put-back', 'withdraw', 'delete']) }), saleFormSchema])

export async function handleProductForm(form: PostedForm, id: ProductId) {
  const { by, store, values } = await readAdminForm(form, productFormSchema)
  if (!values) return refuseChange(400, 'This is no change of a product: check the price.')
  const succeed = (message: string) => ({ ok: true as const, intent: values.intent, message })
  switch (values.intent) {
    case 'delete': {
      const result = await deleteProduct(store, id, by)
      if (result.ok) return succeed('Product deleted!')
      return refuseChange(result.reason === 'missing' ? 404 : 409, 'Failed to delete product.')
    }
    case 'put-back': {
      const result = await putBackOnSale(store, id, by)
      if (result.ok) return succeed('Back on sale')
      return refuseChange(result.reason === 'missing' ? 404 : 409, 'Failed to put the product back on sale.')
    }
    case 'withdraw': {
      const result = await withdrawProduct(store, id, by)
      return result.ok ? succeed('Withdrawn') : refuseChange(...refusals[result.reason])
    }
    case 'sell-elsewhere':
      return handleSale(store, { ...values, id }, by)
  }
}

export async function handleSale(
  store: StoreContext,
  { id, intent, price, channel, soldAt }: z.infer<typeof saleFormSchema> & Pick<SaleElsewhere, 'id' | 'soldAt'>,
  by: Actor,
) {
  const result = await sellElsewhere(store, { id, price, channel, soldAt }, by)
  if (!result.ok) return refuseChange(...refusals[result.reason])
  return { ok: true as const, intent, message: `${describeSoldChannel(channel)} for ${formatMoney(price)}` }
}

/** `isOver`: the product can no longer be sold elsewhere, so the dialog is gone. */
const refuseChange = (status: number, error: string, more: { isOver?: boolean } = {}) => refuse(status, error, more)

const isOver = { isOver: true }
/** Why a product can't be taken out of the shop. */
const refusals: Record<
  Exclude<SellElsewhereResult, { ok: true }>['reason'],
  [status: number, error: string, more?: { isOver: boolean }]
> = {
  missing: [404, 'Not saved: the product has been deleted.', isOver],
  withdrawn: [409, 'Not saved: the product is withdrawn. Put it back on sale first.', isOver],
  sold: [409, 'Not saved: the product is sold already. See Past Sales.', isOver],
  held: [
    409,
    'Somebody is paying for it right now, or it is reserved, and nothing was saved. Try again in a minute, or keep the piece for them.',
  ],
  reserved: [409, 'Not saved: it is reserved for a buyer. Let it go on the page of the order first.'],
  processing: [
    409,
    'Somebody has paid for it right now, and their bank is deciding. Nothing was saved: keep the piece until the order is paid or the payment has failed.',
  ],
  provider: [
    502,
    'Somebody is paying for it right now, and the payment provider did not confirm that this has ended. Nothing was saved. Try again in a minute.',
  ],
}
