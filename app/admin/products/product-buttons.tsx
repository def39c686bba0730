import { useSubmit } from 'react-router'
import { formatMoney, fromMyr } from '#store/money.ts'
import type { Product } from '#store/products/product.ts'
import { reserveUrl } from '../reserve/reserve-url.ts'
import { AdminButton, AdminLink } from '../ui/admin-button.tsx'
import { ConfirmButton } from '../ui/confirm-dialog.tsx'
import { useRowAction } from '../ui/use-row-action.ts'
import { getLabelsPath } from './labels-path.ts'

interface ProductActionsProps {
  product: Product
  isForSale: boolean
  /** Undefined where it can't be put back. */
  putBackLabel: string | undefined
  /** Undefined while a sale waits for the network. */
  onSell: (() => void) | undefined
}

/** What is done with a piece that stays in the books of the shop. */
export function ProductActions({ product, isForSale, putBackLabel, onSell }: ProductActionsProps) {
  const { submit, isBusy } = useRowAction()
  const { id, sold, reservedUntil } = product
  return (
    <div className="grid grid-cols-2 gap-2 *:last:odd:col-span-2 large-text:grid-cols-1 md:flex md:flex-wrap">
      {isForSale && onSell && (
        <AdminButton tone="main" onClick={onSell}>
          Sold elsewhere
        </AdminButton>
      )}
      {putBackLabel && (
        <AdminButton tone="main" aria-disabled={isBusy} onClick={() => void submit({ intent: 'put-back' })}>
          {putBackLabel}
        </AdminButton>
      )}
      {isForSale && !reservedUntil && <AdminLink to={reserveUrl.getHref({ ids: id })}>Hold for a buyer</AdminLink>}
      <AdminLink to={`/admin/edit/${id}`}>Edit info</AdminLink>
      <AdminLink to={`/admin/add-product?from=${id}`}>Duplicate</AdminLink>
      {isForSale && <AdminLink to={getLabelsPath([id])}>Label</AdminLink>}
      {(sold || isForSale) && (
        <AdminLink to={`/product/${id}`} reloadDocument>
          View in the shop
        </AdminLink>
      )}
    </div>
  )
}

interface RemovingActionsProps extends Pick<ProductActionsProps, 'product' | 'isForSale'> {
  /** Whether somebody is paying for it right now. */
  isPaying: boolean
}

/** What takes a piece out of the shop, for a while or for ever: apart from all else. */
export function RemovingActions({ product: { title, price }, isForSale, isPaying }: RemovingActionsProps) {
  const { submit: change, isBusy } = useRowAction()
  const submit = useSubmit()
  return (
    <div className="mt-2 flex flex-wrap justify-between gap-2 border-sand border-t pt-4">
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
        className="ml-auto inline-block! py-[11px]! first-letter:uppercase"
      >
        <p className="mt-3 font-semibold [overflow-wrap:anywhere]">
          {title}, {formatMoney(fromMyr(price))}
        </p>
      </ConfirmButton>
    </div>
  )
}
