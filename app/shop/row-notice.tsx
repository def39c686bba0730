import { formatMoney, fromMyr } from '#store/money.ts'
import { HeldTape } from '../ui/held-tape.tsx'
import { isGone, type RowCheck } from './cart-check.ts'

/** What is to be known of a row before it can be bought, and the one tap that settles it. */
export function RowNotice({ row, onSetToOne }: { row: RowCheck; onSetToOne: () => void }) {
  const words = wordsOf(row)
  return (
    <>
      {row.state === 'held' && row.heldUntil && <HeldTape heldUntil={row.heldUntil} className="mt-2 w-fit px-5" />}
      {words && <p className={`mt-2 font-semibold text-sm ${isGone(row) ? 'text-ember' : ''}`}>{words}</p>}
      {row.item.quantity !== 1 && (
        <button
          type="button"
          onClick={onSetToOne}
          className="mt-2 block min-h-11 text-left font-semibold text-sm underline decoration-2 decoration-mustard underline-offset-4 hover:bg-mustard"
        >
          this is one of a kind – set to 1
        </button>
      )}
    </>
  )
}

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
