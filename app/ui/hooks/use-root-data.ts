import { useRouteLoaderData } from 'react-router'
import type { loader } from '../../root.tsx'

/** Gets the shop's details and settings that the root route has loaded. */
export function useRootData() {
  const root = useRouteLoaderData<typeof loader>('root')
  if (!root) throw new Error('Root route data is missing')
  return root
}
