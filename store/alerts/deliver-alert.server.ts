import type { Db, Tx } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import { addLanguage } from '#store/languages.ts'
import { type Sen, sen } from '#store/money.ts'
import type { Attempt } from '#store/outbox/attempt.server.ts'
import { unfinishedStatuses } from '#store/outbox/message.ts'
import { isUnsent } from '#store/outbox/message-conditions.server.ts'
import { addPushMessages } from '#store/outbox/outbox.server.ts'
import type { Category } from '#store/products/categories.ts'
import { isActive } from '#store/products/product-conditions.server.ts'
import type { PushMessage, PushResult, PushSender } from '#store/push/push-sender.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { matchArrivals } from './match-arrivals.server.ts'
import { deleteAlertsOfDevice, deleteUnreachable } from './search-alert-queries.server.ts'
import type { SearchAlertTable } from './search-alert-table.ts'

/** Between two messages of an alert. */
const restMs = 60 * 60_000
/** At once. */
const maxQueued = 2_000
const maxProducts = 500
/**
 * Pauses of an alert whose device has never got a message: perhaps nobody answers at its address.
 * They outlast an outage of an hour.
 */
const firstPausesMs = [10 * 60_000, 60 * 60_000]

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

/** What sending an alert takes. */
export type AlertContext = Pick<StoreContext, 'db' | 'now' | 'productIndex' | 'log' | 'settings'> & {
  push: PushSender
  /** Words a message in the language of an alert. There is at least one product. */
  describeAlert(alert: DescribedAlert, products: readonly ArrivedProduct[], categories: readonly Category[]): AlertWords
}

/**
 * Compares new products with the alerts, and puts a message into the outbox for each alert that has
 * some, unless it had one within the last hour: then they wait, and come in one message. So it does
 * for an alert of a held product that is free again.
 */
export async function queueAlerts({ db, now, productIndex }: AlertContext, signal: AbortSignal): Promise<void> {
  await matchArrivals({ db, now, productIndex }, signal)
  const at = now().toISOString()
  const restedSince = new Date(now().getTime() - restMs).toISOString()
  const alerts = await db
    .selectFrom('searchAlerts')
    .select(['id', 'language', 'lastSentAt', 'attempts'])
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
    // An alert has one message at a time.
    .where('id', 'not in', eb =>
      eb
        .selectFrom('messages')
        .select('recipient')
        .where(isUnsent)
        .where('kind', '=', 'search_alert')
        .where('status', 'in', unfinishedStatuses),
    )
    // Those whose device may be invented wait until there is room.
    .orderBy(eb => eb('lastSentAt', 'is', null))
    .orderBy('id')
    .limit(maxQueued)
    .execute()
  await addPushMessages(
    db,
    alerts.map(({ id, language, lastSentAt, attempts }) => ({
      kind: 'search_alert',
      messageId: id,
      recipient: id,
      language,
      data: {},
      at,
      attempts: lastSentAt === null ? attempts : 0,
    })),
  )
}

/**
 * Sends the message of an alert with the products that wait for it. An alert of a held product is
 * deleted then; so are those of a device that its push service no longer knows, or whose first
 * message can't be sent.
 */
export async function deliverAlert(
  context: AlertContext,
  { id: messageId, recipient: id, attempts }: { id: string; recipient: string; attempts: number },
  signal: AbortSignal,
): Promise<Attempt | undefined> {
  const { db, now } = context
  const alert = await db.selectFrom('searchAlerts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!alert) return undefined
  const products = await (alert.productId ? listReleasedProduct(db, alert) : listWaitingProducts(db, id))
  if (products.length === 0) return void (await keepFailedAttempts(db, { id, attempts: attempts - 1 }))
  const result = await sendMessage(context, { alert, products }, signal)
  if (result.status === 'gone') return void (await deleteAlertsOfDevice(db, alert.endpoint))
  const isFirst = alert.lastSentAt === null
  return {
    // Whoever likes can name an address that refuses messages.
    result: isFirst && result.status === 'refused' ? { ...result, status: 'deferred' } : result,
    ...(isFirst && { pausesMs: firstPausesMs }),
    async finish(tx, status) {
      if (status === 'sent' || !isFirst) return recordSent(tx, alert, { products, at: now().toISOString() })
      await deleteUnreachable(tx, alert)
      await tx.deleteFrom('messages').where('id', '=', messageId).execute()
    },
  }
}

/** A device that never answers doesn't start anew because its products were sold meanwhile. */
async function keepFailedAttempts(db: Db, { id, attempts }: { id: string; attempts: number }): Promise<void> {
  await db.updateTable('searchAlerts').set({ attempts }).where('id', '=', id).where('lastSentAt', 'is', null).execute()
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
    .select(['id', 'title', 'priceSen'])
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
  return rows.map(({ id, title, priceSen }) => ({ id, title, price: sen(priceSen) }))
}

/** Lists an alert's product unless it is held again. One that is sold or gone ends the alert. */
async function listReleasedProduct(db: Db, { id, productId }: SearchAlertTable): Promise<ArrivedProduct[]> {
  const row = await db
    .selectFrom('products')
    .select(['id', 'title', 'priceSen', 'heldBy'])
    .where('id', '=', productId)
    .where(isActive)
    .executeTakeFirst()
  if (!row) await db.deleteFrom('searchAlerts').where('id', '=', id).execute()
  return row && row.heldBy === null ? [{ id: row.id, title: row.title, price: sen(row.priceSen) }] : []
}

/** One that can't be written is given up at last, like one that can't be sent. */
async function sendMessage(
  context: AlertContext,
  { alert, products }: { alert: SearchAlertTable; products: readonly ArrivedProduct[] },
  signal: AbortSignal,
): Promise<PushResult> {
  try {
    return await context.push.send(alert, createMessage(context, alert, products), signal)
  } catch (error) {
    context.log.error({ err: error, alert: alert.id }, 'Message could not be written')
    return { status: 'deferred', reason: 'The store could not write this message.' }
  }
}

function createMessage(
  { describeAlert, settings }: AlertContext,
  { id, token, search, productId, language, lastSentAt }: SearchAlertTable,
  products: readonly ArrivedProduct[],
): PushMessage {
  const { title, body, stop } = describeAlert({ search, productId, language }, products, settings.current().categories)
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
  tx: Tx,
  { id, productId }: SearchAlertTable,
  { products, at }: { products: readonly ArrivedProduct[]; at: string },
): Promise<void> {
  if (productId) return void (await tx.deleteFrom('searchAlerts').where('id', '=', id).execute())
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
  await tx.updateTable('searchAlerts').set({ lastSentAt: at }).where('id', '=', id).execute()
}
