import { useRouteLoaderData } from 'react-router'
import { offeredByDefault } from '#store/products/categories.ts'
import { getCategoryName } from '#store/products/listing.ts'
import type { loader } from '../layout.tsx'

/** Gets what the layout of the admin area has loaded. */
export function useAdminData() {
  const layout = useRouteLoaderData<typeof loader>('admin/layout')
  if (!layout) throw new Error('Admin layout data is missing')
  return layout
}

/** Gets the categories that forms offer. */
export const useCategories = () => useAdminData().categories ?? offeredByDefault

/** Gets what names a category in English. */
export function useCategoryName() {
  const categories = useCategories()
  return (category: string) => getCategoryName(categories, category)
}
