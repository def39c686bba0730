import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import * as messages from '#app/messages/current.ts'
import { LinkButton } from '../../ui/controls/button.tsx'

const maxAutoLoads = 2

interface LoadMoreProps {
  /** Address of the next page, followed by browsers without JavaScript. */
  href: string
  isLoading: boolean
  onLoadMore: () => void
}

/**
 * A link that appends the next page to the list. It loads twice by itself when it comes near the
 * viewport, then only on click: otherwise the footer could never be reached.
 */
export function LoadMore({ href, isLoading, onLoadMore }: LoadMoreProps) {
  const [autoLoadsLeft, setAutoLoadsLeft] = useState(maxAutoLoads)
  const link = useRef<HTMLAnchorElement>(null)
  const autoLoaded = useRef('')
  const onNearViewport = useEffectEvent(() => {
    // `isLoading` comes later than this, and the link is still near.
    if (autoLoaded.current === href) return
    autoLoaded.current = href
    setAutoLoadsLeft(autoLoadsLeft - 1)
    onLoadMore()
  })

  useEffect(() => {
    if (autoLoadsLeft === 0 || isLoading || !link.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNearViewport(), {
      rootMargin: '400px',
    })
    observer.observe(link.current)
    return () => observer.disconnect()
  }, [autoLoadsLeft, isLoading])

  function handleClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onLoadMore()
  }

  return (
    <LinkButton ref={link} to={href} tone="mustard" size="large" onClick={handleClick} aria-disabled={isLoading}>
      {messages.products.loadMore}
    </LinkButton>
  )
}
