import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { keepPlaces } from './keep-places.ts'
import { useListHold } from './use-list-hold.ts'
import { usePressGuard } from './use-press-guard.ts'

/**
 * The rows of a list, which never move under the pointer: while somebody uses the list every row
 * keeps its place, also one that a press has just removed. Whenever rows do move, presses on them
 * are ignored for a moment. Navigation shows the latest rows at once.
 */
export function useStableList<Row extends { id: string }>(latest: readonly Row[]) {
  const { key: locationKey } = useLocation()
  const ref = useRef<HTMLDivElement>(null)
  const { isHeld, holdProps } = useListHold(ref)
  const [list, setList] = useState({ locationKey, latest, rows: latest })
  const hasMoved = list.locationKey !== locationKey
  if (hasMoved || list.latest !== latest || (!isHeld && list.rows !== latest))
    setList({ locationKey, latest, rows: isHeld && !hasMoved ? keepPlaces(list.rows, latest) : latest })
  usePressGuard(ref, list.rows.map(({ id }) => id).join())
  const onFocus = useFocusAfterRemoval(ref)
  return { rows: list.rows, listProps: { ref, tabIndex: -1, onFocus, ...holdProps } }
}

/**
 * Moves the focus to the list when the focused element disappears. Otherwise the browser resets the
 * focus to the start of the page.
 */
function useFocusAfterRemoval(ref: React.RefObject<HTMLElement | null>) {
  const lastFocused = useRef<Element>(null)
  useEffect(() => {
    if (!lastFocused.current || lastFocused.current.isConnected) return
    lastFocused.current = null
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  })
  return ({ target }: { target: Element }) => {
    if (target !== ref.current) lastFocused.current = target
  }
}
