import type { Notification, ReadFilter } from '#store/notifications/notification.ts'

export const pageSize = 10
/** A page that stays open all day takes in what comes, but not without end. */
const mostShown = 3 * pageSize

interface Reading {
  show: ReadFilter
  /** The page that was asked for, and the one that there is. */
  asked: number
  page: number
  /** What this browser has archived or restored since it opened the page. */
  gone: ReadonlySet<string>
}

/**
 * The cards to show when the list has been read again. A card that was there stays where it was, also when it stands under
 * another filter by now, so that none slides under the pointer and is read by that (readings T42). New ones come on top of
 * the first page; older ones only fill it up.
 */
export function mergeCards(
  shown: readonly Notification[],
  fresh: readonly Notification[],
  { show, asked, page, gone }: Reading,
): Notification[] {
  const current = new Map(fresh.map(card => [card.id, card]))
  const kept = shown
    .filter(({ id }) => !gone.has(id))
    .map(card => current.get(card.id) ?? (show === 'unread' ? { ...card, read: true } : card))
  const [first] = kept
  const keptIds = new Set(kept.map(({ id }) => id))
  const others = fresh.filter(({ id }) => !keptIds.has(id) && !gone.has(id))
  if (!first) return others
  if (page !== asked) return kept
  const arrived = page === 1 ? others.filter(card => isNewer(card, first)) : []
  const older = others.filter(card => !isNewer(card, first))
  const room = Math.max(0, pageSize - arrived.length - kept.length)
  return [...arrived, ...[...kept, ...older.slice(0, room)].sort(newestFirst)].slice(0, mostShown)
}

const newestFirst = (a: Notification, b: Notification) => (isNewer(a, b) ? -1 : 1)
const isNewer = (a: Notification, b: Notification) =>
  a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt
