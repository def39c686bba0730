import { changeAndPublish } from '#store/change-and-publish.server.ts'
import { hasRows, type Tx } from '#store/database.server.ts'
import { notify } from '#store/notifications/notify.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { MessageKind } from './message.ts'
import { isUnsent } from './message-conditions.server.ts'
import type { DueMessage } from './send-in-turns.ts'

/** Mails in 24 hours of each kind that strangers can cause. Those about paid orders have no cap. */
export const dailyCaps: Record<string, number> = {
  payment_failed: 300,
  payment_expired: 300,
  order_links: 300,
  question_answered: 300,
  password_reset: 300,
  email_verification: 300,
}
export const cappedKinds = Object.keys(dailyCaps) as MessageKind[]
/** Mails in 24 hours about unpaid orders to one mailbox. */
const maxUnpaid = 2

const dayMs = 24 * 60 * 60_000
/** How soon a mail that waits for room is looked at again. */
const pauseMs = 15 * 60_000
const overKind = 'Waits: in 24 hours the shop sends no more mails of this kind.'
const overMailbox = 'Waits: in 24 hours nobody gets more mails about unpaid orders.'

export type DueMail = DueMessage & { recipient: string }

/**
 * Defers the due mails for which there is no room, and notifies the admins once that some wait.
 * @returns the others
 */
export async function deferOverCap(
  { db, now, events, holdLimits }: Pick<StoreContext, 'db' | 'now' | 'events' | 'holdLimits'>,
  due: DueMail[],
): Promise<DueMail[]> {
  if (!holdLimits || !due.some(({ kind }) => dailyCaps[kind])) return due
  const toTime = (ms: number) => new Date(now().getTime() + ms).toISOString()
  const sent = await db
    .selectFrom('messages')
    .select(['kind', 'recipient'])
    .where('kind', 'in', cappedKinds)
    .where('claimedAt', '>', toTime(-dayMs))
    .where('status', 'in', ['sending', 'sent', 'perhaps_sent'])
    .execute()
  const counts: Record<string, number> = {}
  const isFull = (key: string) => (counts[key] ?? 0) >= (dailyCaps[key] ?? maxUnpaid)
  const count = (key: string) => {
    counts[key] = (counts[key] ?? 0) + 1
  }
  // What was claimed since the list was read counts twice: too few mails are sent, never too many.
  sent.flatMap(listKeys).forEach(count)
  const reasons = new Map<DueMail, string>()
  for (const mail of due) {
    const full = listKeys(mail).find(isFull)
    if (full) reasons.set(mail, full === mail.kind ? overKind : overMailbox)
    else listKeys(mail).forEach(count)
  }
  await changeAndPublish({ db, events }, async (tx, publish) => {
    const isTold = ![...reasons.values()].includes(overKind) || (await isKnown(tx, toTime(-dayMs)))
    for (const [lastError, mails] of Map.groupBy(reasons.keys(), mail => reasons.get(mail) ?? null)) {
      const ids = mails.map(({ id }) => id)
      const change = { sendAfter: toTime(pauseMs), lastError }
      await tx.updateTable('messages').set(change).where('id', 'in', ids).where('status', '=', 'waiting').execute()
    }
    if (!isTold) publish(await notify(tx, { ...notice, at: toTime(0) }))
  })
  return due.filter(mail => !reasons.has(mail))
}

/** What a mail counts against: its kind, and of an unpaid order the mailbox. */
function listKeys({ kind, recipient }: Pick<DueMail, 'kind' | 'recipient'>): string[] {
  if (!dailyCaps[kind]) return []
  if (kind !== 'payment_failed' && kind !== 'payment_expired') return [kind]
  // Many mail servers ignore capital letters, dots and what follows a plus sign.
  const [local = '', domain] = recipient.trim().toLowerCase().split('@')
  return [kind, `${local.replace(/\+.*|\./g, '')}@${domain}`]
}

const notice = {
  type: 'system',
  title: 'Mails wait',
  message: 'More are due than the shop sends in a day. They go out as soon as there is room.',
  link: '/admin/messages?show=waiting',
} as const

/** Whether the admins know: some wait for that already, or they were told within a day. */
const isKnown = async (tx: Tx, dayBefore: string): Promise<boolean> =>
  (await hasRows(tx.selectFrom('messages').where(isUnsent).where('lastError', '=', overKind))) ||
  hasRows(tx.selectFrom('notifications').where('link', '=', notice.link).where('createdAt', '>', dayBefore))
