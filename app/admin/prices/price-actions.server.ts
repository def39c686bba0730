import { data } from 'react-router'
import { z } from 'zod'
import type { Actor } from '#store/audit/audit.server.ts'
import type { ProductId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import { changePrices, type UndoResult, undoPriceChange } from '#store/products/change-prices.server.ts'
import { maxChangedPrices } from '#store/products/price-change.ts'
import { parsePriceRule, priceRuleKinds } from '#store/products/price-rule.ts'
import { isPriceTooHigh, priceTooHigh } from '#store/products/price-text.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { recordIdSchema } from '../ui/record-id.ts'
import { countPrices } from './count-prices.ts'

export type PricesResult = { ok: true; message: string } | { ok: false; error: string }

/** Ids with the prices in sen that the page showed, such as 'id1:4500,id2:1250'. */
const productList = z
  .string()
  .transform(text => [...new Map(text.split(',').map(entry => entry.split(':') as [string, string]))])
  .pipe(
    z
      .array(z.tuple([recordIdSchema, z.string().regex(/^\d{1,9}$/)]))
      .min(1)
      .max(maxChangedPrices),
  )

const pricesFormSchema = z.union([
  z.object({ intent: z.literal('undo-prices'), id: recordIdSchema }),
  z.object({
    intent: z.literal('change-prices'),
    /** Idempotency key of the form. */
    id: recordIdSchema,
    kind: z.enum(priceRuleKinds),
    value: z.string(),
    round: z.enum(['0', '1']),
    products: productList,
  }),
])

/** Handles the forms of the page of prices. */
export async function handlePricesForm(context: StoreContext, values: Record<string, unknown>, by: Actor) {
  const form = pricesFormSchema.safeParse(values)
  if (!form.success) return respondWithError(400, 'These prices can’t be changed: load the page again.')
  if (form.data.intent === 'undo-prices') return respondToUndo(await undoPriceChange(context, form.data.id, by))
  const { id, kind, value, round, products } = form.data
  const rule = parsePriceRule({ kind, value, isRounded: round === '1' })
  if (!rule)
    return respondWithError(
      400,
      isPriceTooHigh(value) ? `Not changed. ${priceTooHigh}` : 'Not changed: check the percentage or amount.',
    )
  const { changed, skipped } = await changePrices(
    context,
    {
      id,
      rule,
      products: products.map(([product, price]) => ({ id: product as ProductId, price: sen(Number(price)) })),
    },
    by,
  )
  const rest = skipped.length > 0 ? `, ${skipped.length} not` : ''
  return data<PricesResult>({ ok: true, message: `${countPrices(changed.length)} changed${rest}` })
}

function respondToUndo(result: UndoResult) {
  if (result.ok) {
    const { changed, notUndone } = result.undone
    const message = `${countPrices(changed.length - notUndone.length)} as before`
    return data<PricesResult>({ ok: true, message })
  }
  switch (result.reason) {
    case 'missing':
      return respondWithError(404, 'This change is not yours, or it is long ago.')
    case 'too-late':
      return respondWithError(409, 'Not undone: the change is more than ten minutes old.')
  }
}

const respondWithError = (status: number, error: string) => data<PricesResult>({ ok: false, error }, { status })
