import { formatMoney, fromMyr } from '#store/money.ts'
import { HeldTape } from '../../ui/held-tape.tsx'
import { isGone, type RowCheck } from './cart-check.ts'
import { useCart } from './use-cart.ts'

/** What is to be known of a row before it can be bought, and the one tap that settles it. */
export function RowNotice({ row }: { row: RowCheck }) {
  const { setQuantity, acceptPrice } = useCart()
  const words = wordsOf(row)
  const { id, title, price, quantity } = row.item
  return (
    <>
      {row.state === 'held' && row.heldUntil && <HeldTape heldUntil={row.heldUntil} className="mt-2 w-fit px-5" />}
      {words && <p className={`mt-2 font-semibold text-sm ${isGone(row) ? 'text-ember' : ''}`}>{words}</p>}
      {row.state === 'price-changed' && (
        <Settle label={`OK, ${title} costs ${formatMoney(fromMyr(price))} now`} onSettle={() => acceptPrice(id)}>
          OK
        </Settle>
      )}
      {quantity !== 1 && <Settle onSettle={() => setQuantity(id, 1)}>this is one of a kind – set to 1</Settle>}
    </>
  )
}

interface SettleProps {
  label?: string
  onSettle: () => void
  children: string
}

/** It goes with what it settles, so it hands the keyboard on: to the row's own button, or to the list's heading. */
const Settle = ({ label, onSettle, children }: SettleProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={({ currentTarget }) => {
      const row = currentTarget.closest('li')
      const next =
        row?.querySelector<HTMLElement>('[data-remove]') ?? row?.closest('ul')?.parentElement?.querySelector('h2')
      next?.focus()
      onSettle()
    }}
    className="wide mt-3 block min-h-11 border-2 border-ink bg-mustard px-4 py-1.5 text-left text-sm transition-colors hover:bg-ink hover:text-chalk"
  >
    {children}
  </button>
)

export function wordsOf({ state, item, priceWas }: RowCheck): string | undefined {
  switch (state) {
    case 'ok':
      return undefined
    case 'sold':
      return 'This item has been sold.'
    case 'missing':
      return 'This piece has left the shop.'
    case 'held':
      return 'Somebody else is paying for it. If they leave it, it is yours to buy.'
    case 'price-changed':
      return `The price has changed: ${formatMoney(fromMyr(priceWas ?? item.price))} before, ${formatMoney(fromMyr(item.price))} now.`
  }
}
