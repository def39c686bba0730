import { useRef } from 'react'
import { data, isRouteErrorResponse, redirect } from 'react-router'
import { getAdminStore } from '#app/context/current-user.ts'
import { formatDateTime } from '#store/dates.ts'
import type { DropId } from '#store/ids.ts'
import { getDropPath, toDropInput } from '#store/products/drop.ts'
import { findDrop, listDropProducts, listScheduledProducts } from '#store/products/drop-queries.server.ts'
import { toCard } from '#store/products/product.ts'
import { copyText } from '../../ui/controls/copy-text.ts'
import { createErrorBoundary } from '../../ui/feedback/create-error-boundary.tsx'
import { AdminProductCard } from '../products/admin-product-card.tsx'
import { getActionResult, showResult } from '../ui/action-result.ts'
import { AdminButton, AdminLink, adminButtonClass } from '../ui/admin-button.tsx'
import { AdminEmptyState, AdminPage } from '../ui/admin-page.tsx'
import { ConfirmButton } from '../ui/confirm-dialog.tsx'
import { pluralize } from '../ui/pluralize.ts'
import { useRowAction } from '../ui/use-row-action.ts'
import type { Route } from './+types/drop.ts'
import { handleDropForm } from './drop-actions.server.ts'
import { DropForm } from './drop-fields.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, publicUrl } = getAdminStore(context)
  const drop = await findDrop(db, params.id)
  if (!drop) throw data('Drop not found.', { status: 404, statusText: 'Not Found' })
  const { id, slug, title, opensAt, publishedAt } = drop
  const isOpen = publishedAt !== null
  const products = isOpen ? await listDropProducts(db, id) : await listScheduledProducts(db, id)
  return {
    id,
    title,
    opensAt,
    isOpen,
    path: getDropPath(slug),
    url: publicUrl + getDropPath(slug),
    products: products.map(product => ({
      ...toCard(product),
      description: '',
      heldUntil: product.heldUntil,
      reservedUntil: product.reservedUntil,
    })),
  }
}

export const action = (form: Route.ActionArgs) => handleDropForm(form, form.params.id as DropId)

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const result = await getActionResult(serverAction)
  const shown = await showResult(result, 'Nothing was changed, as far as this device knows: the store did not answer.')
  if (result?.ok && result.intent === 'delete') throw redirect('/admin/drops')
  return shown
}

export default function AdminDrop({ loaderData }: Route.ComponentProps) {
  const { id, title, opensAt, isOpen, products } = loaderData
  const { submit, isBusy } = useRowAction()
  const soldCount = products.filter(({ sold }) => sold).length
  const count = pluralize(products.length, 'product')
  return (
    <AdminPage title={title} back={{ to: '/admin/drops', name: 'All drops' }}>
      <p>
        {isOpen ? 'Opened on' : 'Opens on'} <span className="font-semibold">{formatDateTime(opensAt)}</span> · {count}
        {isOpen && `, ${soldCount} sold`}
      </p>
      <div className="flex flex-wrap gap-3">
        {!isOpen && (
          <AdminLink to={`/admin/add-product?drop=${id}`} tone="main">
            Add a product
          </AdminLink>
        )}
        {!isOpen && products.length > 0 && (
          <ConfirmButton
            label="Open now"
            onConfirm={() => void submit({ intent: 'open' })}
            title="Open the drop now?"
            description={`${count} come into the shop at once. This cannot be undone.`}
          />
        )}
        {products.length === 0 && (
          <AdminButton
            tone="danger"
            className="ml-auto"
            aria-disabled={isBusy}
            onClick={() => void submit({ intent: 'delete' })}
          >
            Delete drop
          </AdminButton>
        )}
      </div>
      <DropLink {...loaderData} />
      {!isOpen && (
        <DropForm
          key={`${title} ${opensAt}`}
          start={toDropInput({ title, opensAt })}
          fields={{ intent: 'change' }}
          label="Save name and time"
        />
      )}
      {products.length === 0 ? (
        <AdminEmptyState
          message={isOpen ? 'Nothing is left of this drop' : 'No product waits for this drop yet'}
          hint={isOpen ? undefined : 'Choose ‘In a drop’ when you add a product.'}
        />
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">
          {products.map(product => (
            <li key={product.id} className="flex min-w-0 flex-col">
              <AdminProductCard product={product} />
              {product.sold && <p className="px-1 font-semibold text-smoke text-sm">sold</p>}
              {!isOpen && <ScheduledProduct id={product.id} />}
            </li>
          ))}
        </ul>
      )}
    </AdminPage>
  )
}

/** The address of the drop's page, to be posted where shoppers are. */
function DropLink({ path, url }: { path: string; url: string }) {
  const shown = useRef<HTMLSpanElement>(null)
  const copy = () => copyText(url, shown.current, { done: 'Link copied', failed: 'Copy the selected link' })
  return (
    <div className="sheet flex flex-wrap items-center gap-3 p-4">
      <span ref={shown} className="min-w-0 grow font-mono text-sm [overflow-wrap:anywhere]">
        {url}
      </span>
      <AdminButton className="noscript:hidden" onClick={() => void copy()}>
        Copy link
      </AdminButton>
      <a href={path} className={adminButtonClass()}>
        See the page
      </a>
    </div>
  )
}

function ScheduledProduct({ id }: { id: string }) {
  const { submit, isBusy } = useRowAction()
  return (
    <div className="mt-auto grid gap-2 pt-2">
      <AdminButton aria-disabled={isBusy} onClick={() => void submit({ intent: 'publish', productId: id })}>
        Publish now
      </AdminButton>
      <AdminButton aria-disabled={isBusy} onClick={() => void submit({ intent: 'take-out', productId: id })}>
        Take out
      </AdminButton>
    </div>
  )
}

export const ErrorBoundary = createErrorBoundary(({ error }) => {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-8 md:px-8">
      <title>Admin · Drop</title>
      <AdminEmptyState>
        <p role="alert">{isMissing ? 'Drop not found.' : 'Error loading the drop'}</p>
        <AdminLink to="/admin/drops">All drops</AdminLink>
      </AdminEmptyState>
    </div>
  )
})
