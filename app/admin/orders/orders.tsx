import { useCallback, useEffect, useState } from 'react'
import { Form, isRouteErrorResponse, redirect, useLocation, useNavigation } from 'react-router'
import { z } from 'zod'
import { getAdminStore } from '#app/context/current-user.ts'
import { maxFormLength } from '#app/context/read-form.ts'
import { isAdminPath } from '#store/admin-path.ts'
import type { Actor } from '#store/audit/audit.server.ts'
import { countOrders, listOrders, type OrderCounts } from '#store/orders/admin-order-queries.server.ts'
import { getDefaultSort } from '#store/orders/order-filters.ts'
import { spellSearch } from '#store/orders/order-search.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { createErrorBoundary } from '../../ui/feedback/create-error-boundary.tsx'
import { getActionResult, showResult } from '../ui/action-result.ts'
import { AdminButton, AdminFilterLink } from '../ui/admin-button.tsx'
import { readAdminForm, refuse } from '../ui/admin-form.server.ts'
import { AdminEmptyState, AdminError, AdminPage } from '../ui/admin-page.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SelectAll, useSelectedRows } from '../ui/selection.tsx'
import { AdminList, useStableList } from '../ui/stable-list.tsx'
import type { Route } from './+types/orders.ts'
import { BulkBar } from './bulk-bar.tsx'
import { handleOrderForm, orderFormSchema } from './order-action.server.ts'
import { OrderCard } from './order-card.tsx'
import { CurrentView, OrderFilters, OrderSearch, OtherStatus } from './order-filters.tsx'
import { ordersTitle } from './orders-loading.tsx'
import { type OrdersParams, ordersUrl } from './orders-url.ts'
import { handleRefundForm, refundFormSchema } from './refund-action.server.ts'
import { handleReservationForm, reservationFormSchema } from './reservation-action.server.ts'
import { slipSelection } from './slip-selection.ts'

const pageSize = 10

export async function loader({ request, context }: Route.LoaderArgs) {
  const store = getAdminStore(context)
  const params = ordersUrl.parse(new URL(request.url).searchParams)
  const { show: view, q, from, to } = params
  const search = await spellSearch(store.db, { q, from, to })
  const counts = await countOrders(store.db, search)
  const pages = Math.max(1, Math.ceil(counts[view] / pageSize))
  // The list may have become shorter since the link was rendered.
  const page = Math.min(params.page, pages)
  const sort = params.sort === 'default' ? getDefaultSort(view) : params.sort
  return {
    counts,
    params: { ...params, page },
    pages,
    orders: await listOrders(store, { ...search, view, sort, page, pageSize }),
  }
}

export async function action(form: Route.ActionArgs) {
  const result = await handleForm(form)
  const { headers } = form.request
  // Pressed before the scripts were there: the page that it was pressed on shows what is done.
  const cameFrom = headers.get('sec-fetch-dest') === 'document' ? URL.parse(headers.get('referer') ?? '') : null
  return cameFrom && result.data.ok && isAdminPath(cameFrom.pathname)
    ? redirect(cameFrom.pathname + cameFrom.search)
    : result
}

async function handleForm(form: Route.ActionArgs) {
  const { by, store, values } = await readAdminForm(form, ordersFormSchema, maxFormLength)
  if (!values) return refuse(400, 'Failed to update order: this is no change of an order.')
  return values(store, by)
}

/** Each form with what handles it. */
const ordersFormSchema = z.union([
  refundFormSchema.transform(form => (store: StoreContext, by: Actor) => handleRefundForm(store, form, by)),
  reservationFormSchema.transform(form => (store: StoreContext, by: Actor) => handleReservationForm(store, form, by)),
  orderFormSchema.transform(form => (store: StoreContext, by: Actor) => handleOrderForm(store, form, by)),
])

/** The toast stays visible when the order has left the current list. */
export const clientAction = async ({ serverAction }: Route.ClientActionArgs) =>
  showResult(await getActionResult(serverAction), 'Failed to update order: the store did not answer.')

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { counts, params, pages, orders } = loaderData
  const { show: view, page } = params
  // An order that has left the list by what was done to it stays, with its next step.
  const [keptIds, setKeptIds] = useState<readonly string[]>([])
  const keep = useCallback((id: string) => setKeptIds(ids => (ids.includes(id) ? ids : [...ids, id])), [])
  const list = useStableList(orders, keptIds)
  const { rows } = list
  const { selected, isSelected, select, selectAll } = useSelectedRows(rows, slipSelection.ids)
  useEffect(() => {
    slipSelection.ids = []
  }, [])
  const isLoading = useNavigation().location?.pathname === useLocation().pathname
  return (
    <AdminPage title={ordersTitle} tab="Orders">
      <AdminError>{actionData && 'error' in actionData && actionData.error}</AdminError>
      <div className="grid grid-cols-1 gap-3">
        <OrderFilters counts={counts} view={view} />
        <OrderSearch params={params}>
          <OtherStatus counts={counts} view={view} />
        </OrderSearch>
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          {rows.length > 0 && (
            // Without scripts the selected orders are sent to the page that prints their slips.
            <Form id="selected-orders" action="/admin/orders/slips">
              <SelectAll count={rows.length} selected={selected.length} onSelect={selectAll}>
                Select all on this page
              </SelectAll>
              <noscript>
                <AdminButton type="submit">Packing slips</AdminButton>
              </noscript>
            </Form>
          )}
          <CurrentView counts={counts} view={view} isLoading={isLoading} />
        </div>
      </div>
      <AdminList
        list={list}
        className="grid items-start gap-4 lg:grid-cols-2"
        empty={<NoOrders params={params} counts={counts} />}
      >
        {order => (
          <li key={order.id} className="min-w-0">
            <OrderCard
              order={order}
              isListed
              isSelected={isSelected(order.id)}
              onSelect={isChecked => select(order.id, isChecked)}
              onDone={keep}
            />
          </li>
        )}
      </AdminList>
      <BulkBar selected={selected} orders={rows} onClear={() => selectAll(false)} />
      <Pagination page={page} pages={pages} getPageHref={number => ordersUrl.withChanges({ page: number })} />
    </AdminPage>
  )
}

/** A search that finds nothing in the list leads to where it does. */
function NoOrders({ params, counts }: { params: OrdersParams; counts: OrderCounts }) {
  const isSearch = [params.q, params.from, params.to].some(value => value !== '')
  return (
    <AdminEmptyState
      message="No orders found in this category"
      hint={
        isSearch
          ? `Searched: ${[params.q, params.from, params.to].filter(Boolean).join(', ')}`
          : 'An order comes here by itself once a shopper has placed it.'
      }
    >
      {isSearch && params.show !== 'all' && counts.all > 0 && (
        <AdminFilterLink getHref={ordersUrl.withChanges({ show: 'all', page: 1 })}>
          Found in All Orders ({counts.all})
        </AdminFilterLink>
      )}
      {isSearch && (
        <AdminFilterLink getHref={ordersUrl.withChanges({ q: '', from: '', to: '', page: 1 })}>
          Clear search
        </AdminFilterLink>
      )}
    </AdminEmptyState>
  )
}

export const ErrorBoundary = createErrorBoundary(({ error }) => {
  const message = isRouteErrorResponse(error)
    ? `${error.status} ${error.statusText}`.trim()
    : error instanceof Error
      ? error.message
      : 'unknown error'
  return (
    <AdminPage title={ordersTitle} tab="Orders">
      <p role="alert" className="rounded-lg border border-ember bg-blush p-4 font-semibold text-ember">
        Failed to load orders: {message}
      </p>
      <a href="/admin/orders" className="flex min-h-11 w-fit items-center underline underline-offset-4">
        Try again
      </a>
    </AdminPage>
  )
})
