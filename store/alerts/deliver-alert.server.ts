import { type Db, inTransaction } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import { addLanguage } from '#store/languages.ts'
import { type Sen, sen } from '#store/money.ts'
import { isActive } from '#store/products/product-conditions.server.ts'
import { isKnownPushService } from '#store/push/known-push-services.ts'
import type { PushMessage, PushSender } from '#store/push/push-sender.ts'
import { getRetryPause } from '#store/push/retry-pause.ts'
import { sendInTurns } from '#store/push/send-in-turns.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { hasArrivals, matchArrivals } from './match-arrivals.server.ts'
import { deleteAlertsOfDevice, deleteUnreachable } from './search-alert-queries.server.ts'
import type { SearchAlertTable } from './search-alert-table.ts'

/** Between two messages of an alert. */
const restMs = 60 * 60_000
/** Enough that the alerts of one silent push service don't hide those of the others. */
const maxDue = 5_000
const maxProducts = 500
/** Of an alert whose device has never got a message: perhaps nobody answers at its address. */
const maxFirstAttempts = 3
const firstPausesMs = [10 * 60_000, 60 * 60_000]
const maxFirstPauseMs = 24 * 60 * 60_000

/** A product as a message names it. */
export interface ArrivedProduct {
  id: ProductId
  title: string
  price: Sen
}

/** The words of a message. */
export interface AlertWords {
  title: string
  body: string
  /** On the button that ends the alert. */
  stop: string
}

/** What the words of a message depend on. */
export type DescribedAlert = Pick<SearchAlertTable, 'search' | 'language' | 'productId'>

type SendContext = Pick<StoreContext, 'db' | 'now' | 'log' | 'productIndex'> & {
  push: PushSender
  /** Words a message in the language of an alert. There is at least one product. */
  describe(alert: DescribedAlert, products: readonly ArrivedProduct[]): AlertWords
}

/**
 * Sends a message for each alert that has new products, unless it had one within the last hour:
 * then they wait, and come in one message. An alert of a held product is sent when it is free
 * again, and deleted. One process at a time runs it. When the process dies between sending and
 * recording it, the message is sent again under the same tag, so that the device shows it once.
 * @param signal stops; what was under way is sent again by the next run
 */
export async function sendSearchAlerts(context: SendContext, signal: AbortSignal): Promise<void> {
  await sendInTurns(
    {
      async listDue() {
        await matchArrivals(context, signal)
        return listDueAlerts(context.db, context.now())
      },
      hasNew: () => hasArrivals(context.db),
      getKey: ({ id }) => id,
      isProven: ({ lastSentAt, endpoint }) => lastSentAt !== null || isKnownPushService(endpoint),
      send: alert => sendAlert(context, alert, signal),
    },
    signal,
  )
}

const listDueAlerts = (db: Db, now: Date): Promise<SearchAlertTable[]> => {
  const at = now.toISOString()
  const restedSince = new Date(now.getTime() - restMs).toISOString()
  return (
    db
      .selectFrom('searchAlerts')
      .selectAll()
      .where('id', 'in', eb =>
        eb
          .selectFrom('searchAlertMatches')
          .select('alertId')
          .where('sentAt', 'is', null)
          .union(
            eb
              .selectFrom('searchAlerts as once')
              .innerJoin('products', 'products.id', 'once.productId')
              .select('once.id as alertId')
              .where('once.productId', 'is not', null)
              .where('products.heldBy', 'is', null),
          ),
      )
      .where(eb => eb.or([eb('lastSentAt', 'is', null), eb('lastSentAt', '<=', restedSince)]))
      .where(eb => eb.or([eb('dueAt', 'is', null), eb('dueAt', '<=', at)]))
      // Devices that got a message before, then new ones, then those that failed.
      .orderBy('attempts')
      .orderBy(eb => eb('lastSentAt', 'is', null))
      .orderBy('id')
      .limit(maxDue)
      .execute()
  )
}

async function sendAlert(context: SendContext, alert: SearchAlertTable, signal: AbortSignal): Promise<void> {
  const { db, push, log } = context
  const products = await (alert.productId ? listReleasedProduct(db, alert) : listWaitingProducts(db, alert.id))
  if (products.length === 0) return
  const result = await push.send(alert, createMessage(context, alert, products), signal)
  switch (result.status) {
    case 'accepted':
      return recordSent(context, alert, products)
    case 'gone':
      return deleteAlertsOfDevice(db, alert.endpoint)
    case 'rejected':
      // Whoever likes can name an address that refuses messages.
      log.warn({ ...describeDevice(alert), detail: result.detail }, 'Search alert rejected')
      return alert.lastSentAt === null ? retryFirstMessage(context, alert) : recordSent(context, alert, products)
    case 'failed': {
      if (signal.aborted) return
      log.info({ ...describeDevice(alert), detail: result.detail }, 'Search alert failed')
      if (alert.lastSentAt === null) return retryFirstMessage(context, alert, result.retryAfterMs)
      const delayMs = getRetryPause(alert.attempts, result.retryAfterMs)
      if (delayMs === undefined) return recordSent(context, alert, products)
      return postpone(context, alert, delayMs)
    }
  }
}

/** Ends an alert whose first message can't be sent. The pauses outlast an outage of an hour. */
async function retryFirstMessage(context: SendContext, alert: SearchAlertTable, retryAfterMs = 0): Promise<void> {
  if (alert.attempts + 1 >= maxFirstAttempts) return deleteUnreachable(context.db, alert)
  await postpone(context, alert, Math.max(firstPausesMs[alert.attempts] ?? 0, Math.min(retryAfterMs, maxFirstPauseMs)))
}

/** Lists the products of the next message. Those that were sold meanwhile are forgotten. */
async function listWaitingProducts(db: Db, alertId: string): Promise<ArrivedProduct[]> {
  const waiting = await db
    .selectFrom('searchAlertMatches')
    .select('productId')
    .where('alertId', '=', alertId)
    .where('sentAt', 'is', null)
    .limit(maxProducts)
    .execute()
  const ids = waiting.map(({ productId }) => productId)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('products')
    .select(['id', 'title', 'name', 'priceSen'])
    .where('id', 'in', ids)
    .where(isActive)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  const forSale = new Set(rows.map(({ id }) => id))
  const sold = ids.filter(id => !forSale.has(id))
  if (sold.length > 0)
    await db
      .deleteFrom('searchAlertMatches')
      .where('alertId', '=', alertId)
      .where('productId', 'in', sold)
      .where('sentAt', 'is', null)
      .execute()
  return rows.map(({ id, title, name, priceSen }) => ({ id, title: title ?? name ?? '', price: sen(priceSen) }))
}

/** Lists an alert's product unless it is held again. One that is sold or gone ends the alert. */
async function listReleasedProduct(db: Db, { id, productId }: SearchAlertTable): Promise<ArrivedProduct[]> {
  const row = await db
    .selectFrom('products')
    .select(['id', 'title', 'name', 'priceSen', 'heldBy'])
    .where('id', '=', productId)
    .where(isActive)
    .executeTakeFirst()
  if (!row) await db.deleteFrom('searchAlerts').where('id', '=', id).execute()
  return row && row.heldBy === null
    ? [{ id: row.id, title: row.title ?? row.name ?? '', price: sen(row.priceSen) }]
    : []
}

function createMessage(
  { describe }: SendContext,
  { id, token, search, productId, language, lastSentAt }: SearchAlertTable,
  products: readonly ArrivedProduct[],
): PushMessage {
  const { title, body, stop } = describe({ search, productId, language }, products)
  const [first] = products
  const address = products.length === 1 && first ? `/product/${first.id}` : `/shop?${search}`
  return {
    payload: {
      title,
      body,
      url: addLanguage(address, language),
      // The same until it is recorded as sent.
      tag: `${id} ${lastSentAt ?? ''}`,
      alert: { id, token, stop },
    },
    urgency: 'normal',
  }
}

/** Nothing waits for the alert any more, whether or not the device has got it. */
async function recordSent(
  { db, now }: SendContext,
  { id, productId }: SearchAlertTable,
  products: readonly ArrivedProduct[],
): Promise<void> {
  if (productId) return void (await db.deleteFrom('searchAlerts').where('id', '=', id).execute())
  const at = now().toISOString()
  await inTransaction(db, async tx => {
    await tx
      .updateTable('searchAlertMatches')
      .set({ sentAt: at })
      .where('alertId', '=', id)
      .where(
        'productId',
        'in',
        products.map(product => product.id),
      )
      .execute()
    await tx
      .updateTable('searchAlerts')
      .set({ lastSentAt: at, attempts: 0, dueAt: null })
      .where('id', '=', id)
      .execute()
  })
}

async function postpone({ db, now }: SendContext, { id }: SearchAlertTable, delayMs: number): Promise<void> {
  const dueAt = new Date(now().getTime() + delayMs).toISOString()
  await db
    .updateTable('searchAlerts')
    .set(eb => ({ attempts: eb('attempts', '+', 1), dueAt }))
    .where('id', '=', id)
    .execute()
}

/** The path of an endpoint is a secret, its host names the push service. */
const describeDevice = ({ id, endpoint }: SearchAlertTable) => ({ alert: id, pushService: URL.parse(endpoint)?.host })
