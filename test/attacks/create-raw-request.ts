import type { Random } from '../actors/random.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const otherMethods = ['TRACE', 'TRACK', 'CONNECT', 'PROPFIND', 'QUERY', 'PURGE', 'M-SEARCH', 'get', 'Ünknown', '']

/** Everything that the store answers to, with `{}` where a client names something. */
const targets = [
  '/',
  '/{}',
  '/shop?q={}&sort={}&cursor={}',
  '/shop.data?_routes={}',
  '/product/{}',
  '/product/{}.data',
  '/drop/{}',
  '/order/{}',
  '/checkout?cancelled={}',
  '/thankyou?session_id={}',
  '/login?lang={}',
  '/login.data',
  '/login/reset?token={}',
  '/signup.data',
  '/account',
  '/account.data',
  '/admin/{}',
  '/admin/settings.data',
  '/api/{}',
  '/api/products?sort={}&limit={}',
  '/api/products/{}',
  '/api/orders?session_id={}',
  '/api/orders/{}/release',
  '/api/feedback',
  '/api/page-views',
  '/api/session',
  '/api/session/address',
  '/api/drops/{}',
  '/api/product-images',
  '/api/product-drafts/{}',
  '/api/push-subscriptions',
  '/api/search-alerts',
  '/api/auth/callback/google?state={}&code={}',
  '/create-checkout-session',
  '/webhooks/stripe',
  '/sandbox/{}',
  '/sandbox/google/{}',
  '/link-previews/{}',
  '/product-images/{}',
  '/assets/{}',
  '/p/{}',
  '/.well-known/{}',
  '/healthz',
  '/readyz?exclude={}',
  '/__manifest?paths={}',
]
/** Those that take a form. */
const formTargets = [
  '/login.data',
  '/login',
  '/login/code.data',
  '/login/reset.data?token={}',
  '/signup.data',
  '/find-order.data',
  '/account.data',
  '/account/second-factor.data',
  '/admin/settings.data',
  '/admin/add-product.data',
  '/api/feedback',
  '/api/page-views',
  '/api/product-images',
  '/api/orders',
  '/create-checkout-session',
  '/sandbox/stripe/{}',
]
const otherTargets = [
  '*',
  '',
  '//',
  '//evil.example/',
  'http://evil.example/shop',
  'http://[/',
  'shop',
  '/\\',
  '/a b',
  '?',
]

const names = [
  '%',
  '%f',
  '%ff',
  '%E0%A4%A',
  '%C3%28',
  '%ED%A0%80',
  '%00',
  '%2500',
  '%u0041',
  '..%2F..%2F',
  '%5C',
  '../',
  './/',
  '\xff\xfe',
  '\x7f',
  '[]',
  '%0d%0aX:%20y',
  '__proto__',
  '9'.repeat(30),
  'x'.repeat(3_000),
]

const headerNames = [
  'Host',
  'Cookie',
  'Origin',
  'Referer',
  'Accept-Encoding',
  'Accept-Language',
  'If-None-Match',
  'If-Modified-Since',
  'Range',
  'Last-Event-ID',
  'Forwarded',
  'X-Forwarded-Proto',
  'X-Request-Id',
  'Sec-Fetch-Site',
  'Authorization',
  'Expect',
  'Upgrade',
  'Upload-Key',
  'Stripe-Signature',
  'Content-Encoding',
  'Transfer-Encoding',
  'X-HTTP-Method-Override',
  'X-\xff',
  'Bad Name',
  '',
]
const headerValues = [
  ...names,
  '',
  ',',
  ';;q=',
  '"',
  '-1',
  'bytes=9-1',
  'chunked, identity',
  'websocket',
  'null',
  'http://%',
  '[::',
  't=1,v1=%',
  'store.session_token=%ff; store.two_factor=%; shopper=%E0; device=%00',
]

const textForms = [
  'email=%ff%&password=%',
  'email=a@b.c&password=%E0%A4%A',
  '&&==%',
  '{"email":"\xff',
  '[',
  'null',
  '\0',
]

/** Ways to name a field or a file of a multipart form, well-formed and not. */
const dispositions = [
  `form-data; name="email"; filename*=UTF-8''%ff`,
  `form-data; name="image"; filename*=UTF-8''%`,
  `form-data; name*=UTF-8''%ff; filename="a.jpg"`,
  `form-data; filename*=utf-8'en'%E0%A4%A; name="image"`,
  `form-data; name="image"; filename*=iso-8859-1''%ff`,
  `form-data; name="image"; filename*=`,
  `form-data; name="image"; filename*0*=UTF-8''%ff; filename*1="a"`,
  'form-data; name="\xff\xfe"; filename="\xff"',
  'form-data; name="%ff"; filename="%00"',
  'form-data; name="a',
  'form-data',
  'attachment; name="image"',
  '',
]

/** Bytes as Latin-1 text. */
export interface RawRequest {
  bytes: string
  /** Whether it arrives whole, so that there has to be a response. */
  isWhole: boolean
}

/**
 * Creates the bytes of a request, as Latin-1 text. Every second one is a form that a browser could
 * send but for the names in it; of the others any part may be hostile.
 */
export function createRawRequest(random: Random, index: number): RawRequest {
  const isForm = index % 2 === 0
  const method = isForm ? 'POST' : choose(random, random.chance(0.3) ? otherMethods : methods)
  const known = isForm && random.chance(0.8) ? formTargets : targets
  const target = choose(random, random.chance(0.1) ? otherTargets : known).replaceAll('{}', () => choose(random, names))
  const { type, body } = isForm
    ? createForm(random)
    : { type: choose(random, headerValues), body: choose(random, textForms) }
  const headers = [
    'Host: localhost',
    'Connection: close',
    `X-Forwarded-For: 198.18.${Math.floor(index / 250) % 250}.${index % 250}`,
    ...(body === '' ? [] : [`Content-Type: ${type}`, ...createLength(random, body)]),
    ...Array.from(
      { length: random.integer(3) },
      () => `${choose(random, headerNames)}: ${choose(random, headerValues)}`,
    ),
  ]
  return {
    bytes: `${method} ${target} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`,
    // Of others the store may wait for the rest, or leave the answer to whoever upgrades.
    isWhole:
      method !== 'CONNECT' &&
      (body === '' || headers.includes(`Content-Length: ${body.length}`)) &&
      !headers.some(header => /^(Transfer-Encoding|Expect|Upgrade):/.test(header)),
  }
}

function createForm(random: Random): { type: string; body: string } {
  const parts = Array.from(
    { length: 1 + random.integer(3) },
    () => `--x\r\nContent-Disposition: ${choose(random, dispositions)}\r\n\r\n${choose(random, names)}\r\n`,
  )
  const end = choose(random, ['--x--\r\n', '--x--\r\n', '--x', '--x\r\n', ''])
  const boundary = random.chance(0.9) ? '; boundary=x' : choose(random, ['', '; boundary=', '; boundary="\xff"', '; %'])
  return { type: `multipart/form-data${boundary}`, body: parts.join('') + end }
}

/** Nine of ten lengths are right. */
const createLength = (random: Random, body: string): string[] =>
  random.chance(0.9)
    ? [`Content-Length: ${body.length}`]
    : [
        choose(random, [
          `Content-Length: ${body.length + 9}`,
          'Content-Length: -1',
          'Transfer-Encoding: chunked',
          'X: y',
        ]),
      ]

const choose = (random: Random, texts: readonly string[]): string => random.pick(texts) ?? ''
