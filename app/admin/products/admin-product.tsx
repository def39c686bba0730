import { useState } from 'react'
import { data, redirect, useSubmit } from 'react-router'
import { getAdmin } from '#app/context/current-user.ts'
import { readForm } from '#app/context/read-form.ts'
import { storeContext } from '#app/context/store-context.ts'
import { formatDateTime, formatLongDate } from '#store/dates.ts'
import type { ProductId } from '#store/ids.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import { deleteProduct } from '#store/products/delete-product.server.ts'
import { findProduct } from '#store/products/product-queries.server.ts'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { Gallery } from '../../ui/product/gallery.tsx'
import { getActionResult, revalidateAfterAction, unavailableResult } from '../ui/action-result.ts'
import { AdminButton, AdminLink } from '../ui/admin-button.tsx'
import { AdminPage } from '../ui/admin-page.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { Route } from './+types/admin-product.ts'
import { ProductError } from './product-error.tsx'

const failedMessage = 'Failed to delete product.'

export async function loader({ params, context }: Route.LoaderArgs) {
  getAdmin(context)
  const product = await findProduct(storeContext(context).db, params.id)
  if (!product) throw data('Product not found.', { status: 404, statusText: 'Not Found' })
  return { product }
}

type DeleteResult = { ok: true } | { ok: false; error: string }

export async function action({ request, params, context }: Route.ActionArgs) {
  const { uid, email } = getAdmin(context)
  if ((await readForm(request)).intent !== 'delete')
    return data<DeleteResult>({ ok: false, error: failedMessage }, { status: 400 })
  const deletion = await deleteProduct(storeContext(context), params.id as ProductId, { uid, email })
  if (deletion.ok) return data<DeleteResult>({ ok: true })
  const status = deletion.reason === 'missing' ? 404 : 409
  return data<DeleteResult>({ ok: false, error: failedMessage }, { status })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const result = await getActionResult(serverAction)
  const toast = await loadToast()
  if (!result?.ok) {
    toast.error(result?.error ?? failedMessage)
    return result ?? unavailableResult
  }
  toast.success('Product deleted!')
  throw redirect('/admin')
}

export const shouldRevalidate = revalidateAfterAction

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Admin · ${loaderData?.product.title ?? 'Product'}` },
]

export default function AdminProduct({ loaderData }: Route.ComponentProps) {
  const { product } = loaderData
  const { id, title, description, price, images, sold, soldPrice, soldAt } = product
  const [isConfirming, setIsConfirming] = useState(false)
  const submit = useSubmit()
  return (
    <AdminPage title={title}>
      <div className="grid gap-6 md:grid-cols-2">
        <Gallery key={id} title={title} images={images}>
          {null}
        </Gallery>
        <div className="grid content-start gap-4">
          <p className="tabular wide text-2xl">{formatMoney(fromMyr(price))}</p>
          <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{description || 'No description.'}</p>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
            <Fact name="Category" value={product.category.toLowerCase()} />
            {product.brand && <Fact name="Brand" value={product.brand} />}
            {product.size && <Fact name="Size" value={product.size} />}
            {product.createdAt && <Fact name="Listed" value={formatDateTime(product.createdAt)} />}
            {product.heldUntil && <Fact name="Now" value="Someone is paying for it" />}
            {sold && (
              <Fact
                name="Sold"
                value={`${soldAt ? formatLongDate(soldAt) : 'some time ago'} for ${formatMoney(fromMyr(soldPrice ?? price))}`}
              />
            )}
          </dl>
          <div className="flex flex-wrap gap-3">
            <AdminLink to={`/admin/edit/${id}`} tone="main">
              edit info
            </AdminLink>
            <AdminButton tone="danger" onClick={() => setIsConfirming(true)}>
              delete
            </AdminButton>
          </div>
        </div>
      </div>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => void submit({ intent: 'delete' }, { method: 'post' })}
        title="Delete Product?"
        description="This action cannot be undone."
        confirmLabel="Delete"
      >
        <p className="mt-3 font-semibold [overflow-wrap:anywhere]">
          {title}, {formatMoney(fromMyr(price))}
        </p>
      </ConfirmDialog>
    </AdminPage>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt className="text-smoke">{name}</dt>
    <dd>{value}</dd>
  </>
)

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProductError error={error} />
}
