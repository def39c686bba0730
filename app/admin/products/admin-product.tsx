import { useState } from 'react'
import { data, redirect, useSubmit } from 'react-router'
import { getAdminStore } from '#app/context/current-user.ts'
import { findWithdrawer } from '#store/audit/audit.server.ts'
import type { Db } from '#store/database.server.ts'
import { formatLongDate } from '#store/dates.ts'
import type { ProductId } from '#store/ids.ts'
import { formatAmount, formatMoney, fromMyr } from '#store/money.ts'
import { findEndedOrder, findReservingOrder } from '#store/orders/ended-order-queries.server.ts'
import { findListedProduct } from '#store/products/product-queries.server.ts'
import { describeSoldChannel } from '#store/products/sold-channel.ts'
import { createErrorBoundary } from '../../ui/feedback/create-error-boundary.tsx'
import { Gallery } from '../../ui/product/gallery.tsx'
import { EarlierPrice } from '../../ui/product/price-tag.tsx'
import { usePressAction } from '../presses/use-presses.ts'
import { WaitingPresses } from '../presses/waiting-presses.tsx'
import { getReservePath } from '../reserve/reserve-url.ts'
import { getActionResult, revalidateAfterAction, showResult } from '../ui/action-result.ts'
import { AdminButton, AdminLink } from '../ui/admin-button.tsx'
import { AdminPage } from '../ui/admin-page.tsx'
import { ConfirmButton } from '../ui/confirm-dialog.tsx'
import { useRowAction } from '../ui/use-row-action.ts'
import type { Route } from './+types/admin-product.ts'
import { handleProductForm } from './product-actions.server.ts'
import { ProductError } from './product-error.tsx'
import { Fact, ProductFacts } from './product-facts.tsx'
import { ReservedNote, ScheduledNote, SoldElsewhereNote, WithdrawnNote } from './product-notes.tsx'
import { SellElsewhereDialog } from './sell-elsewhere-dialog.tsx'

export const ErrorBoundary = createErrorBoundary(ProductError)

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = getAdminStore(context)
  const found = await findListedProduct(db, params.id)
  if (!found) throw data('Product not found.', { status: 404, statusText: 'Not Found' })
  const { product, withdrawnAt, scheduledFor, soldChannel, draft } = found
  return {
    product,
    weightGrams: draft.weightGrams,
    soldChannel,
    scheduledFor,
    reservedFor: product.reservedUntil === null ? undefined : await findReservingOrder(db, product.id),
    withdrawal: withdrawnAt && !scheduledFor && (await findWithdrawal(db, { id: product.id, withdrawnAt })),
  }
}

async function findWithdrawal(db: Db, withdrawn: { id: ProductId; withdrawnAt: string }) {
  const by = await findWithdrawer(db, withdrawn)
  return { at: withdrawn.withdrawnAt, by, order: by ? undefined : await findEndedOrder(db, withdrawn.id) }
}

export const action = (form: Route.ActionArgs) => handleProductForm(form, form.params.id as ProductId)

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const result = await getActionResult(serverAction)
  const shown = await showResult(result, 'Failed to change the product: the store did not answer.')
  if (shown.ok && shown.intent === 'delete') throw redirect('/admin')
  return shown
}

export const shouldRevalidate = revalidateAfterAction

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Admin · ${loaderData?.product.title ?? 'Product'}` },
]

export default function AdminProduct({ loaderData }: Route.ComponentProps) {
  const { product, weightGrams, soldChannel, scheduledFor, reservedFor, withdrawal } = loaderData
  const { id, title, description, price, images, sold, soldPrice, soldAt, reservedUntil } = product
  const [selectedPhoto, setSelectedPhoto] = useState(0)
  const submit = useSubmit()
  const [isSelling, setIsSelling] = useState(false)
  const { submit: change, isBusy } = useRowAction()
  const failed = 'Failed to change the product'
  const sale = usePressAction({ path: `/admin/product/${id}`, subjectId: id, subject: title, failed })
  const isPaying = product.heldUntil !== null && reservedUntil === null
  const isForSale = !sold && !withdrawal && !scheduledFor
  return (
    <AdminPage title={title}>
      <div className="grid gap-6 md:grid-cols-2">
        <div className="admin-photos">
          <Gallery key={id} title={title} images={images} selectedIndex={selectedPhoto} onSelect={setSelectedPhoto}>
            {null}
          </Gallery>
        </div>
        <div className="grid content-start gap-4">
          <p className="wide text-2xl">
            {formatMoney(fromMyr(price))}
            <EarlierPrice product={product} className="ml-2 font-normal text-base text-smoke" />
            {sold && (
              <span className="ml-3 rounded-full bg-jungle px-2.5 py-0.5 align-middle text-sm text-white">sold</span>
            )}
          </p>
          {withdrawal && <WithdrawnNote {...withdrawal} />}
          {reservedUntil && <ReservedNote until={reservedUntil} order={reservedFor} />}
          {scheduledFor && <ScheduledNote drop={scheduledFor} />}
          <WaitingPresses presses={sale.waiting} />
          {sold && soldChannel && (
            <SoldElsewhereNote
              channel={soldChannel}
              price={soldPrice ?? price}
              soldAt={soldAt}
              onAppear={() => {
                setIsSelling(false)
                return isSelling
              }}
            />
          )}
          <div className="flex flex-wrap gap-2">
            {isForSale && !product.reservedUntil && (
              <AdminLink to={getReservePath({ ids: id })} tone="main">
                Hold for a buyer
              </AdminLink>
            )}
            {isForSale && sale.waiting.length === 0 && (
              <AdminButton
                tone="main"
                onClick={() => {
                  setIsSelling(true)
                  sale.forget()
                }}
              >
                Sold elsewhere
              </AdminButton>
            )}
            {(withdrawal || soldChannel || scheduledFor) && (
              <AdminButton tone="main" aria-disabled={isBusy} onClick={() => void change({ intent: 'put-back' })}>
                {scheduledFor ? 'Publish now' : 'Put back on sale'}
              </AdminButton>
            )}
            <AdminLink to={`/admin/edit/${id}`} tone={sold ? 'plain' : 'main'}>
              edit info
            </AdminLink>
            <AdminLink to={`/admin/add-product?from=${id}`}>duplicate</AdminLink>
            {isForSale && <AdminLink to={`/admin/labels?ids=${id}`}>label</AdminLink>}
            {isForSale && (
              <ConfirmButton
                label="Withdraw"
                isBusy={isBusy}
                onConfirm={() => void change({ intent: 'withdraw' })}
                title="Withdraw Product?"
                description="Shoppers see it nowhere until you put it back on sale."
              >
                <p className="mt-3 font-semibold [overflow-wrap:anywhere]">{title}</p>
                {isPaying && (
                  <p className="mt-3 rounded-lg border border-mustard bg-chalk px-4 py-3">
                    Somebody is paying for it right now. Their payment is ended first. If they have paid by then, it is
                    theirs.
                  </p>
                )}
              </ConfirmButton>
            )}
            <ConfirmButton
              tone="danger"
              label="delete"
              onConfirm={() => void submit({ intent: 'delete' }, { method: 'post' })}
              title="Delete Product?"
              description="This action cannot be undone."
              confirmLabel="Delete"
            >
              <p className="mt-3 font-semibold [overflow-wrap:anywhere]">
                {title}, {formatMoney(fromMyr(price))}
              </p>
            </ConfirmButton>
          </div>
          <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{description || 'No description.'}</p>
          <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
            {sold && (
              <Fact
                isStrong
                name="Sold"
                value={`${soldAt ? formatLongDate(soldAt) : 'some time ago'} for ${formatMoney(fromMyr(soldPrice ?? price))}`}
              />
            )}
            <ProductFacts product={product} weightGrams={weightGrams} />
          </dl>
        </div>
      </div>
      <SellElsewhereDialog
        isOpen={isSelling && isForSale && sale.waiting.length === 0}
        onClose={() => setIsSelling(false)}
        title={title}
        askingPrice={formatAmount(fromMyr(price))}
        isHeld={isPaying}
        isBusy={sale.isBusy}
        error={sale.result?.ok === false ? sale.result.error : undefined}
        onSell={async ({ price, channel }) => {
          const answer = await sale.press(`${describeSoldChannel(channel)} for MYR ${price}`, {
            ...{ intent: 'sell-elsewhere', price, channel },
          })
          if (answer && (answer.ok || answer.isOver)) await showResult(answer, '')
        }}
      />
    </AdminPage>
  )
}
