import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { loadModule } from '../../ui/load-module.ts'
import { recentlySeen } from './recently-seen-store.ts'
import { useStoredList } from './use-stored-list.ts'

// Without its script the page has no such list.
const RecentlySeenList = lazy(() =>
  loadModule(() => import('./recently-seen-list.tsx')).catch(() => ({ default: () => null })),
)
// The huge top margin makes jumps past the section (End key, links) count as near.
const preloadMargin = '1000000px 0px 200px'

/** Recently seen products. Neither script nor products are loaded before the section is near. */
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

/** As high as the list, so that the content below does not shift. */
const Placeholder = () => <div className="h-84 md:h-104" />
