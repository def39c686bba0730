import type { PriceChange, SkipReason } from '#store/products/price-change.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { pluralize } from '../ui/pluralize.ts'
import { useRowAction } from '../ui/use-row-action.ts'
import type { PricesResult } from './price-actions.server.ts'
import { pricesUrl } from './prices-url.ts'

const reasons: Record<SkipReason, string> = {
  missing: 'it is no longer for sale',
  sold: 'it is sold',
  held: 'somebody is paying for it',
  changed: 'its price was changed meanwhile',
  'too-low': 'it would cost less than MYR 1',
  same: 'it has this price already',
}

/** Says what the last change has done, and undoes it. */
export function PriceChangeNote({ change: { id, changed, skipped, undoneAt, notUndone } }: { change: PriceChange }) {
  const { submit, isBusy } = useRowAction<PricesResult>(pricesUrl.path)
  const left = undoneAt ? notUndone : skipped
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold">
          {undoneAt
            ? `Undone: ${pluralize(changed.length - notUndone.length, 'price')} as before`
            : `${pluralize(changed.length, 'price')} changed`}
        </p>
        {!undoneAt && changed.length > 0 && (
          <AdminButton aria-disabled={isBusy} onClick={() => void submit({ intent: 'undo-prices', id })}>
            Undo
          </AdminButton>
        )}
      </div>
      {left.length > 0 && (
        <details>
          <summary className="min-h-11 content-center">
            {undoneAt
              ? `${pluralize(left.length, 'price')} not undone`
              : `${pluralize(left.length, 'price')} not changed`}
          </summary>
          <ul className="max-h-[30svh] overflow-auto [overflow-wrap:anywhere]">
            {left.map(product => (
              <li key={product.id}>
                {product.title || 'A deleted piece'}: {reasons[product.reason]}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
