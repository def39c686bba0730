import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Notification, ReadFilter } from '#store/notifications/notification.ts'
import { mergeNotifications } from './merge-notifications.ts'

/**
 * The cards of the current page. Revalidation merges changes into them; navigation to another page
 * replaces them.
 */
export function useNotificationList(
  latest: Notification[],
  { show, requestedPage, page }: { show: ReadFilter; requestedPage: number; page: number },
) {
  const locationKey = useLocation().key
  const getInitialState = () => ({
    locationKey,
    latest,
    cards: latest,
    removedIds: new Set<string>() as ReadonlySet<string>,
  })
  const [list, setList] = useState(getInitialState)
  if (list.locationKey !== locationKey) setList(getInitialState)
  else if (list.latest !== latest)
    setList({
      ...list,
      latest,
      cards: mergeNotifications(list.cards, latest, { show, requestedPage, page, removedIds: list.removedIds }),
    })

  return {
    cards: list.cards,
    /** Removes a card after it was archived or restored here. */
    removeCard(id: string) {
      setList(previous => {
        const removedIds = new Set(previous.removedIds).add(id)
        return {
          ...previous,
          removedIds,
          cards: mergeNotifications(previous.cards, previous.latest, { show, requestedPage, page, removedIds }),
        }
      })
    },
  }
}
