import { z } from 'zod'
import { maxFormLength } from '#app/context/read-form.ts'
import type { Actor } from '#store/audit/audit.server.ts'
import type { ProductId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import { changePrices, type UndoResult, undoPriceChange } from '#store/products/change-prices.server.ts'
import { createPromotion } from '#store/products/create-promotion.server.ts'
import { maxChangedPrices, type PriceRequest } from '#store/products/price-change.ts'
import { parsePriceRule, priceRuleKinds } from '#store/products/price-rule.ts'
import { isPriceTooHigh, priceTooHigh } from '#store/products/price-text.ts'
import { maxPromotionNameLength, type PromotionInput, parsePromotion } from '#store/products/promotion.ts'
import { listPromotions } from '#store/products/promotion-queries.server.ts'
import { endPromotion, runDuePromotions } from '#store/products/run-promotions.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { type PostedForm, readAdminForm, refuse } from '../ui/admin-form.server.ts'
import { recordIdSchema } from '../ui/form-schemas.ts'
import { pluralize } from '../ui/pluralize.ts'
import { skipReasons } from './price-preview.ts'

export type PricesResult = { ok: true; message: string; promotionId?: string } | { ok: false; error: string }

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

const change = {
  /** Idempotency key of the form. */
  id: recordIdSchema,
  kind: z.enum(priceRuleKinds),
  value: z.string(),
  round: z.enum(['0', '1']),
  products: productList,
}
const text = z.string().max(maxPromotionNameLength)
const promotion = { name: text, startDay: text, startTime: text, endDay: text, endTime: text }

const pricesFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('undo-prices'), id: recordIdSchema }),
  z.object({ intent: z.literal('end-promotion'), id: recordIdSchema }),
  z.object({ intent: z.literal('change-prices'), ...change }),
  z.object({ intent: z.literal('create-promotion'), ...change, ...promotion }),
])

type ChangeForm = Extract<z.output<typeof pricesFormSchema>, { products: unknown }>

export async function handlePricesForm(form: PostedForm) {
  const { by, store, values } = await readAdminForm(form, pricesFormSchema, maxFormLength)
  if (!values) return refuse(400, 'These prices can’t be changed: load the page again.')
  if (values.intent === 'undo-prices') return respondToUndo(await undoPriceChange(store, values.id, by))
  if (values.intent !== 'end-promotion') return handleChange(store, values, by)
  await endPromotion(store, values.id, by)
  return succeed('The sale is over')
}

const succeed = (message: string) => ({ ok: true as const, message })

async function handleChange(store: StoreContext, values: ChangeForm, by: Actor) {
  const { id, kind, value, round } = values
  const rule = parsePriceRule({ kind, value, isRounded: round === '1' })
  if (!rule && isPriceTooHigh(value)) return refuse(400, `Not changed. ${priceTooHigh}`)
  if (!rule) return refuse(400, 'Not changed: check the percentage or amount.')
  const products = values.products.map(([product, price]) => ({ id: product as ProductId, price: sen(Number(price)) }))
  if (values.intent === 'create-promotion') return handlePromotion(store, { id, rule, products }, values, by)
  const { changed, skipped } = await changePrices(store, { id, rule, products }, by)
  const rest = skipped.length > 0 ? `, ${skipped.length} not` : ''
  return succeed(`${pluralize(changed.length, 'price')} changed${rest}`)
}

async function handlePromotion(store: StoreContext, request: PriceRequest, input: PromotionInput, by: Actor) {
  const made = { ...succeed('Sale made'), promotionId: request.id }
  // Sent again after its beginning, which is past by then.
  if ((await listPromotions(store.db)).some(({ id }) => id === request.id)) return made
  const draft = parsePromotion(input, store.now())
  if ('problem' in draft) return refuse(400, `Not made. ${draft.problem}`)
  const { ok, skipped } = await createPromotion(store, { ...request, draft }, by)
  const rest = skipped.map(({ title, reason }) => `${title || 'A deleted piece'} is not in it: ${skipReasons[reason]}`)
  if (!ok) return refuse(409, `Not made. ${rest.join('; ')}.`)
  // One that begins at once has begun when the page shows it.
  await runDuePromotions(store)
  return { ...made, message: [made.message, ...rest].join('; ') }
}

function respondToUndo(result: UndoResult) {
  if (result.ok) {
    const { changed, notUndone } = result.undone
    return succeed(`${pluralize(changed.length - notUndone.length, 'price')} undone`)
  }
  return result.reason === 'missing'
    ? refuse(404, 'This change is not yours, or it is long ago.')
    : refuse(409, 'Not undone: the change is more than ten minutes old.')
}
