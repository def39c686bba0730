import { beforeAll, describe, expect, test, vi } from 'vitest'
import { encodeCursor } from '#store/list-cursor.ts'
import { address, email, insertProduct } from '#test/factories.ts'
import { setUpAdmin, setUpSharedHarness } from '#test/harness.ts'
import { createJpegPhoto } from '#test/image-files.ts'
import { postForm } from '#test/signed-in-user.ts'
import { isFullSize } from '#test/test-size.ts'

// Hundreds of requests to a test.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const harness = setUpSharedHarness({ hasPages: true, hasRateLimits: true })
const admin = setUpAdmin(harness, beforeAll)
beforeAll(async () => {
  // The router warns of each address that it can't decode.
  vi.spyOn(console, 'warn').mockReturnValue()
  for (let number = 0; number < 30; number++) await insertProduct(harness.db)
})

/** Each request comes from another network, so that the rate limits answer nobody. */
let networks = 0
const fromNewNetwork = () => ({ 'x-forwarded-for': `198.51.${Math.floor(++networks / 250)}.${networks % 250}` })

/** Values that are no ids, numbers or cursors, as they stand in a URL. */
const values = {
  'a NUL': '%00',
  'a NUL within text': 'a%00b',
  'a NUL after decoding twice': '%2500',
  'no UTF-8': '%E0%A4%A',
  'bytes that are no UTF-8': '%C3%28',
  'half a surrogate pair': '%ED%A0%80',
  'characters of no script': '%EF%BF%BF%F4%8F%BF%BF',
  'a search pattern': '%25_%5C',
  'a quoted query': '%27%3B--%22',
  'a name of every object': '__proto__',
  'a path upwards': '..%2F..%2Fetc%2Fpasswd',
  'a huge number': '9'.repeat(40),
  'a number beyond 32 bits': '2147483648',
  'a negative number': '-1',
  infinity: 'Infinity',
  'a long text': 'x'.repeat(900),
}

const numbers = [2147483648, -2147483649, 1e308, 0.5, Number.MAX_SAFE_INTEGER]
/** Well-formed cursors whose keys no row has. */
const cursors = [
  ...numbers.flatMap(number =>
    ['price-asc', 'price-desc', 'sold-price-asc', 'sold-price-desc'].map(list => encodeCursor(list, [number, '', 'a'])),
  ),
  btoa('["price-asc",1e999,"","a"]').replace(/=+$/, ''),
  ...['newest', 'oldest', 'sold-newest'].flatMap(list =>
    ['\0', 'a\0b', '\ud800', '\u{10ffff}', 'x'.repeat(100)].map(key => encodeCursor(list, [key, key])),
  ),
  ...['\0', '\ud800'].map(key => encodeCursor('feedback', [key, key])),
]

const paths = [
  '/api/products/{}',
  '/api/products?sort=newest&limit={}',
  '/api/products?sort=price-asc&cursor={}',
  '/api/products?filter={}',
  '/api/products?q={}',
  '/api/products?ids={},a',
  '/api/products?sold={}',
  '/api/orders?session_id={}',
  '/api/orders?session_id=cs_test_{}aaaaaaaaaa',
  '/product-images/{}',
  '/api/auth/callback/google?state={}&code={}',
  '/login/google/done?error={}',
  '/login/reset?token={}',
  '/account/verify?token={}',
  '/account/invitation?token={}',
  '/shop?q={}&filter={}&sort={}&cursor={}&view={}',
  '/past-sales?filter={}&cursor={}',
  '/product/{}',
  '/checkout?cancelled={}',
  '/thankyou?session_id={}',
  '/{}',
]
const adminPaths = [
  '/admin?filter={}&rows={}&show={}',
  '/admin?q={}',
  '/admin?show=withdrawn&q={}',
  '/admin?show=sold&q={}',
  '/admin/product/{}',
  '/admin/edit/{}',
  '/admin/orders/{}',
  '/admin/orders/slips?ids={}',
  '/admin/orders/parcels.csv?ids={}',
  '/admin/orders/parcels.xlsx?ids={}',
  '/admin/orders?show={}&page={}',
  '/admin/orders?q={}&from={}&to={}&sort={}',
  '/admin/orders?show=all&q={}',
  '/admin/sold-items?q={}&period={}&sort={}&show={}',
  '/admin/notifications?show={}&type={}&page={}',
  '/admin/tips?cursor={}',
  '/admin/visits?days={}',
  '/admin/person?q={}',
  '/admin/person.json?q={}&order={}',
  '/admin/person.html?q={}@example.com',
  '/admin/user-management?q={}&show={}',
]

/** At full size the page too, and the data request that client-side navigation sends for it. */
const withDataPath = (path: string) => {
  if (/^\/(api|product-images)|\.data\?/.test(path)) return [path]
  const [pathname = '', query] = path.split('?')
  const dataPath = `${pathname}.data${query === undefined ? '' : `?${query}`}`
  return isFullSize ? [path, dataPath] : [dataPath]
}

async function expectNoFailure(responses: { url: string; response: Response }[]): Promise<void> {
  const failures = responses.filter(({ response }) => response.status >= 500)
  expect(failures.map(({ url, response }) => `${response.status} ${url}`)).toEqual([])
  expect(harness.errors.splice(0)).toEqual([])
}

async function requestAll(path: string, rawValues: string[], request: (url: string) => Promise<Response>) {
  const responses = []
  for (const value of rawValues)
    for (const url of withDataPath(path.replaceAll('{}', value))) responses.push({ url, response: await request(url) })
  await expectNoFailure(responses)
}

/** At small size a third of the values, others for a path of another length. */
const chooseValues = (path: string) =>
  Object.values(values).filter((_, index) => isFullSize || index % 3 === path.length % 3)

describe('a hostile value in a URL is never a failure of the server', () => {
  test.each(paths)('%s', path =>
    requestAll(path, chooseValues(path), url => harness.request(url, { headers: fromNewNetwork() })),
  )
  test.each(adminPaths)('%s', path => requestAll(path, chooseValues(path), url => admin.request(url)))
})

describe('a cursor that no list has given is never a failure of the server', () => {
  test.each([
    '/api/products?sort=newest&cursor={}',
    '/api/products?sort=oldest&cursor={}',
    '/api/products?sort=price-asc&cursor={}',
    '/api/products?sort=price-desc&cursor={}',
    '/api/products?sold=1&sort=price-asc&cursor={}',
    '/api/products?sold=1&sort=newest&cursor={}',
    '/shop.data?sort=price-asc&cursor={}',
    '/past-sales.data?cursor={}',
  ])('%s', path => requestAll(path, cursors, url => harness.request(url, { headers: fromNewNetwork() })))
  test.each(['/admin.data?cursor={}', '/admin/tips.data?cursor={}'])('%s', path =>
    requestAll(path, cursors, url => admin.request(url)),
  )
  test('the API answers 400 to a number that no price is', async () => {
    for (const number of numbers) {
      const cursor = encodeCursor('price-asc', [number, '', 'a'])
      expect((await harness.request(`/api/products?sort=price-asc&cursor=${cursor}`)).status).toBe(400)
    }
  })
})

const texts = ['\0', 'a\0b', '\ud800', '\udfff\ud800', '\u{10ffff}', '', ' ', "';--", '__proto__', 'x'.repeat(2000)]
const anyValues: unknown[] = [...texts, null, true, 0.5, 1e308, -1, [], {}, [['a']], { toString: 'a' }]

describe('a hostile value in a JSON body is never a failure of the server', () => {
  const order = (values: object) => ({ email, shipping: address, items: [{ id: 'x' }], ...values })
  test.each<[string, (value: unknown) => unknown]>([
    ['/api/orders', value => value],
    ['/api/orders', value => order({ email: value })],
    ['/api/orders', value => order({ shipping: value })],
    ['/api/orders', value => order({ shipping: { ...address, name: value, city: value, zip: value } })],
    ['/api/orders', value => order({ shipping: { ...address, phone: value, state: value, country: value } })],
    ['/api/orders', value => order({ items: value })],
    ['/api/orders', value => order({ items: [{ id: value }] })],
    ['/create-checkout-session', value => value],
    ['/create-checkout-session', value => ({ orderId: value, items: [] })],
    ['/create-checkout-session', value => ({ orderId: 'x', items: [{ id: value, price: value, quantity: value }] })],
    ['/create-checkout-session', value => ({ orderId: 'x', items: [{ id: 'x' }], shippingCost: value })],
    ['/api/feedback', value => ({ message: value })],
    ['/api/page-views', value => ({ route: '/shop', path: value })],
    ['/api/page-views', value => ({ route: value, path: '/' })],
    ['/api/orders/x/release', value => value],
    ['/webhooks/stripe', value => value],
  ])('%s %#', async (path, createBody) => {
    const responses = []
    for (const value of anyValues) {
      const body = JSON.stringify(createBody(value))
      // JSON also allows a surrogate without its half, which JSON.stringify escapes, unescaped.
      for (const sent of [body, body.replace('\\ud800', '\ud800')]) {
        const headers = { ...fromNewNetwork(), 'content-type': 'application/json' }
        responses.push({ url: sent, response: await harness.request(path, { method: 'POST', headers, body: sent }) })
      }
    }
    await expectNoFailure(responses)
  })

  const draft = '/api/product-drafts/0123456789abcdefghjk/publish'
  const input = { title: 'Tee', description: 'A tee', price: '10', category: 'top', imageUrls: ['/a.webp'] }
  test.each<[string, string, (value: unknown) => unknown]>([
    ['DELETE', '/api/product-images', url => ({ url })],
    ['POST', draft, value => ({ input: { ...input, title: value, description: value, brand: value } })],
    ['POST', draft, value => ({ input: { ...input, price: value, category: value } })],
    ['POST', draft, value => ({ input: { ...input, imageUrls: value } })],
    ['POST', draft, value => ({ input: { ...input, imageUrls: [value] } })],
    ['POST', draft, value => ({ input, newDrop: { title: value, day: value, time: value } })],
    ['POST', draft, value => ({ input, edit: { productId: value, loaded: { title: value } } })],
  ])('%s %s %#', async (method, path, createBody) => {
    const responses = []
    for (const value of anyValues) {
      const body = JSON.stringify(createBody(value))
      const headers = { 'content-type': 'application/json' }
      responses.push({ url: body, response: await admin.request(path, { method, headers, body }) })
    }
    await expectNoFailure(responses)
  })
})

describe('a hostile value in a form is never a failure of the server', () => {
  test.each<[string, (text: string) => Record<string, string>]>([
    ['/admin/product/x', text => ({ intent: text })],
    ['/admin/orders', text => ({ id: text, from: 'paid', to: 'processing' })],
    ['/admin/notifications', text => ({ id: text, intent: 'read' })],
    ['/admin/tips', text => ({ id: text })],
    ['/admin/user-management', text => ({ userId: text, isAdmin: 'true' })],
    ['/account', text => ({ intent: 'change-password', currentPassword: text, newPassword: text })],
  ])('%s %#', async (path, createForm) => {
    const responses = []
    for (const text of texts) {
      const body = new URLSearchParams(createForm(text))
      responses.push({ url: String(body), response: await admin.request(`${path}.data`, { method: 'POST', body }) })
    }
    await expectNoFailure(responses)
  })

  test.each(['/login/reset.data', '/account/verify.data', '/find-order.data'])('%s', async path => {
    const responses = []
    for (const text of [...texts, 'a@b\0.example', '\ud800@a.bc'])
      for (const form of [
        { email: text },
        { token: text, newPassword: 'long enough' },
        { token: 'x', newPassword: text },
      ])
        responses.push({ url: JSON.stringify(form), response: await postForm(harness, path, form, fromNewNetwork()) })
    await expectNoFailure(responses)
  })

  test.each(['/login.data', '/signup.data'])('%s', async path => {
    const responses = []
    for (const text of [...texts, `${'x'.repeat(242)}@example.com`, '\0@example.com', 'a@b\0.example', '\ud800@a.bc'])
      for (const form of [
        { email: text, password: 'long enough' },
        { email: 'siti@example.com', password: text },
      ])
        responses.push({ url: JSON.stringify(form), response: await postForm(harness, path, form, fromNewNetwork()) })
    await expectNoFailure(responses)
  })

  test.each(['name="image"; filename*=UTF-8\'\'%ff', "name*=UTF-8''%ff", 'name="a"; filename*=UTF-8\'\'%', ''])(
    'with a part named %s',
    async disposition => {
      const body = `--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\nv\r\n--x--\r\n`
      const responses = []
      for (const path of ['/login', '/login.data', '/account.data', '/admin/settings.data', '/api/product-images']) {
        const headers = { 'content-type': 'multipart/form-data; boundary=x' }
        const response = await admin.request(path, { method: 'POST', headers, body })
        expect([path, response.status]).toEqual([path, expect.toBeOneOf([302, 400])])
        responses.push({ url: path, response })
      }
      await expectNoFailure(responses)
    },
  )

  test('a photo whose name or key is hostile', async () => {
    const photo = new Uint8Array(await createJpegPhoto())
    const responses = []
    for (const text of ['', 'a\0b', '\0.jpg', '\ud800.jpg', '../../x.jpg', 'x'.repeat(300)]) {
      const named = new FormData()
      named.append('image', new File([photo], text))
      const keyed = new FormData()
      keyed.append('image', new File([photo], 'a.jpg'))
      keyed.append('upload-key', text)
      for (const body of [named, keyed])
        responses.push({ url: text, response: await admin.request('/api/product-images', { method: 'POST', body }) })
    }
    await expectNoFailure(responses)
  })
})

test('a hostile cookie is never a failure of the server', async () => {
  const responses = []
  for (const value of ['%00', 'a%00.b', '%E0%A4%A', 'x'.repeat(3000), '__proto__', '"', ';;=;'])
    for (const name of ['shopper', 'store.session_token', '__Secure-store.session_token'])
      for (const url of ['/api/session', '/api/orders?session_id=cs_test_aaaaaaaaaaaa', '/admin', '/login'])
        responses.push({
          url: `${url} ${name}=${value}`,
          response: await harness.request(url, { headers: { ...fromNewNetwork(), cookie: `${name}=${value}` } }),
        })
  await expectNoFailure(responses)
})
