import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Moves the focus into a step when it opens, with the top of the page in view as far as possible,
 * and the step's heading always. A step that is open from the start is left alone.
 */
export function useStepFocus(isOpen: boolean, findControl: () => HTMLElement | null | undefined): void {
  const wasOpen = useRef(isOpen)
  const focus = useEffectEvent(() => {
    const control = findControl()
    scrollTo(0, 0)
    control?.focus()
    control?.closest('section')?.querySelector('h2')?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    if (isOpen && !wasOpen.current) focus()
    wasOpen.current = isOpen
  }, [isOpen])
}
