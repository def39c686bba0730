import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** How long the pointer counts as being on the list after its last movement or press there. */
const mouseMs = 30_000
const touchMs = 8_000
/** How long the result of a press stays, at least. */
const resultMs = 4_000
const checkMs = 2_000
/** The keyboard is on a row, its dialog is open, or its change is under way. */
const inUse = ':focus-visible, dialog[open], [aria-busy="true"]'

/** Whether somebody is using a list, so that its rows have to stay where they are. */
export function useListHold(listRef: RefObject<Element | null>) {
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
