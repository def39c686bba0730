import type { CsvCell } from '#store/csv.ts'
import { currency, type Sen, toMyr } from '#store/money.ts'
import { type Column, formatShopDay, formatShopTime } from '#store/sales/export-columns.ts'
import type { ListedMovement } from './movement-table.ts'

/**
 * A row per movement of the balance at the provider. Amounts are signed: what leaves the balance is
 * negative. The nets of a payout's rows add up to its deposit in the bank.
 */
export const movementColumns: readonly Column<ListedMovement>[] = [
  ['Date', ({ createdAt }) => formatShopTime(createdAt)],
  ['Kind', ({ kind }) => kind],
  ['Order', ({ orderNumber }) => orderNumber && `#${orderNumber}`],
  [`Amount (${currency})`, onlyMyr(({ grossSen }) => grossSen)],
  [`Fee (${currency})`, onlyMyr(({ feeSen }) => feeSen)],
  [`Net (${currency})`, onlyMyr(({ netSen }) => netSen)],
  ['Payment id', ({ paymentIntentId }) => paymentIntentId],
  ['Charge', ({ chargeId }) => chargeId],
  ['Refund or dispute', ({ refundId, disputeId }) => refundId ?? disputeId],
  ['Balance transaction', ({ id }) => id],
  ['Payout id', ({ payoutId }) => payoutId],
  ['Available on', ({ availableOn }) => formatShopDay(availableOn)],
  ['Bank on', ({ bankedAt }) => formatShopDay(bankedAt)],
  ['Other currency', ({ currency, grossSen }) => (currency === 'myr' ? null : `${currency} ${grossSen}`)],
]

/** An amount of another currency isn't among those in ringgit. */
function onlyMyr(getSen: (row: ListedMovement) => number) {
  return (row: ListedMovement): CsvCell => (row.currency === 'myr' ? toMyr(getSen(row) as Sen) : null)
}
