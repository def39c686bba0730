import { formatDateTime } from '#store/dates.ts'
import type { Promotion } from '#store/products/promotion-queries.server.ts'
import { ConfirmButton } from '../ui/confirm-dialog.tsx'
import { pluralize } from '../ui/pluralize.ts'
import { useRowAction } from '../ui/use-row-action.ts'
import type { PricesResult } from './price-actions.server.ts'
import { pricesUrl } from './prices-url.ts'

/** The sales that are running or coming. */
export const PromotionList = ({ promotions }: { promotions: readonly Promotion[] }) =>
  promotions.length > 0 && (
    <details className="sheet px-4">
      <summary className="min-h-11 cursor-pointer content-center">
        <h2 className="wide inline">{describePromotions(promotions)}</h2>
      </summary>
      <ul className="grid grid-cols-1 divide-y divide-sand border-sand border-t">
        {promotions.map(promotion => (
          <PromotionRow key={promotion.id} promotion={promotion} />
        ))}
      </ul>
    </details>
  )

function describePromotions(promotions: readonly Promotion[]): string {
  const running = promotions.filter(({ begunAt }) => begunAt).length
  return `${pluralize(promotions.length, 'sale')}, ${running} running`
}

function PromotionRow({ promotion: { id, name, startsAt, endsAt, begunAt, count } }: { promotion: Promotion }) {
  const { submit, isBusy } = useRowAction<PricesResult>(pricesUrl.path)
  const act = begunAt ? 'End now' : 'Delete'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 py-2 large-text:grid-cols-1 large-text:justify-items-start">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h3 className="font-semibold">{name}</h3>
        <p className="tabular text-smoke">
          {begunAt ? 'Running' : 'Coming'}: {formatDateTime(startsAt)} to {formatDateTime(endsAt)},{' '}
          {pluralize(count, 'piece')}
        </p>
      </div>
      <ConfirmButton
        label={act}
        aria-label={`${act}: ${name}`}
        title={`${act}: ‘${name}’?`}
        description="Its pieces cost what they did before. What was sold or changed by hand stays; what somebody is paying for follows when it is free."
        isBusy={isBusy}
        onConfirm={() => void submit({ intent: 'end-promotion', id })}
      />
    </li>
  )
}
