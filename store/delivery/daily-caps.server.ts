import { changeAndPublish } from '#store/change-and-publish.server.ts'
import { hasRows, lockKeys } from '#store/database.server.ts'
import { addNotification } from '#store/notifications/add-notification.server.ts'
import type { MessageKind } from '#store/outbox/message.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { DueMessage } from './send-in-turns.ts'

/**
 * Kinds of mails that strangers can cause, or that concern what is not paid. Those about paid
 * orders have no cap.
 */
export const cappedKinds: readonly MessageKind[] = [
  'reserved',
  'payment_failed',
  'payment_expired',
  'order_links',
  'question_answered',
  'password_reset',
  'email_verification',
]
/** Mails in 24 hours of each of these kinds, and about unpaid orders to one mailbox. */
export const maxPerKind = 300
const maxUnpaidPerMailbox = 2

const dayMs = 24 * 60 * 60_000
/** How soon a mail that waits for room is looked at again. */
const pauseMs = 15 * 60_000
const lastError = 'Waits: the shop sends no more such mails within 24 hours.'
const link = '/admin/messages?show=waiting'

export type DueMail = DueMessage & { recipient: string }

/**
 * Defers the due mails for which there is no room, and notifies the admins of it once a day.
 * @returns the others
 */
export async function deferOverCap(
  { db, now, events, holdLimits }: Pick<StoreContext, 'db' | 'now' | 'events' | 'holdLimits'>,
  due: DueMail[],
): Promise<DueMail[]> {
  if (!holdLimits || !due.some(isCapped)) return due
  const toTime = (ms: number) => new Date(now().getTime() + ms).toISOString()
  const sent = await db
    .selectFrom('messages')
    .select(['id', 'kind', 'recipient'])
    .where('kind', 'in', cappedKinds)
    .where('claimedAt', '>', toTime(-dayMs))
    .where('status', 'in', ['sending', 'sent', 'perhaps_sent'])
    .execute()
  const counts = new Map<string, number>()
  const getCount = (key: string) => counts.get(key) ?? 0
  /** Counts a mail when there is room. */
  function take(mail: Pick<DueMail, 'kind' | 'recipient'>): boolean {
    const mailbox = getMailbox(mail)
    if (getCount(mail.kind) >= maxPerKind || (mailbox && getCount(mailbox) >= maxUnpaidPerMailbox)) return false
    for (const key of [mail.kind, mailbox]) counts.set(key, getCount(key) + 1)
    return true
  }
  // Some have been sent since `due` was read.
  const dueIds = new Set(due.map(({ id }) => id))
  for (const mail of sent) if (!dueIds.has(mail.id)) take(mail)
  const { over = [], rest = [] } = Object.groupBy(due, mail => (isCapped(mail) && !take(mail) ? 'over' : 'rest'))
  if (over.length === 0) return due
  const ids = over.map(({ id }) => id)
  await changeAndPublish({ db, events }, async (tx, publish) => {
    const change = { sendAfter: toTime(pauseMs), lastError }
    await tx.updateTable('messages').set(change).where('id', 'in', ids).where('status', '=', 'waiting').execute()
    if (!over.some(({ kind }) => getCount(kind) >= maxPerKind)) return
    await lockKeys(tx, [link])
    const recent = tx.selectFrom('notifications').where('link', '=', link).where('createdAt', '>', toTime(-dayMs))
    if (!(await hasRows(recent))) await addNotification({ tx, at: toTime(0), publish }, { ...notice, link })
  })
  return rest
}

const notice = {
  type: 'system',
  title: 'Mails wait',
  message: 'More are due than the shop sends in a day. They go out as soon as there is room.',
} as const

const isCapped = ({ kind }: Pick<DueMail, 'kind'>) => cappedKinds.includes(kind)

/** @returns the mailbox of a mail about an unpaid order, '' of others. */
function getMailbox({ kind, recipient }: Pick<DueMail, 'kind' | 'recipient'>): string {
  if (kind !== 'payment_failed' && kind !== 'payment_expired' && kind !== 'reserved') return ''
  // Many mail servers ignore capital letters, dots and what follows a plus sign.
  const [local = '', domain] = recipient.trim().toLowerCase().split('@')
  return `${local.replace(/\+.*|\./g, '')}@${domain}`
}
