import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { LinkButton } from '../../ui/button.tsx'

const timesByItself = 2

interface LoadMoreProps {
  /** Where the next page is for browsers without scripts. */
  href: string
  isReading: boolean
  onMore: () => void
}

/** 'Load more': a link that adds to the page. It works by itself twice, and then waits, so that the footer can be reached (readings T61). */
export function LoadMore({ href, isReading, onMore }: LoadMoreProps) {
  const [timesLeft, setTimesLeft] = useState(timesByItself)
  const link = useRef<HTMLAnchorElement>(null)
  const onNear = useEffectEvent(() => {
    setTimesLeft(timesLeft - 1)
    onMore()
  })

  useEffect(() => {
    if (timesLeft === 0 || isReading || !link.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), { rootMargin: '400px' })
    observer.observe(link.current)
    return () => observer.disconnect()
  }, [timesLeft, isReading])

  function more(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onMore()
  }

  return (
    <LinkButton ref={link} to={href} tone="mustard" size="large" onClick={more} aria-disabled={isReading}>
      Load more
    </LinkButton>
  )
}
