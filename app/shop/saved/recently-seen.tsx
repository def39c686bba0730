import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { recentlySeen } from './recently-seen-store.ts'
import { useStoredList } from './use-stored-list.ts'

const RecentlySeenList = lazy(() => import('./recently-seen-list.tsx'))
// Whoever jumps past it has scrolled near too.
const preloadMargin = '1000000px 0px 200px'

/** What was looked at before, once somebody scrolls near: until then neither its script nor its pieces are asked for. */
export function RecentlySeen({ except }: { except?: string }) {
  const { rows } = useStoredList(recentlySeen)
  const [isNear, setIsNear] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const hasProducts = rows.some(({ id }) => id !== except)

  useEffect(() => {
    if (!hasProducts || !container.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: preloadMargin,
    })
    observer.observe(container.current)
    return () => observer.disconnect()
  }, [hasProducts])

  if (!hasProducts) return null
  return (
    <div ref={container} className="shell mt-16 md:mt-24">
      {isNear ? (
        <Suspense fallback={<Placeholder />}>
          <RecentlySeenList except={except} />
        </Suspense>
      ) : (
        <Placeholder />
      )}
    </div>
  )
}

/** As high as the rail, so that what stands below does not jump when it comes. */
const Placeholder = () => <div className="h-84 md:h-104" />
