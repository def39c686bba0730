import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { formatDateTime, formatLongDate } from '#store/dates.ts'
import { formatMoney, type Sen } from '#store/money.ts'
import type { PayoutRow } from '#store/movements/movement-queries.server.ts'
import type { ProviderCheck } from '#store/movements/provider-check.server.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { AdminSection } from '../ui/admin-page.tsx'
import type { action } from './money.tsx'

interface PayoutsProps {
  payouts: readonly PayoutRow[]
  hasMore: boolean
  timeName: string
}

/** What the payment provider has paid to the bank, or is about to. */
export const Payouts = ({ payouts, hasMore, timeName }: PayoutsProps) => (
  <AdminSection title={`Payouts to the bank, ${timeName}`} className="break-inside-avoid">
    {payouts.length === 0 && <p className="text-smoke text-sm">None in this time.</p>}
    <ul className="divide-y divide-sand">
      {payouts.map(payout => (
        <li key={payout.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <p className="min-w-0">
            <span className={`tabular font-semibold ${payout.status === 'failed' ? 'line-through' : ''}`}>
              {payout.currency === 'myr'
                ? formatMoney(payout.amountSen as Sen)
                : `${payout.amountSen} ${payout.currency}`}
            </span>{' '}
            <span className={payout.status === 'failed' ? 'text-ember' : ''}>{describePayout(payout)}</span>
          </p>
          <code className="text-smoke text-xs [overflow-wrap:anywhere]">{payout.id}</code>
        </li>
      ))}
    </ul>
    {hasMore && <p className="text-smoke text-sm">These are the latest. Choose a month to see earlier ones.</p>}
  </AdminSection>
)

function describePayout({ status, arrivesAt }: PayoutRow): string {
  const day = formatLongDate(arrivesAt)
  switch (status) {
    case 'paid':
      return `in the bank on ${day}`
    case 'pending':
      return `on its way, in the bank on ${day}`
    case 'failed':
      return `failed: it was to be in the bank on ${day}, and is back in the balance`
  }
}

/**
 * Says of when fees and payouts are. Outdated ones are read again when the page has been shown, so
 * that it never waits for the provider.
 */
export function Freshness({ check, isOutdated }: { check: ProviderCheck | undefined; isOutdated: boolean }) {
  const fetcher = useFetcher<typeof action>()
  const hasAsked = useRef(false)
  const { submit } = fetcher
  useEffect(() => {
    if (!isOutdated || hasAsked.current) return
    hasAsked.current = true
    void submit({}, { method: 'post', action: '/admin/money' })
  }, [isOutdated, submit])
  const isBusy = fetcher.state !== 'idle'
  const hasFailed = fetcher.data?.ok === false || Boolean(check?.failedAt)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm print:hidden">
      <p role="status" className={hasFailed && !isBusy ? 'text-ember' : 'text-smoke'}>
        {isBusy
          ? 'Asking the payment provider for fees and payouts …'
          : [hasFailed && 'The payment provider could not be asked for fees and payouts.', describeCheck(check)]
              .filter(Boolean)
              .join(' ')}
      </p>
      <fetcher.Form method="post" action="/admin/money">
        <AdminButton type="submit" disabled={isBusy}>
          Refresh
        </AdminButton>
      </fetcher.Form>
    </div>
  )
}

const describeCheck = (check: ProviderCheck | undefined): string =>
  check?.checkedAt
    ? `Fees and payouts as of ${formatDateTime(check.checkedAt)}.`
    : 'Fees and payouts have not been read yet.'
