import type { Notification, ReadFilter } from '#store/notifications/notification.ts'

export const pageSize = 10
/** New notifications are added to an open page, up to this many cards. */
const maxShown = 3 * pageSize

interface MergeOptions {
  show: ReadFilter
  /** The page number in the URL. */
  requestedPage: number
  /** The page that `latest` contains: the last one when there are fewer pages than requested. */
  page: number
  /** Archived or restored in this browser since the page was opened. */
  removedIds: ReadonlySet<string>
}

/**
 * Merges a revalidated list into the cards on the screen. A shown card keeps its place, even when
 * it no longer matches the filter: otherwise the next one would move under the pointer and be
 * marked as read. Newer ones are added on top of the first page, older ones only fill it up to the
 * page size.
 */
export function mergeNotifications(
  shown: readonly Notification[],
  latest: readonly Notification[],
  { show, requestedPage, page, removedIds }: MergeOptions,
): Notification[] {
  const latestById = new Map(latest.map(card => [card.id, card]))
  const remaining = shown
    .filter(({ id }) => !removedIds.has(id))
    .map(card => latestById.get(card.id) ?? (show === 'unread' ? { ...card, read: true } : card))
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
