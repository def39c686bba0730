declare const __reactRouterManifest: {
  routes: Record<string, { module: string; imports: readonly string[] } | undefined>
}

/** The pages of the bottom bar, and the order's. */
export const dailyPages = [
  'admin/home',
  'admin/orders/orders',
  'admin/orders/order',
  'admin/products/add-product',
  'admin/questions/questions',
]

/**
 * An effect: fetches the scripts of what admins open next, after those of this page. React Router
 * would find the imports of each only when the page is opened, one after the other.
 */
export function fetchDailyPages(): void {
  for (const id of dailyPages) {
    const { module, imports } = __reactRouterManifest.routes[id] ?? { module: '', imports: [] }
    for (const href of [module, ...imports])
      if (href && !document.head.querySelector(`link[href="${href}"]`))
        document.head.append(
          Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }),
        )
  }
}
