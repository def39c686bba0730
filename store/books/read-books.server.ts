import type { Db } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import { sumPayments } from '#store/orders/ledger.ts'
import { readLedgers } from '#store/orders/ledger-queries.server.ts'
import type { Payments } from '#store/payments.ts'
import type { ProviderBooks } from '#store/provider-books.ts'
import { splitIntoBatches } from '#store/read-in-batches.ts'

/** A payment in the provider's books beside what the store has recorded of it. */
export type PaymentRecord = Awaited<ReturnType<typeof readChunk>>[number]

/** What the provider's books say, read once. */
export type ProviderEntries = Awaited<ReturnType<typeof readProviderEntries>>

/**
 * Reads what has happened at the provider since a time.
 * @throws when the provider is unreachable or fails
 */
export async function readProviderEntries(
  { payments, now }: { payments: Pick<Payments, keyof ProviderBooks>; now: () => Date },
  since: Date,
) {
  const until = now().toISOString()
  const movements = await payments.listMovements(since)
  return {
    since: since.toISOString(),
    until,
    payments: await payments.listPayments(since),
    returns: [...(await payments.listRefunds(since)), ...(await payments.listDisputes(since))],
    /** Payments with movements of the balance. */
    movedPayments: movements.flatMap(({ paymentIntentId, orderId }) =>
      paymentIntentId === null ? [] : [{ paymentIntentId, orderId }],
    ),
  }
}

/** Puts the provider's entries beside the store's records, both ways. */
export async function readPaymentRecords(db: Db, entries: ProviderEntries): Promise<PaymentRecord[]> {
  const paid = await listPaidOrders(db, entries.since)
  const orderIds = new Map<string, OrderId | null>()
  for (const { paymentIntentId, orderId } of [...entries.movedPayments, ...entries.returns, ...entries.payments])
    if (paymentIntentId !== null) orderIds.set(paymentIntentId, orderId ?? orderIds.get(paymentIntentId) ?? null)
  for (const { id, paymentIntentId } of paid)
    if (paymentIntentId !== null && !orderIds.has(paymentIntentId)) orderIds.set(paymentIntentId, id)
  const records: PaymentRecord[] = []
  for (const ids of splitIntoBatches([...orderIds.keys()], 500))
    records.push(...(await readChunk(db, ids, { entries, orderIds })))
  return records
}

const listPaidOrders = (db: Db, since: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'paymentIntentId'])
    .where('paid', '=', 1)
    .where('paymentIntentId', 'is not', null)
    .where('paidAt', '>=', since)
    .execute()

async function readChunk(
  db: Db,
  ids: readonly string[],
  { entries, orderIds }: { entries: ProviderEntries; orderIds: ReadonlyMap<string, OrderId | null> },
) {
  const named = ids.flatMap(id => orderIds.get(id) ?? [])
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where(eb => eb.or([eb('paymentIntentId', 'in', ids), ...(named.length > 0 ? [eb('id', 'in', named)] : [])]))
    .execute()
  const ordersById = new Map(orders.map(order => [order.id, order]))
  const ordersByPayment = new Map(orders.map(order => [order.paymentIntentId, order]))
  const payments = new Map(entries.payments.map(entry => [entry.paymentIntentId, entry]))
  const returns = Map.groupBy(entries.returns, ({ paymentIntentId }) => paymentIntentId)
  const ledgers = await readLedgers(
    db,
    orders.map(({ id }) => id),
  )
  return ids.map(id => {
    const order = ordersById.get(orderIds.get(id) ?? ('' as OrderId)) ?? ordersByPayment.get(id)
    const ledger = order && ledgers.get(order.id)
    const isOfPayment = ({ paymentIntentId }: { paymentIntentId: string | null }) => paymentIntentId === id
    return {
      paymentIntentId: id,
      /** Undefined for a payment that the provider's list doesn't have. */
      payment: payments.get(id),
      returns: returns.get(id) ?? [],
      /** The order that the payment names, or that names the payment. */
      order,
      /** What the order's ledger has of the payment; undefined when it does not know it. */
      sums: ledger && sumPayments(order, ledger).find(isOfPayment),
      /** What went back of it, or was to. */
      refunds: ledger?.entries.filter(entry => isOfPayment(entry) && entry.direction === 'out') ?? [],
      disputes: ledger?.disputes.filter(isOfPayment) ?? [],
    }
  })
}
