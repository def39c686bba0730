import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { LinkButton } from '../../ui/controls/button.tsx'

const maxAutoLoads = 2

interface LoadMoreProps {
  /** Where the next page is for browsers without scripts. */
  href: string
  isLoading: boolean
  onLoadMore: () => void
}

/** 'Load more': a link that adds to the page. It works by itself twice, and then waits, so that the footer can be reached (readings T61). */
export function LoadMore({ href, isLoading, onLoadMore }: LoadMoreProps) {
  const [autoLoadsLeft, setAutoLoadsLeft] = useState(maxAutoLoads)
  const link = useRef<HTMLAnchorElement>(null)
  const onNearViewport = useEffectEvent(() => {
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
      Load more
    </LinkButton>
  )
}
