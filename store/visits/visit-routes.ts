/** The counted pages. Route patterns, because full URLs would reveal more than counts. */
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

/** Returns the route pattern of a path; undefined for pages that are not counted. */
export function getVisitRoute(pathname: string): VisitRoute | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  if (/^\/product\/[^/]+$/.test(path)) return '/product/:id'
  return isVisitRoute(path) ? path : undefined
}
