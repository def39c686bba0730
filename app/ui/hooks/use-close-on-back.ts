import { useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * Lets the browser's Back close what is open on the page, instead of leaving the page: it is an
 * entry of the history. The router takes that for a navigation to the same page, see
 * `shouldRevalidate` there.
 *
 * @returns closes it in another way, by going back
 */
export function useCloseOnBack(onClose: () => void): () => void {
  const handleClose = useEffectEvent(onClose)
  const isClosing = useRef(false)

  // Before it is shown: a Back pressed at once would leave the page.
  useLayoutEffect(() => {
    // The entry exists already if the page was reloaded while it was open. An entry that a link to
    // a part of the page made has no state.
    if (!history.state?.isOpen) history.pushState({ ...history.state, isOpen: true }, '')
    const listener = () => handleClose()
    addEventListener('popstate', listener)
    return () => removeEventListener('popstate', listener)
  }, [])

  return () => {
    // A second step would leave the page.
    if (isClosing.current) return
    isClosing.current = true
    history.back()
  }
}
