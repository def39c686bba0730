import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useIsHydrated } from '../../ui/hooks/use-is-hydrated.ts'
import { createStoredValue } from '../../ui/stored-value.ts'

const listNames = new Map([
  ['/admin', 'Listings'],
  ['/admin/sold-items', 'Past sales'],
])
const getPath = (href: string) => href.split('?')[0] ?? ''

/** Of this tab: the list of products that was shown last, with its search and filters. */
const latestList = createStoredValue(
  () => sessionStorage,
  'admin-list',
  stored => (typeof stored === 'string' && listNames.has(getPath(stored)) ? stored : undefined),
)

/** Notes which list of products is shown, for `useListOrigin`. */
export function useNotedList() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (listNames.has(pathname)) latestList.write(pathname + search)
  }, [pathname, search])
}

/** The list that a product was opened from, the listings otherwise. */
export function useListOrigin(): { to: string; name: string } {
  const to = (useIsHydrated() && latestList.read()) || '/admin'
  return { to, name: listNames.get(getPath(to)) ?? 'Listings' }
}
