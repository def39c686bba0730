import { isVisitRoute, type VisitRoute } from '#store/visits/visit-routes.ts'

const pageNames: Record<VisitRoute, string> = {
  '/': 'Landing page',
  '/shop': 'Shop',
  '/product/:id': 'Product',
  '/past-sales': 'Past sales',
  '/saved': 'Saved',
  '/cart': 'Cart',
  '/checkout': 'Checkout',
  '/thankyou': 'Thank you',
  '/login': 'Log in',
  '/signup': 'Sign up',
}

/** The name of a counted page. A route that is counted no longer has none and stays as it is. */
export const getPageName = (route: string) => (isVisitRoute(route) ? pageNames[route] : route)
