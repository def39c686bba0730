// A page whose address gives access to an order or an account must not be cached, indexed or sent
// as a referrer.

export const privatePageHeaders = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
}

export const describePrivatePage = (title: string, shopName = '') => [
  { title: `${title} · ${shopName}` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]
