import { formatMoney, fromMyr } from '#store/money.ts'
import type { AdminOrder, OrderItem } from '#store/orders/order.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { getFateField, getItemField, type RefundValues } from './refund-values.ts'

interface RefundItemsProps {
  order: AdminOrder
  values: RefundValues
  error: string | undefined
  errorId: string
}

/** The pieces of an order to choose from, each with what becomes of it. */
export const RefundItems = ({ order, values, error, errorId }: RefundItemsProps) => (
  <fieldset
    tabIndex={-1}
    data-invalid={error && true}
    className="grid min-w-0 gap-2"
    aria-describedby={error ? errorId : undefined}
  >
    <legend className="wide mb-1.5 text-sm">Pieces that come back</legend>
    <ul className="grid gap-2">
      {order.items.map(item => (
        <li
          key={item.id}
          className="group/item rounded-lg border border-sand px-3 py-2 has-[[type=checkbox]:checked]:border-jungle"
        >
          {order.returnedProductIds.includes(item.id) ? (
            <ItemSummary item={item} isReturned />
          ) : (
            <>
              <Checkbox
                name={getItemField(item.id)}
                value="yes"
                defaultChecked={values[getItemField(item.id)] === 'yes'}
              >
                <ItemSummary item={item} />
              </Checkbox>
              <Fate order={order} item={item} value={values[getFateField(item.id)]} />
            </>
          )}
        </li>
      ))}
    </ul>
    {error && (
      <p id={errorId} className="font-semibold text-ember text-sm">
        {error}
      </p>
    )}
  </fieldset>
)

const ItemSummary = ({
  item: { title, image, size, price },
  isReturned = false,
}: {
  item: OrderItem
  isReturned?: boolean
}) => (
  <span className="flex min-w-0 grow flex-wrap items-center gap-x-3">
    <Thumbnail image={image} width={12} />
    <span className="min-w-0 grow basis-24 [overflow-wrap:anywhere]">
      {title}
      {size && <span className="text-smoke"> · size {size}</span>}
      {isReturned && <strong className="block font-semibold text-sm text-smoke">refunded already</strong>}
    </span>
    <span className="tabular shrink-0">{formatMoney(fromMyr(price))}</span>
  </span>
)

/** A piece that has not left the shop can be sold again at once. */
function Fate({ order: { status }, item, value }: { order: AdminOrder; item: OrderItem; value: string | undefined }) {
  const usual = status === 'shipped' || status === 'delivered' ? 'withdraw' : 'restock'
  return (
    <div
      role="radiogroup"
      aria-label={`What becomes of ${item.title}`}
      className="mt-2 hidden flex-wrap gap-2 group-has-[[type=checkbox]:checked]/item:flex"
    >
      {(['restock', 'withdraw'] as const).map(fate => (
        <Chip
          key={fate}
          type="radio"
          name={getFateField(item.id)}
          value={fate}
          defaultChecked={fate === (value ?? usual)}
        >
          {fate === 'restock' ? 'Back on sale' : 'Withdraw'}
        </Chip>
      ))}
    </div>
  )
}
