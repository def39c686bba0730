/**
 * Headers of a page whose address gives access to an order: it must not be cached, indexed or sent
 * as a referrer.
 */
export const privatePageHeaders = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
}
