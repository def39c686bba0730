import { redirect } from 'react-router'
import { getAdminStore } from '#app/context/current-user.ts'
import { isErased } from '#store/erased-person.ts'
import { hasNumber } from '#store/feedback/feedback.ts'
import { findQuestion } from '#store/feedback/question-queries.server.ts'
import { createId, createOrderId, type ProductId } from '#store/ids.ts'
import { findAdminOrder } from '#store/orders/admin-order-queries.server.ts'
import type { Product } from '#store/products/product.ts'
import { findProductsInOrder } from '#store/products/product-queries.server.ts'
import { pricesUrl } from '../prices/prices-url.ts'
import { getActionResult, showResult } from '../ui/action-result.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { parseIds, recordIdSchema } from '../ui/form-schemas.ts'
import type { Route } from './+types/reserve.ts'
import { handleReserveForm } from './reserve-action.server.ts'
import { ReserveForm } from './reserve-form.tsx'
import { reserveUrl } from './reserve-url.ts'
import { canPackWith, maxReserved } from './reserve-values.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const store = getAdminStore(context)
  const { searchParams } = new URL(request.url)
  const params = reserveUrl.parse(searchParams)
  const ids = parseIds(searchParams, maxReserved) as ProductId[]
  const chosen = await findProductsInOrder(store.db, ids)
  const { order, question } = params
  if (chosen.length === 0) throw redirect(pricesUrl.getHref({ order, question }))
  return {
    params,
    chosen: chosen.map(toChosenProduct),
    source: await findSource(store, order),
    asked: await findAsked(store, question),
    zones: store.settings.current().delivery.zones,
    newOrderId: createOrderId(),
    newPaymentId: createId(),
  }
}

/** A piece to be held, as the page shows it. */
export type ChosenProduct = ReturnType<typeof toChosenProduct>
const toChosenProduct = ({ id, title, price, imageUrls }: Product) => ({ id, title, price, image: imageUrls[0] })

/** The buyer's other order, whose contact and address are taken. */
async function findSource(store: Parameters<typeof findAdminOrder>[0], id: string) {
  const order = recordIdSchema.safeParse(id).success ? await findAdminOrder(store, id) : undefined
  if (!order || isErased(order)) return undefined
  const { orderNumber, shipping, email, zone } = order
  return { id: order.id, orderNumber, shipping, email, zone, canPackWith: canPackWith(order) }
}

/** What a question tells of the buyer, and what was offered with it. */
async function findAsked({ db }: ReturnType<typeof getAdminStore>, id: string) {
  const question = recordIdSchema.safeParse(id).success ? await findQuestion(db, id) : undefined
  if (!question) return undefined
  const { email, offerSen } = question
  const contact = hasNumber(question) ? { email: '', phone: email } : { email, phone: '' }
  return { ...contact, offer: offerSen, language: question.language ?? 'en' }
}

export const action = (form: Route.ActionArgs) => handleReserveForm(form)

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) =>
  showResult(
    await getActionResult(serverAction),
    'Nothing was held, as far as this device knows: the store did not answer. Press again: it stays one order.',
  )

/** Makes an order for a buyer with whom its price and time are agreed. */
export default function Reserve({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminPage title="Hold for a buyer" back={{ to: '/admin', name: 'All listings' }}>
      <ReserveForm {...loaderData} result={actionData} />
    </AdminPage>
  )
}
