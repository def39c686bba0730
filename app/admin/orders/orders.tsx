import { data, isRouteErrorResponse, useNavigation } from 'react-router'
import { z } from 'zod'
import { outside } from '#app/http/outside.ts'
import { readForm } from '#app/http/read-form.ts'
import { adminOf } from '#app/http/visitor.ts'
import type { OrderId } from '#store/ids.ts'
import { changeStatus } from '#store/orders/change-status.server.ts'
import { countOrders, findOrder, listOrders } from '#store/orders/desk-queries.server.ts'
import { orderStatuses } from '#store/orders/order-status.ts'
import { isOrderViewName } from '#store/orders/order-views.ts'
import { toasts } from '../../ui/toasts.ts'
import { answerOf, noAnswer, readsAgain } from '../ui/answer-of.ts'
import { DeskEmpty } from '../ui/desk-empty.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import type { Route } from './+types/orders.ts'
import { OrderCard } from './order-card.tsx'
import { OrderFilters } from './order-filters.tsx'
import { ordersHref } from './orders-href.ts'

const pageSize = 10

export async function loader({ request, context }: Route.LoaderArgs) {
  adminOf(context)
  const { db } = outside(context)
  const query = new URL(request.url).searchParams
  const counts = await countOrders(db)
  const single = query.get('order')
  if (single) {
    const order = await findOrder(db, single)
    return { counts, view: 'all' as const, page: 1, pages: 1, orders: order ? [order] : [], single }
  }
  const said = query.get('show') ?? ''
  const view = isOrderViewName(said) ? said : 'need-action'
  const pages = Math.max(1, Math.ceil(counts[view] / pageSize))
  // After changes elsewhere a page may be gone: the last one stands in for it (readings T41).
  const page = Math.min(Math.max(1, Math.trunc(Number(query.get('page'))) || 1), pages)
  return { counts, view, page, pages, orders: await listOrders(db, { view, page, pageSize }), single: null }
}

const statusForm = z.object({
  id: z.string(),
  from: z.enum(orderStatuses),
  to: z.enum(orderStatuses),
  restock: z.literal('yes').optional(),
})

type OrderAnswer = { ok: true; id: string; to: string } | { ok: false; error: string }
const refused = (status: number, error: string) => data<OrderAnswer>({ ok: false, error }, { status })

export async function action({ request, context }: Route.ActionArgs) {
  const { uid, email } = adminOf(context)
  const form = statusForm.safeParse(await readForm(request))
  if (!form.success) return refused(400, 'Failed to update order: this is no status.')
  const { id, from, to, restock } = form.data
  const changed = await changeStatus(outside(context), {
    orderId: id as OrderId,
    from,
    to,
    restock: restock === 'yes',
    by: { uid, email },
  })
  if (changed.ok) return data<OrderAnswer>({ ok: true, id, to })
  switch (changed.reason) {
    case 'unknown':
      return refused(404, 'Failed to update order: there is no such order.')
    case 'not-allowed':
      return refused(409, `Cannot change status from ${changed.from} to ${to}`)
    case 'no-refund':
      return refused(502, `Failed to update order: ${changed.message}`)
  }
}

/** Says how it went (ERR-13), also when the order has left the list meanwhile. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await answerOf(serverAction)
  const toast = await toasts()
  if (answer?.ok) toast.success(`Order ${answer.id} updated to ${answer.to}`)
  else toast.error(answer?.error ?? 'Failed to update order: the store did not answer.')
  return answer ?? noAnswer
}

export const shouldRevalidate = readsAgain

export const meta: Route.MetaFunction = () => [{ title: 'Admin · Orders' }]

/** Order Management (ORD-01 to ORD-07). */
export default function Orders({ loaderData }: Route.ComponentProps) {
  const { counts, view, page, pages, orders, single } = loaderData
  const list = useKeptFocus<HTMLDivElement>()
  const isLoading = useNavigation().state === 'loading'
  return (
    <DeskPage title="Order Management">
      <OrderFilters counts={counts} view={single ? undefined : view} viewing={single ? 'one order' : undefined} />
      {isLoading && (
        <p role="status" className="text-smoke">
          Loading orders...
        </p>
      )}
      <div {...list} className="outline-none">
        {orders.length > 0 ? (
          <ul className="grid items-start gap-4 lg:grid-cols-2">
            {orders.map(order => (
              <li key={order.id} className="min-w-0">
                <OrderCard order={order} />
              </li>
            ))}
          </ul>
        ) : (
          <DeskEmpty>
            <p>No orders found in this category</p>
          </DeskEmpty>
        )}
      </div>
      <Pagination page={page} pages={pages} hrefOf={number => ordersHref(view, number)} />
    </DeskPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const message = isRouteErrorResponse(error)
    ? `${error.status} ${error.statusText}`.trim()
    : error instanceof Error
      ? error.message
      : 'unknown error'
  return (
    <DeskPage title="Order Management">
      <p role="alert" className="rounded-lg border border-ember bg-[#fdecea] p-4 font-semibold text-ember">
        Failed to load orders: {message}
      </p>
      <a href="/admin/orders" className="flex min-h-11 w-fit items-center underline underline-offset-4">
        Try again
      </a>
    </DeskPage>
  )
}
