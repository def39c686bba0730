import { type FocusEvent, useEffect, useRef } from 'react'
import { ignorePresses } from '../controls/ignore-presses.ts'

/**
 * Moves the focus when the focused row is removed, by this tab or another: to the remove button of
 * the next row, or to the list's heading after the last row. Rows mark that button with
 * `data-remove`. The second press of a double press never removes a second row.
 */
export function useRowFocus(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusedIndex = useRef<number | null>(null)
  const previousCount = useRef(count)

  useEffect(() => {
    const hasShrunk = count < previousCount.current
    previousCount.current = count
    // The next row may have moved under the finger.
    if (hasShrunk) ignorePresses(list.current)
    if (!hasShrunk || focusedIndex.current === null || !isFocusLost()) return
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]')
    const next = buttons?.[Math.min(focusedIndex.current, buttons.length - 1)] ?? heading.current
    next?.focus()
  }, [count])

  const findRowIndex = (element: Element) => [...(list.current?.children ?? [])].findIndex(row => row.contains(element))

  return {
    heading,
    listProps: {
      ref: list,
      onFocus: ({ target }: FocusEvent) => {
        focusedIndex.current = findRowIndex(target)
      },
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (relatedTarget instanceof Element && findRowIndex(relatedTarget) < 0) focusedIndex.current = null
      },
      // Safari doesn't focus a clicked button.
      onClick: ({ target }: { target: EventTarget }) => {
        if (target instanceof Element) focusedIndex.current = findRowIndex(target)
      },
    },
  }
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body
