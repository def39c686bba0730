import type { Notification, ReadFilter } from '#store/notifications/notification.ts'

export const pageSize = 10
/** A page that stays open all day takes in what comes, but not without end. */
const maxShown = 3 * pageSize

interface MergeOptions {
  show: ReadFilter
  /** The page that was asked for, and the one that there is. */
  requestedPage: number
  page: number
  /** What this browser has archived or restored since it opened the page. */
  removedIds: ReadonlySet<string>
}

/**
 * The cards to show when the list has been read again. A card that was there stays where it was, also when it stands under
 * another filter by now, so that none slides under the pointer and is read by that (readings T42). New ones come on top of
 * the first page; older ones only fill it up.
 */
export function mergeNotifications(
  shown: readonly Notification[],
  latest: readonly Notification[],
  { show, requestedPage, page, removedIds }: MergeOptions,
): Notification[] {
  const current = new Map(latest.map(card => [card.id, card]))
  const remaining = shown
    .filter(({ id }) => !removedIds.has(id))
    .map(card => current.get(card.id) ?? (show === 'unread' ? { ...card, read: true } : card))
  const [first] = remaining
  const remainingIds = new Set(remaining.map(({ id }) => id))
  const added = latest.filter(({ id }) => !remainingIds.has(id) && !removedIds.has(id))
  if (!first) return added
  if (page !== requestedPage) return remaining
  const newer = page === 1 ? added.filter(card => isNewerThan(card, first)) : []
  const older = added.filter(card => !isNewerThan(card, first))
  const freeSlots = Math.max(0, pageSize - newer.length - remaining.length)
  return [...newer, ...[...remaining, ...older.slice(0, freeSlots)].sort(compareNewestFirst)].slice(0, maxShown)
}

const compareNewestFirst = (a: Notification, b: Notification) => (isNewerThan(a, b) ? -1 : 1)
const isNewerThan = (a: Notification, b: Notification) =>
  a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt
