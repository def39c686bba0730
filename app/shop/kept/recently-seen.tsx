import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { seenPieces } from './seen-pieces.ts'
import { useKeptList } from './use-kept-list.ts'

const SeenRail = lazy(() => import('./seen-rail.tsx'))
// Whoever jumps past it has scrolled near too.
const near = '1000000px 0px 200px'

/** What was looked at before, once somebody scrolls near: until then neither its script nor its pieces are asked for. */
export function RecentlySeen({ except }: { except?: string }) {
  const { rows } = useKeptList(seenPieces)
  const [isNear, setIsNear] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const hasAny = rows.some(({ id }) => id !== except)

  useEffect(() => {
    if (!hasAny || !place.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), { rootMargin: near })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [hasAny])

  if (!hasAny) return null
  return (
    <div ref={place} className="shell mt-16 md:mt-24">
      {isNear ? (
        <Suspense fallback={<Room />}>
          <SeenRail except={except} />
        </Suspense>
      ) : (
        <Room />
      )}
    </div>
  )
}

/** As high as the rail, so that what stands below does not jump when it comes. */
const Room = () => <div className="h-84 md:h-104" />
