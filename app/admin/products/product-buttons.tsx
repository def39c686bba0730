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
  /** Whether somebody is paying for it right now. */
  isPaying: boolean
}

/** Of labels in lower case, which stay so for those who are read them. */
const capitalClass = 'inline-block! py-[11px]! text-center first-letter:uppercase'
const rowClass = 'grid grid-cols-2 gap-2 *:last:odd:col-span-2 empty:hidden large-text:grid-cols-1 md:flex md:flex-wrap'

interface MainActionsProps extends ProductActionsProps {
  /** Undefined where it can't be put back. */
  putBackLabel: string | undefined
  /** False while a sale waits for the network. */
  canSell: boolean
  onSell: () => void
}

/** What is done with a piece that is sold, reserved or put back. */
export function MainActions({ product, isForSale, putBackLabel, canSell, onSell }: MainActionsProps) {
  const { submit, isBusy } = useRowAction()
  return (
    <div className={rowClass}>
      {isForSale && canSell && (
        <AdminButton tone="main" onClick={onSell}>
          Sold elsewhere
        </AdminButton>
      )}
      {isForSale && !product.reservedUntil && (
        <AdminLink to={reserveUrl.getHref({ ids: product.id })}>Hold for a buyer</AdminLink>
      )}
      {putBackLabel && (
        <AdminButton tone="main" aria-disabled={isBusy} onClick={() => void submit({ intent: 'put-back' })}>
          {putBackLabel}
        </AdminButton>
      )}
    </div>
  )
}

interface OtherActionsProps extends ProductActionsProps {
  /** Whether shoppers see it. */
  isPublic: boolean
}

export const OtherActions = ({ product: { id }, isForSale, isPublic }: OtherActionsProps) => (
  <div className={rowClass}>
    <AdminLink to={`/admin/edit/${id}`} className={capitalClass}>
      edit info
    </AdminLink>
    <AdminLink to={`/admin/add-product?from=${id}`} className={capitalClass}>
      duplicate
    </AdminLink>
    {isForSale && (
      <AdminLink to={getLabelsPath([id])} className={capitalClass}>
        label
      </AdminLink>
    )}
    {isPublic && (
      <AdminLink to={`/product/${id}`} reloadDocument>
        View in the shop
      </AdminLink>
    )}
  </div>
)

/** What takes a piece out of the shop, for a while or for ever: apart from all else. */
export function RemovingActions({ product: { title, price }, isForSale, isPaying }: ProductActionsProps) {
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
        className={`ml-auto ${capitalClass}`}
      >
        <p className="mt-3 font-semibold [overflow-wrap:anywhere]">
          {title}, {formatMoney(fromMyr(price))}
        </p>
      </ConfirmButton>
    </div>
  )
}
