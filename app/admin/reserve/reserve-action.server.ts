import { redirect } from 'react-router'
import { z } from 'zod'
import type { Actor } from '#store/audit/audit.server.ts'
import {
  type ReservationRequest,
  type ReserveResult,
  reserveForBuyer,
} from '#store/checkout/reserve-products.server.ts'
import { cleanLine } from '#store/clean-text.ts'
import type { Db } from '#store/database.server.ts'
import { toShopDay } from '#store/dates.ts'
import { isErased } from '#store/erased-person.ts'
import { answerQuestion } from '#store/feedback/answer-question.server.ts'
import { findQuestion } from '#store/feedback/question-queries.server.ts'
import { isOrderId, type ProductId } from '#store/ids.ts'
import { defaultLanguage, type Language, languages, type Translations, translate } from '#store/languages.ts'
import { sen } from '#store/money.ts'
import { getAdminOrderPath } from '#store/orders/order.ts'
import { findOrderRow } from '#store/orders/order-queries.server.ts'
import { type OrderRow, toShippingAddress } from '#store/orders/order-rows.server.ts'
import { describePriceProblem, parsePrice } from '#store/products/price-text.ts'
import type { UnavailableProduct } from '#store/products/product.ts'
import { removeInvisible } from '#store/remove-invisible.ts'
import { examplePhone, normalisePhone } from '#store/shipping/phone.ts'
import { toZoneColumns, type Zone } from '#store/shipping/shipping.ts'
import { isEmailAddress } from '#store/shipping/shipping-address.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { type PostedForm, readAdminForm, refuse } from '../ui/admin-form.server.ts'
import { parseIds, recordIdSchema, typedText } from '../ui/form-schemas.ts'
import { canPackWith, getPriceField, maxReserved, readEnd } from './reserve-values.ts'

/** The prices of the pieces are fields of their own names. */
const reserveFormSchema = z
  .object({
    orderId: z.string().refine(isOrderId),
    paymentId: recordIdSchema,
    ids: z.string().max(2_000),
    order: typedText(64),
    question: typedText(64),
    name: typedText(300).transform(cleanLine),
    phone: typedText(100),
    email: typedText(300).transform(email => removeInvisible(email)),
    end: typedText(100),
    day: typedText(100),
    delivery: typedText(60),
    language: z.enum(languages).default(defaultLanguage),
    handedOver: z.enum(['cash']).optional(),
  })
  .catchall(z.string().max(100))
type ReserveForm = z.infer<typeof reserveFormSchema>

/** What is wrong, by the name of its field. */
export type ReserveErrors = Record<string, string>

type Buyer = Pick<ReservationRequest, 'email' | 'shipping' | 'language'>

const noAddress = { address: '', city: '', state: '', zip: '', country: 'Malaysia' }

const reject = (status: number, error: string, errors: ReserveErrors = {}) => refuse(status, error, { errors })

/** Makes an order for a buyer from the form, or says what is wrong with it. */
export async function handleReserveForm(form: PostedForm) {
  const { by, store, values } = await readAdminForm(form, reserveFormSchema)
  if (!values) return reject(400, 'Nothing was held: load the page again.')
  const { orderId, paymentId, handedOver } = values
  const errors: ReserveErrors = {}
  const source = values.order ? await findOrderRow(store.db, values.order as OrderRow['id']) : undefined
  if (values.order && (!source || isErased(source))) return reject(404, 'Nothing was held: there is no such buyer.')
  const buyer = source ? toBuyer(source) : await readBuyer(store.db, values, errors)
  const items = readItems(values, errors)
  const until = handedOver ? readEnd({ end: 'hour' }, store.now()) : readEnd(values, store.now())
  if (!until) errors.end = 'Choose an end that is still to come, at most 30 days ahead.'
  const delivery = readDelivery(values, store.settings.current().delivery.zones, source)
  if (!delivery) errors.delivery = 'This order’s parcel has left, or it or the zone is gone: choose another way.'
  if (!buyer || !items || !until || !delivery || Object.keys(errors).length > 0)
    return reject(400, 'Nothing was held: check what is marked.', errors)
  const result = await reserveForBuyer(store, {
    ...{ orderId, items, until, by },
    ...buyer,
    ...delivery,
    shipping: delivery.delivery === 'collect' ? { ...buyer.shipping, ...noAddress } : buyer.shipping,
    ...(handedOver && {
      handedOver: { id: paymentId, way: handedOver, reference: '', on: toShopDay(store.now()) },
    }),
  })
  if (!result.ok) return reject(409, 'Nothing was held: check what is marked.', describeRefusal(result))
  if (values.question && !source) await answerOffer(store, { id: values.question, by, language: buyer.language })
  throw redirect(getAdminOrderPath(orderId))
}

const accepted: Translations = {
  en: 'We hold it for you. You get the link.',
  ms: 'Kami simpan untuk anda. Anda akan terima pautannya.',
}

/** The mail about the order, or a message to the number, has the link. */
async function answerOffer(
  store: StoreContext,
  { id, by, language }: { id: string; by: Actor; language: Language },
): Promise<void> {
  const offer = await findQuestion(store.db, id)
  if (offer?.offerSen != null && offer.answer === null)
    await answerQuestion(store, { id, by, answer: translate(accepted, language), isMailed: false })
}

const toBuyer = (order: OrderRow): Buyer => ({
  email: order.email,
  shipping: toShippingAddress(order),
  language: order.language,
})

async function readBuyer(db: Db, form: ReserveForm, errors: ReserveErrors): Promise<Buyer> {
  const { name, language, handedOver } = form
  const asked = form.question ? (await findQuestion(db, form.question))?.email : undefined
  const email = asked !== undefined && isEmailAddress(asked) ? asked : form.email
  const phone = normalisePhone(form.phone) ?? ''
  if (name === '') errors.name = 'Please give a name.'
  if (form.phone.trim() !== '' && !phone)
    errors.phone = `Please give a Malaysian mobile number, such as ${examplePhone}.`
  else if (email === '' && !phone && !handedOver) errors.phone = 'Please give a WhatsApp number or an e-mail address.'
  if (email !== '' && !isEmailAddress(email)) errors.email = 'This is no e-mail address.'
  return { email, language, shipping: { name, phone, ...noAddress } }
}

function readItems(form: ReserveForm, errors: ReserveErrors): ReservationRequest['items'] {
  return parseIds(new URLSearchParams({ ids: form.ids }), maxReserved).map(id => {
    const typed = String(form[getPriceField(id)] ?? '')
    const price = parsePrice(typed)
    if (price === undefined) errors[getPriceField(id)] = describePriceProblem(typed) ?? ''
    return { id: id as ProductId, price: price ?? sen(0) }
  })
}

type AgreedDelivery = Pick<ReservationRequest, 'delivery' | 'zone' | 'zoneFacts' | 'shippingFee'>

/** @returns undefined when it can't be packed with the other order any more */
function readDelivery(form: ReserveForm, zones: readonly Zone[], source?: OrderRow): AgreedDelivery | undefined {
  const { delivery, handedOver } = form
  const place = source ?? (zones[0] && toZoneColumns(zones[0]))
  const free = { zone: place?.zone ?? '', zoneFacts: place?.zoneFacts, shippingFee: sen(0) }
  if (handedOver || delivery === 'collect') return { ...free, delivery: 'collect' }
  if (delivery === 'included') return { ...free, delivery: 'parcel' }
  if (delivery === 'together') return source && canPackWith(source) ? { ...free, delivery: source.delivery } : undefined
  const zone = delivery === '' ? zones[0] : zones.find(({ id }) => id === delivery)
  return zone && { delivery: 'parcel', ...toZoneColumns(zone), shippingFee: zone.fee }
}

function describeRefusal(result: Extract<ReserveResult, { ok: false }>): ReserveErrors {
  switch (result.reason) {
    case 'time':
      return { end: 'Choose an end that is still to come, at most 30 days ahead.' }
    case 'total':
      return { total: 'The total has to be more than 0, and no more than the payment provider takes.' }
    case 'unavailable':
      return Object.fromEntries(
        result.unavailable.map(product => [getPriceField(product.id), describeUnavailable(product)]),
      )
  }
}

const reasons: Record<UnavailableProduct['reason'], string> = {
  sold: 'It is sold.',
  held: 'Somebody is paying for it, or it is reserved for another buyer.',
  missing: 'It is no longer for sale.',
}

const describeUnavailable = ({ reason }: UnavailableProduct) => `${reasons[reason]} Leave it out, or try again later.`
