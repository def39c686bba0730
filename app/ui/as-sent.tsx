import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { SentContent } from '../framework-insides.tsx'

let isHydrated = false
/** For an effect of the root, which runs when all of the page has been hydrated. */
export const noteHydration = () => {
  isHydrated = true
}

interface AsSentProps {
  /** Whether it should look different from what the server has sent. */
  isChanged: boolean
  render: () => ReactNode
}

/**
 * A part without buttons that stays as the server has sent it until it changes. React passes it
 * over, so that a page of cards comes alive sooner on a slow phone. Its links work: see `useLinks`.
 * What changes inside without `isChanged` is never shown.
 */
export function AsSent({ isChanged, render }: AsSentProps) {
  const [isSent, setIsSent] = useState(!import.meta.env.SSR && !isHydrated)
  const container = useRef<HTMLDivElement>(null)
  if (isSent && isChanged) setIsSent(false)
  useLayoutEffect(() => {
    // React has rendered the page anew, because something else didn't match.
    if (container.current?.childElementCount === 0) setIsSent(false)
  }, [])
  return isSent && !isChanged ? <SentContent ref={container} /> : <div>{render()}</div>
}
