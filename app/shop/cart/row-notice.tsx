import { formatMoney, fromMyr } from '#store/money.ts'
import { HoldBadge } from '../../ui/product/hold-badge.tsx'
import { type CheckedRow, isGone } from './cart-check.ts'
import { useCart } from './use-cart.ts'

/** What keeps a row from being bought, with a button that resolves it where possible. */
export function RowNotice({ row }: { row: CheckedRow }) {
  const { setQuantity, acceptPrice } = useCart()
  const message = getRowMessage(row)
  const { id, title, price, quantity } = row.item
  return (
    <>
      {row.state === 'held' && row.heldUntil && <HoldBadge heldUntil={row.heldUntil} className="mt-2 w-fit px-5" />}
      {message && <p className={`mt-2 font-semibold text-sm ${isGone(row) ? 'text-ember' : ''}`}>{message}</p>}
      {row.state === 'price-changed' && (
        <ResolveButton
          label={`OK, ${title} costs ${formatMoney(fromMyr(price))} now`}
          onResolve={() => acceptPrice(id)}
        >
          OK
        </ResolveButton>
      )}
      {quantity !== 1 && (
        <ResolveButton onResolve={() => setQuantity(id, 1)}>this is one of a kind – set to 1</ResolveButton>
      )}
    </>
  )
}

interface ResolveButtonProps {
  label?: string
  onResolve: () => void
  children: string
}

/**
 * Disappears after a click, so it first moves the focus to the row's remove button or, without one,
 * to the list's heading.
 */
const ResolveButton = ({ label, onResolve, children }: ResolveButtonProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={({ currentTarget }) => {
      const row = currentTarget.closest('li')
      const next =
        row?.querySelector<HTMLElement>('[data-remove]') ?? row?.closest('ul')?.parentElement?.querySelector('h2')
      next?.focus()
      onResolve()
    }}
    className="wide mt-3 block min-h-11 border-2 border-ink bg-mustard px-4 py-1.5 text-left text-sm transition-colors hover:bg-ink hover:text-chalk"
  >
    {children}
  </button>
)

export function getRowMessage({ state, item, priceWas }: CheckedRow): string | undefined {
  switch (state) {
    case 'ok':
      return undefined
    case 'sold':
      return 'This item has been sold.'
    case 'missing':
      return 'This piece has left the shop.'
    case 'held':
      return 'Someone else is paying for it. If they don’t finish, you can buy it.'
    case 'price-changed':
      return `The price has changed: ${formatMoney(fromMyr(priceWas ?? item.price))} before, ${formatMoney(fromMyr(item.price))} now.`
  }
}
