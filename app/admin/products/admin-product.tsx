import { useState } from 'react'
import { data, redirect, useSubmit } from 'react-router'
import { getAdmin } from '#app/context/current-user.ts'
import { readForm } from '#app/context/read-form.ts'
import { storeContext } from '#app/context/store-context.ts'
import { formatLongDate } from '#store/dates.ts'
import type { ProductId } from '#store/ids.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import { findEndedOrder } from '#store/orders/ended-order-queries.server.ts'
import { deleteProduct } from '#store/products/delete-product.server.ts'
import { findListedProduct } from '#store/products/product-queries.server.ts'
import { putBackOnSale } from '#store/products/put-back-on-sale.server.ts'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { Gallery } from '../../ui/product/gallery.tsx'
import { getActionResult, revalidateAfterAction, unavailableResult } from '../ui/action-result.ts'
import { AdminButton, AdminLink } from '../ui/admin-button.tsx'
import { AdminPage } from '../ui/admin-page.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useRowAction } from '../ui/use-row-action.ts'
import type { Route } from './+types/admin-product.ts'
import { ProductError } from './product-error.tsx'
import { Fact, ProductFacts } from './product-facts.tsx'
import { WithdrawnNote } from './withdrawn-note.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  getAdmin(context)
  const { db } = storeContext(context)
  const found = await findListedProduct(db, params.id)
  if (!found) throw data('Product not found.', { status: 404, statusText: 'Not Found' })
  const { product, withdrawnAt, draft } = found
  return {
    product,
    weightGrams: draft.weightGrams,
    withdrawal: withdrawnAt && { at: withdrawnAt, order: await findEndedOrder(db, product.id) },
  }
}

const failedMessages = {
  delete: 'Failed to delete product.',
  'put-back': 'Failed to put the product back on sale.',
} as const
type Intent = keyof typeof failedMessages
type ProductActionResult = { ok: true; intent: Intent } | { ok: false; error: string }

export async function action({ request, params, context }: Route.ActionArgs) {
  const { uid, email } = getAdmin(context)
  const intent: Intent = (await readForm(request)).intent === 'put-back' ? 'put-back' : 'delete'
  const change = intent === 'delete' ? deleteProduct : putBackOnSale
  const result = await change(storeContext(context), params.id as ProductId, { uid, email })
  if (result.ok) return data<ProductActionResult>({ ok: true, intent })
  const status = result.reason === 'missing' ? 404 : 409
  return data<ProductActionResult>({ ok: false, error: failedMessages[intent] }, { status })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const result = await getActionResult(serverAction)
  const toast = await loadToast()
  if (!result?.ok) {
    toast.error(result?.error ?? 'Failed to change the product: the store did not answer.')
    return result ?? unavailableResult
  }
  toast.success(result.intent === 'delete' ? 'Product deleted!' : 'Back on sale')
  if (result.intent === 'delete') throw redirect('/admin')
  return result
}

export const shouldRevalidate = revalidateAfterAction

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Admin · ${loaderData?.product.title ?? 'Product'}` },
]

export default function AdminProduct({ loaderData }: Route.ComponentProps) {
  const { product, weightGrams, withdrawal } = loaderData
  const { id, title, description, price, images, sold, soldPrice, soldAt } = product
  const [isConfirming, setIsConfirming] = useState(false)
  const [selectedPhoto, setSelectedPhoto] = useState(0)
  const submit = useSubmit()
  const { submit: putBack, isBusy } = useRowAction()
  return (
    <AdminPage title={title}>
      <div className="grid gap-6 md:grid-cols-2">
        <div className="admin-photos">
          <Gallery key={id} title={title} images={images} selectedIndex={selectedPhoto} onSelect={setSelectedPhoto}>
            {null}
          </Gallery>
        </div>
        <div className="grid content-start gap-4">
          <p className="tabular wide text-2xl">{formatMoney(fromMyr(price))}</p>
          <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{description || 'No description.'}</p>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
            <ProductFacts product={product} weightGrams={weightGrams} />
            {sold && (
              <Fact
                name="Sold"
                value={`${soldAt ? formatLongDate(soldAt) : 'some time ago'} for ${formatMoney(fromMyr(soldPrice ?? price))}`}
              />
            )}
          </dl>
          {withdrawal && <WithdrawnNote {...withdrawal} />}
          <div className="flex flex-wrap gap-3">
            {withdrawal && (
              <AdminButton tone="main" aria-disabled={isBusy} onClick={() => void putBack({ intent: 'put-back' })}>
                Put back on sale
              </AdminButton>
            )}
            <AdminLink to={`/admin/edit/${id}`} tone="main">
              edit info
            </AdminLink>
            {!sold && !withdrawal && <AdminLink to={`/admin/labels?ids=${id}`}>label</AdminLink>}
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProductError error={error} />
}
