import type { PriceChange } from '#store/products/price-change.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { pluralize } from '../ui/pluralize.ts'
import { useRowAction } from '../ui/use-row-action.ts'
import type { PricesResult } from './price-actions.server.ts'
import { skipReasons } from './price-preview.ts'
import { pricesUrl } from './prices-url.ts'

/** Says what the last change has done, and undoes it. */
export function PriceChangeNote({ change: { id, changed, skipped, undoneAt, notUndone } }: { change: PriceChange }) {
  const { submit, isBusy } = useRowAction<PricesResult>(pricesUrl.path)
  const left = undoneAt ? notUndone : skipped
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold">
          {undoneAt
            ? `${pluralize(changed.length - notUndone.length, 'price')} undone`
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
                {product.title || 'A deleted piece'}: {skipReasons[product.reason]}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
