import { useRouteLoaderData } from 'react-router'
import type { loader } from '../layout.tsx'

/** Gets what the layout of the admin area has loaded. */
export function useAdminData() {
  const layout = useRouteLoaderData<typeof loader>('admin/layout')
  if (!layout) throw new Error('Admin layout data is missing')
  return layout
}
