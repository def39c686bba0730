import { z } from 'zod'
import { maxFormLength } from '#app/context/read-form.ts'
import type { ProductId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import { changePrices, type UndoResult, undoPriceChange } from '#store/products/change-prices.server.ts'
import { maxChangedPrices } from '#store/products/price-change.ts'
import { parsePriceRule, priceRuleKinds } from '#store/products/price-rule.ts'
import { isPriceTooHigh, priceTooHigh } from '#store/products/price-text.ts'
import { type PostedForm, readAdminForm, refuse } from '../ui/admin-form.server.ts'
import { recordIdSchema } from '../ui/form-schemas.ts'
import { pluralize } from '../ui/pluralize.ts'

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

export async function handlePricesForm(form: PostedForm) {
  const { by, store, values } = await readAdminForm(form, pricesFormSchema, maxFormLength)
  if (!values) return refuse(400, 'These prices can’t be changed: load the page again.')
  if (values.intent === 'undo-prices') return respondToUndo(await undoPriceChange(store, values.id, by))
  const { id, kind, value, round } = values
  const rule = parsePriceRule({ kind, value, isRounded: round === '1' })
  if (!rule && isPriceTooHigh(value)) return refuse(400, `Not changed. ${priceTooHigh}`)
  if (!rule) return refuse(400, 'Not changed: check the percentage or amount.')
  const products = values.products.map(([product, price]) => ({ id: product as ProductId, price: sen(Number(price)) }))
  const { changed, skipped } = await changePrices(store, { id, rule, products }, by)
  const rest = skipped.length > 0 ? `, ${skipped.length} not` : ''
  return { ok: true as const, message: `${pluralize(changed.length, 'price')} changed${rest}` }
}

function respondToUndo(result: UndoResult) {
  if (result.ok) {
    const { changed, notUndone } = result.undone
    return { ok: true as const, message: `${pluralize(changed.length - notUndone.length, 'price')} as before` }
  }
  switch (result.reason) {
    case 'missing':
      return refuse(404, 'This change is not yours, or it is long ago.')
    case 'too-late':
      return refuse(409, 'Not undone: the change is more than ten minutes old.')
  }
}
