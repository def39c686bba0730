import { useEffect, useRef, useState } from 'react'
import * as messages from '#app/messages/current.ts'
import { lazyPart } from '../../ui/load-module.tsx'
import { recentlySeen } from './recently-seen-store.ts'
import type { SavedProduct } from './saved-product.ts'
import type { StoredList } from './stored-list.ts'
import { useStoredList } from './use-stored-list.ts'

// The huge top margin makes jumps past the section (End key, links) count as near.
const preloadMargin = '1000000px 0px 200px'

export interface StoredProductsProps {
  list: StoredList<SavedProduct>
  title: string
  /** Ids that are left out. */
  except?: readonly string[]
}

export const RecentlySeen = ({ except = [] }: Pick<StoredProductsProps, 'except'>) => (
  <StoredProducts list={recentlySeen} title={messages.saved.recentlySeen} except={except} />
)

/**
 * Products stored in this browser. Neither script nor products are loaded before the section is
 * near.
 */
export function StoredProducts({ list, title, except = [] }: StoredProductsProps) {
  const { rows } = useStoredList(list)
  const [isNear, setIsNear] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const hasProducts = rows.some(({ id }) => !except.includes(id))

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
      {isNear ? <StoredProductsList list={list} title={title} except={except} /> : <Placeholder />}
    </div>
  )
}

/** As high as the list, so that the content below does not shift. */
const Placeholder = () => <div className="h-84 md:h-104" />

const StoredProductsList = lazyPart(() => import('./stored-products-list.tsx'), <Placeholder />)
