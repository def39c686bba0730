import type { ExpressionBuilder, Selectable } from 'kysely'
import { type AlertContext, deliverAlert, queueAlerts } from '#store/alerts/deliver-alert.server.ts'
import { hasArrivals } from '#store/alerts/match-arrivals.server.ts'
import { type Change, changeAndPublish } from '#store/change-and-publish.server.ts'
import type { Tables } from '#store/database.server.ts'
import type { Attempt } from '#store/outbox/attempt.server.ts'
import { accountMessageKinds, isAccountMessage, isPushKind } from '#store/outbox/message.ts'
import { isMail, isPush, isUnsent } from '#store/outbox/message-conditions.server.ts'
import type { MessageTable } from '#store/outbox/message-table.ts'
import type { SendResult } from '#store/outbox/send-result.ts'
import { deliverPush, hasUnqueuedNotifications, queuePushes } from '#store/push/deliver-push.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { StoreEvent } from '#store/store-events.ts'
import { cappedKinds, type DueMail, deferOverCap } from './daily-caps.server.ts'
import { maxSendMs } from './mail.ts'
import { notifyOfMessageProblems } from './notify-of-message-problems.server.ts'
import { isOutdated, readMessageContent } from './read-message-content.server.ts'
import { describeDoubt, describeResult, type ResultChange } from './result-change.server.ts'
import { sendInTurns } from './send-in-turns.ts'

type MessageRow = Selectable<MessageTable>
type SenderContext = Pick<
  StoreContext,
  'db' | 'now' | 'events' | 'log' | 'mail' | 'publicUrl' | 'settings' | 'holdLimits'
> &
  AlertContext

/** Enough that the messages of one silent push service don't hide those of the others. */
const maxDue = 5_000
/** A claim of a mail as old as this is of a process that has crashed. */
const maxClaimMs = 2 * maxSendMs

/**
 * Sends the mails, push messages and search alerts that are due, until none is. A message is
 * claimed before anything is sent, so that no two processes send it.
 *
 * A mail that was perhaps sent is sent a second time by an admin alone, except a confirmation: that
 * is repeated once. Without a mail server mails are kept instead. A push message is sent again when
 * the process dies before it has recorded that it was sent: the device shows it once, by its tag.
 * @param signal stops; push messages that were under way wait for the next run
 * @param onProgress called every ten seconds at least, while a silent push service keeps this busy
 */
export async function sendMessages(
  context: SenderContext,
  signal: AbortSignal = new AbortController().signal,
  onProgress: () => void = () => {},
): Promise<void> {
  const { db, now } = context
  let listedAt = ''
  let failure: unknown
  const note = (error: unknown) => {
    failure ??= error
  }
  await releasePushes(context)
  await sendInTurns(
    {
      async listDue() {
        listedAt = now().toISOString()
        await giveUpOldClaims(context)
        if (!context.mail.send) await keepMails(context)
        // Mails are sent even if these fail.
        await queuePushes(db, listedAt).catch(note)
        await queueAlerts(context, signal).catch(note)
        const due = await deferOverCap(context, await listDueMessages(context))
        if (!failure) onProgress()
        return due
      },
      hasNew: async () =>
        (await hasUnqueuedNotifications(db)) ||
        (await hasArrivals(db)) ||
        (await listDueMessages(context, listedAt, 1)).length > 0,
      send: message => sendMessage(context, message, signal),
    },
    signal,
  )
  if (failure) throw failure
}

/** One process at a time runs this, so what is being sent was left by one that has died. */
async function releasePushes({ db }: SenderContext): Promise<void> {
  const isLeft = (eb: ExpressionBuilder<Tables, 'messages'>) =>
    eb.and([isUnsent(eb), isPush(eb), eb('status', '=', 'sending')])
  if (!(await db.selectFrom('messages').select('id').where(isLeft).executeTakeFirst())) return
  await db.updateTable('messages').set(unclaim).where(isLeft).execute()
}

/** The attempt that was begun doesn't count. */
const unclaim = (eb: ExpressionBuilder<Tables, 'messages'>) => ({
  status: 'waiting' as const,
  attempts: eb('attempts', '-', 1),
})

/** A mail that a process has claimed and not finished may have been sent. */
async function giveUpOldClaims(context: SenderContext): Promise<void> {
  const { db, now } = context
  const before = new Date(now().getTime() - maxClaimMs).toISOString()
  const isOld = (eb: ExpressionBuilder<Tables, 'messages'>) =>
    eb.and([isUnsent(eb), isMail(eb), eb('status', '=', 'sending'), eb('claimedAt', '<', before)])
  if (!(await db.selectFrom('messages').select('id').where(isOld).executeTakeFirst())) return
  await changeAndPublish(context, async (tx, publish) => {
    const old = await tx.updateTable('messages').set({ status: 'perhaps_sent' }).where(isOld).returningAll().execute()
    for (const message of old) {
      const change = describeDoubt(message, 'The store was stopped while it was sending this message.', now())
      await changeMessage({ tx, at: now().toISOString(), publish }, message, change)
    }
  })
}

/**
 * So that a mail server which is configured months later doesn't send old mails. Secret links have
 * expired by then.
 */
async function keepMails(context: SenderContext): Promise<void> {
  const { db, now } = context
  const isDue = (eb: ExpressionBuilder<Tables, 'messages'>) =>
    eb.and([isUnsent(eb), isMail(eb), eb('status', '=', 'waiting'), eb('sendAfter', '<=', now().toISOString())])
  const due = await db.selectFrom('messages').select('id').where(isDue).limit(1000).execute()
  if (due.length === 0) return
  const ids = due.map(({ id }) => id)
  const isLink = (eb: ExpressionBuilder<Tables, 'messages'>) => eb('kind', 'in', accountMessageKinds)
  await changeAndPublish(context, async (tx, publish) => {
    await tx.deleteFrom('messages').where('id', 'in', ids).where(isDue).where(isLink).execute()
    await tx.updateTable('messages').set({ status: 'kept' }).where('id', 'in', ids).where(isDue).execute()
    publish(...ids.map(id => toEvent({ id })))
  })
}

/**
 * Lists the messages that are due: those that strangers can cause after the others, and search
 * alerts last, so that they hide none; those that never failed first, and of the alerts those to
 * devices that got one before.
 * @param after only those that became due after this time
 */
const listDueMessages = ({ db, now, mail }: SenderContext, after = '', limit = maxDue): Promise<DueMail[]> =>
  db
    .selectFrom('messages')
    .leftJoin('pushSubscriptions', 'pushSubscriptions.id', 'messages.recipient')
    .leftJoin('searchAlerts', 'searchAlerts.id', 'messages.recipient')
    .select(['messages.id', 'messages.kind', 'messages.recipient', 'searchAlerts.lastSentAt'])
    .select(eb => eb.fn.coalesce('pushSubscriptions.endpoint', 'searchAlerts.endpoint').as('endpoint'))
    .where(isUnsent)
    .where('messages.status', '=', 'waiting')
    .$if(!mail.send, query => query.where(isPush))
    .where('sendAfter', '>', after)
    .where('sendAfter', '<=', now().toISOString())
    .orderBy(eb => eb('messages.kind', '=', 'search_alert'))
    .orderBy(eb => eb('messages.kind', 'in', cappedKinds))
    .orderBy('messages.attempts')
    .orderBy(eb => eb('searchAlerts.lastSentAt', 'is', null))
    .orderBy('sendAfter')
    .orderBy('messages.id')
    .limit(limit)
    .execute()

/**
 * Sends a message and records the result, unless another process has claimed it. One of which
 * nothing is left to say is deleted.
 */
async function sendMessage(
  context: SenderContext,
  { id, endpoint }: Pick<DueMail, 'id' | 'endpoint'>,
  signal: AbortSignal,
): Promise<SendResult | undefined> {
  const { db, log } = context
  const message = await claimMessage(context, id)
  if (!message) return undefined
  let attempt: Attempt | undefined
  try {
    const deliver = isPushKind(message.kind) ? deliveries[message.kind] : deliverMail
    attempt = await deliver(context, message, signal)
  } catch (error) {
    // Nothing was sent: what sends never throws.
    log.error({ err: error, message: id }, 'Message could not be written')
    attempt = { result: { status: 'deferred', reason: 'The store could not write this message.' } }
  }
  if (!attempt) {
    await changeAndPublish(context, async (tx, publish) => {
      await tx.deleteFrom('messages').where('id', '=', id).execute()
      if (!isPushKind(message.kind)) publish({ topic: 'message', id, change: 'removed' })
    })
    return undefined
  }
  const { result } = attempt
  if (isPushKind(message.kind) && signal.aborted && result.status === 'deferred')
    await db.updateTable('messages').set(unclaim).where('id', '=', id).execute()
  else await recordResult(context, message, attempt, endpoint)
  return result
}

/**
 * Committed before anything is sent. Undefined when another process has claimed it meanwhile, or
 * when it was deferred.
 */
const claimMessage = ({ db, now }: SenderContext, id: string): Promise<MessageRow | undefined> =>
  db
    .updateTable('messages')
    .set(eb => ({ status: 'sending' as const, claimedAt: now().toISOString(), attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('sendAfter', '<=', now().toISOString())
    .returningAll()
    .executeTakeFirst()

/** These return undefined when there is nothing to say, or nobody to say it to. */
const deliveries = { notification: deliverPush, search_alert: deliverAlert }

async function deliverMail(context: SenderContext, message: MessageRow): Promise<Attempt | undefined> {
  const { db, mail, settings, now } = context
  const isLate = await isOutdated(db, message, now().toISOString())
  const content = isLate ? undefined : await readMessageContent(context, message)
  if (!content || !mail.send) return undefined
  const { messageId, recipient } = message
  const sender = settings.current().shop
  return { result: await mail.send({ ...mail.render(content), messageId, recipient, sender }) }
}

async function recordResult(
  context: SenderContext,
  message: MessageRow,
  attempt: Attempt,
  endpoint: string | null,
): Promise<void> {
  const { now, log } = context
  const { id, kind } = message
  const { result, finish } = attempt
  const change = describeResult(message, attempt, now())
  if (result.status !== 'accepted') {
    // The path of an endpoint is a secret, its host names the push service.
    const pushService = endpoint === null ? undefined : URL.parse(endpoint)?.host
    const details = { message: id, kind, status: change.status, reason: result.reason, pushService }
    if (kind === 'notification' && result.status === 'refused') log.error(details, 'Push message rejected')
    else log.warn(details, isPushKind(kind) ? 'Push message not sent' : 'Mail not sent')
  }
  await changeAndPublish(context, async (tx, publish) => {
    if (change.status === 'sent' || change.status === 'failed') await finish?.(tx, change.status)
    if (!isPushKind(kind)) publish(toEvent(message))
    await changeMessage({ tx, at: now().toISOString(), publish }, message, change)
  })
}

/**
 * Records what became of a claimed message. Secret links are no problem for admins: who needs one
 * asks for another. Nor are push messages, which are on the page of notifications, too.
 */
async function changeMessage(change: Change, message: MessageRow, columns: ResultChange): Promise<void> {
  const { tx, publish } = change
  const { id, kind, claimedAt } = message
  if (isPushKind(kind) && columns.status === 'sent') {
    await tx.deleteFrom('messages').where('id', '=', id).execute()
    return
  }
  const update = tx.updateTable('messages').set(columns).where('id', '=', id).where('claimedAt', '=', claimedAt)
  const { numUpdatedRows } = await update.executeTakeFirst()
  // Another process has claimed it while this one was suspended.
  if (numUpdatedRows === 0n) return
  const isProblem = columns.status === 'failed' || columns.status === 'perhaps_sent'
  if (!isProblem || isAccountMessage(message) || isPushKind(kind)) return
  publish(toEvent(message))
  await notifyOfMessageProblems(change)
}

const toEvent = ({ id }: Pick<MessageRow, 'id'>): StoreEvent => ({ topic: 'message', id, change: 'changed' })
