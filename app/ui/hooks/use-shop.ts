import { useRouteLoaderData } from 'react-router'
import type { loader } from '../../root.tsx'

/** How the shop signs its pages, and the year on its clock. */
export function useShop() {
  const root = useRouteLoaderData<typeof loader>('root')
  if (!root) throw new Error('Shown outside the root route')
  return root
}
