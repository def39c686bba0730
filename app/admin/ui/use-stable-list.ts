import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { keepPlaces, keepRows } from './keep-places.ts'
import { useListHold } from './use-list-hold.ts'
import { usePressGuard } from './use-press-guard.ts'

const none: readonly string[] = []

/**
 * The rows of a list, which never move under the pointer: while somebody uses the list every row
 * keeps its place, also one that a press has just removed. Whenever rows do move, presses on them
 * are ignored for a moment. Navigation shows the latest rows at once.
 *
 * @param keptIds Rows that stay until navigation, also when the latest list lacks them.
 */
export function useStableList<Row extends { id: string }>(latest: readonly Row[], keptIds: readonly string[] = none) {
  const { key: locationKey } = useLocation()
  const ref = useRef<HTMLDivElement>(null)
  const { isHeld, holdProps } = useListHold(ref)
  const inputs = { locationKey, latest, keptIds, isHeld }
  const [list, setList] = useState({ ...inputs, rows: latest })
  const hasMoved = list.locationKey !== locationKey
  if (hasMoved || list.latest !== latest || list.keptIds !== keptIds || list.isHeld !== isHeld) {
    const update = isHeld ? keepPlaces : keepRows
    setList({ ...inputs, rows: hasMoved ? latest : update(list.rows, latest, keptIds) })
  }
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
