import * as messages from '#app/messages/current.ts'

// A page whose address gives access to an order must not be cached, indexed or sent as a referrer.

export const privatePageHeaders = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
}

export const describePrivatePage = (shopName = '') => [
  { title: `${messages.order.title} · ${shopName}` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]
