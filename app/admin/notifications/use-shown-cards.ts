import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Notification, ReadFilter } from '#store/notifications/notification.ts'
import { mergeCards } from './shown-cards.ts'

/** The cards of a page that is read again at every change: they keep their places until somebody goes to another filter or page. */
export function useShownCards(
  fresh: Notification[],
  { show, asked, page }: { show: ReadFilter; asked: number; page: number },
) {
  const visit = useLocation().key
  const opened = () => ({ visit, fresh, cards: fresh, gone: new Set<string>() as ReadonlySet<string> })
  const [shown, setShown] = useState(opened)
  if (shown.visit !== visit) setShown(opened)
  else if (shown.fresh !== fresh)
    setShown({ ...shown, fresh, cards: mergeCards(shown.cards, fresh, { show, asked, page, gone: shown.gone }) })

  return {
    cards: shown.cards,
    /** Takes a card away that this browser has archived or restored. */
    takeAway(id: string) {
      setShown(before => {
        const gone = new Set(before.gone).add(id)
        return { ...before, gone, cards: mergeCards(before.cards, before.fresh, { show, asked, page, gone }) }
      })
    },
  }
}
