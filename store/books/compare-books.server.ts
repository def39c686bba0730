import { lookUpPayment } from '#store/checkout/look-up-payment.server.ts'
import type { Db } from '#store/database.server.ts'
import { toShopDay } from '#store/dates.ts'
import { formatMoney, type Sen } from '#store/money.ts'
import { findProviderCheck, runProviderCheck } from '#store/movements/provider-check.server.ts'
import { soldStatuses } from '#store/orders/order-status.ts'
import { addDays, getShopDayStart } from '#store/shop-days.ts'
import type { PaymentContext } from '#store/store-context.server.ts'
import { comparePayment } from './compare-payment.server.ts'
import { compareProducts } from './compare-products.server.ts'
import type { Difference } from './difference.ts'
import { getDifferenceName, notifyOfDifferences } from './notify-of-differences.server.ts'
import { type ProviderEntries, readPaymentRecords, readProviderEntries } from './read-books.server.ts'
import { reportLostOrder } from './report-lost-order.server.ts'

/**
 * Compares the provider's books since a time with the store's orders, refunds, disputes and sold
 * products, both ways. What lost webhooks would have said is applied; of the rest the admins are
 * notified, once each.
 * @throws when the provider's lists or the database can't be read
 */
export async function compareBooks(context: PaymentContext, since: Date) {
  const entries = await readProviderEntries(context, since)
  const found = await findDifferences(context.db, entries)
  const { failed, unknown } = await lookUpPayments(context, found)
  const isLookedUp = ({ kind, paymentIntentId }: Difference) =>
    paymentIntentId === null ||
    // The list does not reach payments that are old.
    (!failed.has(paymentIntentId) && (kind !== 'unknown-payment' || unknown.has(paymentIntentId)))
  const again = found.length > 0 ? await findDifferences(context.db, entries) : []
  const left = [...again.filter(isLookedUp), ...failed.values()]
  const isLeft = new Set(left.map(getDifferenceName))
  await notifyOfDifferences(context, left)
  return {
    /** Payments at the provider that were compared. */
    payments: entries.payments.length,
    /** What a look at the payment has applied, as its lost webhook would have. */
    mended: found.filter(difference => isLookedUp(difference) && !isLeft.has(getDifferenceName(difference))),
    /** What is left for an admin. */
    left,
  }
}

/** Looks the payments of differences up, which applies what lost webhooks would have said. */
async function lookUpPayments(context: PaymentContext, found: readonly Difference[]) {
  /** What could not be looked up, by the payment. */
  const failed = new Map<string, Difference>()
  /** Payments that the provider does not have. */
  const unknown = new Set<string>()
  const differences = new Map(found.map(difference => [difference.paymentIntentId, difference]))
  for (const [id, difference] of differences) {
    if (id === null) continue
    try {
      const applied = await lookUpPayment(context, id)
      if (!applied) unknown.add(id)
      if (applied?.lost) await reportLostOrder(context, applied.lost)
    } catch (err) {
      context.log.warn({ err, paymentIntentId: id }, 'Payment look-up failed while the books are compared')
      failed.set(id, {
        ...difference,
        kind: 'not-looked-up',
        subject: id,
        sentence: `${difference.sentence} Looking the payment up has failed.`,
        advice: 'It is tried again each night. Look at the payment at the payment provider.',
      })
    }
  }
  return { failed, unknown }
}

/** Lists the differences between the provider's books and the store's, without changing any. */
export async function findDifferences(db: Db, entries: ProviderEntries): Promise<Difference[]> {
  const records = await readPaymentRecords(db, entries)
  return [
    ...records.flatMap(record => comparePayment(record, entries)),
    ...(await compareProducts(db)),
    ...(await listDebts(db, entries.until)),
  ]
}

/** How long something may be owed before the comparison names it. */
const oldDebtMs = 24 * 60 * 60_000

/** What is owed for long, and what was sold for money that an admin had noted and never came. */
async function listDebts(db: Db, until: string): Promise<Difference[]> {
  const orders = db.selectFrom('orders').select(['id', 'orderNumber', 'owedSen', 'owedSince', 'missingSen']).limit(100)
  const since = new Date(Date.parse(until) - oldDebtMs).toISOString()
  const owing = await orders.where('owedSen', '>', 0).where('owedSince', '<', since).execute()
  const unpaid = await orders.where('missingSen', '>', 0).where('status', 'in', soldStatuses).execute()
  return [
    ...owing.map(({ id, orderNumber, owedSen, owedSince }) => ({
      kind: 'old-debt' as const,
      subject: `${id} ${owedSince}`,
      paymentIntentId: null,
      orderId: id,
      sentence: `${formatMoney(owedSen as Sen)} of order #${orderNumber} have been owed to its buyer for more than a day.`,
      advice: 'Pay it back on the page of the order.',
    })),
    ...unpaid.map(({ id, orderNumber, missingSen }) => ({
      kind: 'missing-payment' as const,
      subject: id,
      paymentIntentId: null,
      orderId: id,
      sentence: `${formatMoney(missingSen as Sen)} of order #${orderNumber}, which was sent, never came.`,
      advice: 'Ask the buyer for it, and note it on the page of the order when it has come.',
    })),
  ]
}

/** In the shop's time zone, when nobody buys. */
const nightHour = 3
const hourMs = 60 * 60_000
/** How far the first run goes back, and each run before the last. */
const lookBackMs = { first: 180 * 24 * hourMs, next: 24 * hourMs }

/**
 * Compares the books each night, in one process. Called often: a run that was missed or has failed
 * is made up for, since the last one that succeeded.
 */
export async function compareBooksNightly(context: PaymentContext): Promise<void> {
  const { db, log, now } = context
  const checkedAt = (await findProviderCheck(db, 'books'))?.checkedAt
  if (checkedAt && checkedAt >= findLastNight(now())) return
  await runProviderCheck(context, 'books', async () => {
    const { mended, left, payments } = await compareBooks(context, findStart(checkedAt, now()))
    log.info({ payments, mended: mended.length, left: left.length }, 'Books compared')
  })
}

/** Where a run begins after the last one that succeeded. */
export const findStart = (checkedAt: string | null | undefined, now: Date): Date =>
  checkedAt ? new Date(Date.parse(checkedAt) - lookBackMs.next) : new Date(now.getTime() - lookBackMs.first)

function findLastNight(now: Date): string {
  const today = toShopDay(now)
  const getNight = (day: string) => new Date(Date.parse(getShopDayStart(day)) + nightHour * hourMs).toISOString()
  const tonight = getNight(today)
  return tonight <= now.toISOString() ? tonight : getNight(addDays(today, -1))
}
