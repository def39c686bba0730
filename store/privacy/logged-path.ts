/**
 * Path of a request as logs may show it: without the query, which may name a checkout session, and
 * without the token of an order's page.
 */
export const getLoggedPath = (url: string): string =>
  new URL(url, 'http://store.invalid').pathname.replace(/^\/order\/[^/]+/, '/order/{token}')
