import { type FocusEvent, type PointerEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { keepPlaces, keepRows } from './keep-places.ts'
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

/** How long the pointer counts as being on the list after its last movement or press there. */
const mouseMs = 30_000
const touchMs = 8_000
/** How long the result of a press stays, at least. */
const resultMs = 4_000
const checkMs = 2_000
/** The keyboard is on a row, its dialog is open, or its change is under way. */
const inUse = ':focus-visible, dialog[open], [aria-busy="true"]'

/** Whether somebody is using a list, so that its rows have to stay where they are. */
function useListHold(listRef: RefObject<Element | null>) {
  const [isHeld, setIsHeld] = useState(false)
  const pointer = useRef({ isMouse: false, until: 0 })
  const resultUntil = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function isUsed() {
    const list = listRef.current
    const { isMouse, until } = pointer.current
    // A browser may not tell that the mouse has left an element which was removed under it.
    const hasPointer = Date.now() < until && (!isMouse || list?.matches(':hover'))
    return hasPointer || Date.now() < resultUntil.current || list?.querySelector(inUse)
  }

  function hold() {
    setIsHeld(true)
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      if (isUsed()) hold()
      else setIsHeld(false)
    }, checkMs)
  }

  function handlePointer({ pointerType }: PointerEvent) {
    const isMouse = pointerType === 'mouse'
    pointer.current = { isMouse, until: Date.now() + (isMouse ? mouseMs : touchMs) }
    hold()
  }

  return {
    isHeld,
    holdProps: {
      onPointerMove: handlePointer,
      onPointerDown: handlePointer,
      onFocusCapture: ({ target }: FocusEvent) => {
        const isResult = target.matches('[role="status"]')
        if (isResult) resultUntil.current = Date.now() + resultMs
        if (isResult || target.matches(inUse)) hold()
      },
    },
  }
}

interface AdminListProps<Row extends { id: string }> {
  list: ReturnType<typeof useStableList<Row>>
  className: string
  empty: ReactNode
  /** Renders a row as a list item. */
  children: (row: Row) => ReactNode
}

/** The rows of an admin list, which stay where they are while somebody uses them. */
export const AdminList = <Row extends { id: string }>({ list, className, empty, children }: AdminListProps<Row>) => (
  <div {...list.listProps} className="outline-none">
    {list.rows.length === 0 ? empty : <ul className={className}>{list.rows.map(children)}</ul>}
  </div>
)
