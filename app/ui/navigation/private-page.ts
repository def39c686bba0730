// A page whose address gives access to an order or an account must not be cached, indexed or sent
// as a referrer.

export const privatePageHeaders = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
}

/**
 * With `same-origin` a form of the page names its origin, which browsers of before 2023 are told
 * apart by.
 */
export const describePrivatePage = (
  title: string,
  shopName?: string,
  referrer: 'no-referrer' | 'same-origin' = 'no-referrer',
) => [...describeUnlistedPage(title, shopName), { name: 'referrer', content: referrer }]

/** A page that shows what is in this browser, or whose it is: nothing to search for. */
export const describeUnlistedPage = (title: string, shopName = '') => [
  { title: `${title} · ${shopName}` },
  { name: 'robots', content: 'noindex' },
]
