/** The shopper's pages as they are counted: patterns, because an address may say more than how often a page is seen (readings T57). */
export const visitRoutes = [
  '/',
  '/shop',
  '/product/:id',
  '/past-sales',
  '/saved',
  '/cart',
  '/checkout',
  '/thankyou',
  '/login',
  '/signup',
] as const
export type VisitRoute = (typeof visitRoutes)[number]

export const isVisitRoute = (text: string): text is VisitRoute => (visitRoutes as readonly string[]).includes(text)

/** The pattern of a path, without what it was asked with; undefined for pages that aren't counted. */
export function getVisitRoute(pathname: string): VisitRoute | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  if (/^\/product\/[^/]+$/.test(path)) return '/product/:id'
  return isVisitRoute(path) && path !== '/product/:id' ? path : undefined
}
