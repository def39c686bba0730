import { insertDrop, insertProduct } from '#test/factories.ts'
import { type ApiHarness, type OperationCalls, otherSite, tooLarge } from '../api-harness.ts'
import { limited, overloaded } from './requests.ts'

const scriptError = { route: '/shop', name: 'TypeError', chunk: 'D9X0cUB.js', line: 1, column: 2, build: 'b544b347' }
const questionAboutProduct = { message: 'When?', product: 'unknown', email: 'mei@example.com' }

async function createQuestion(api: ApiHarness) {
  const { body: order } = await api.shopper().order([await insertProduct(api.db)])
  return { message: 'When?', order: order.pageToken }
}

export const shopCalls: OperationCalls = {
  listProducts: {
    200: [
      api => api.send('GET', '/api/products'),
      async api => {
        await insertProduct(api.db, { createdAt: null, size: 'M', brand: 'Padini' })
        await insertProduct(api.db, { title: null, name: 'Old tee', imageUrl: 'https://example.com/tee.jpg' })
        await api.shopper().startPaying([await insertProduct(api.db)])
        return api.send('GET', '/api/products?limit=2&sort=price-asc')
      },
      api => api.send('GET', '/api/products?count=1'),
      async api => {
        await api.shopper().buy([await insertProduct(api.db)])
        return api.send('GET', '/api/products?sold=1')
      },
      async api => api.send('GET', `/api/products?ids=${await api.insertPhotographedProduct()},unknown`),
    ],
    invalid_request: api => api.send('GET', '/api/products?sort=cheapest'),
    overloaded: overloaded('/api/products'),
  },
  countFacets: {
    200: async api => {
      await insertProduct(api.db, { garmentType: 'tee', fitSize: 'M', brand: 'Padini', colours: '["navy"]' })
      return api.send('GET', '/api/products/facets?condition=good')
    },
    invalid_request: api => api.send('GET', `/api/products/facets?q=${'x'.repeat(101)}`),
    overloaded: overloaded('/api/products/facets'),
  },
  getProduct: {
    200: async api => api.send('GET', `/api/products/${await api.insertPhotographedProduct()}`),
    product_not_found: api => api.send('GET', '/api/products/unknown'),
    overloaded: overloaded('/api/products/unknown'),
  },
  getDrop: {
    200: [
      async api => api.send('GET', `/api/drops/${(await insertDrop(api.db)).slug}`),
      async api => {
        const { id, slug } = await insertDrop(api.db, { publishedAt: '2026-11-20T03:00:00.000Z' })
        await insertProduct(api.db, { dropId: id })
        return api.send('GET', `/api/drops/${slug}`)
      },
    ],
    not_found: api => api.send('GET', '/api/drops/unknown'),
  },
  createFeedback: {
    201: [
      api => api.send('POST', '/api/feedback', { body: { message: 'Lovely' } }),
      async api => {
        await api.signIn({ isAdmin: false })
        return api.send('POST', '/api/feedback', { body: { message: 'Lovely' } })
      },
      async api => api.send('POST', '/api/feedback', { body: await createQuestion(api) }),
    ],
    204: api => api.send('POST', '/api/feedback', { body: { message: ' ' } }),
    invalid_request: [
      api => api.send('POST', '/api/feedback', { body: { message: 7 } }),
      api => api.send('POST', '/api/feedback', { body: { message: 'x'.repeat(2001) } }),
    ],
    invalid_email: api => api.send('POST', '/api/feedback', { body: { message: 'When?', product: 'x', email: 'mei' } }),
    order_not_found: api => api.send('POST', '/api/feedback', { body: { message: 'When?', order: 'unknown' } }),
    product_not_found: api => {
      api.store.mail.send = async () => ({ status: 'accepted' })
      return api.send('POST', '/api/feedback', { body: questionAboutProduct })
    },
    // The harness has no mail server.
    questions_off: api => api.send('POST', '/api/feedback', { body: questionAboutProduct }),
    too_many_questions: async api => {
      const question = await createQuestion(api)
      for (const message of ['One?', 'Two?', 'Three?'])
        await api.send('POST', '/api/feedback', { body: { ...question, message } })
      return api.send('POST', '/api/feedback', { body: question })
    },
    cross_site_request: api => api.send('POST', '/api/feedback', otherSite),
    payload_too_large: api => api.send('POST', '/api/feedback', { body: tooLarge }),
    rate_limited: limited('POST', '/api/feedback', { message: 'Lovely' }),
  },
  createScriptError: {
    204: api => api.send('POST', '/api/script-errors', { body: scriptError }),
    invalid_request: api => api.send('POST', '/api/script-errors', { body: { ...scriptError, message: 'x' } }),
    cross_site_request: api => api.send('POST', '/api/script-errors', otherSite),
    payload_too_large: api => api.send('POST', '/api/script-errors', { body: tooLarge }),
    rate_limited: limited('POST', '/api/script-errors', scriptError),
  },
  createPageView: {
    204: api => api.send('POST', '/api/page-views', { body: { route: '/shop', path: '/shop?filter=top' } }),
    invalid_request: api => api.send('POST', '/api/page-views', { body: { route: '/admin', path: '/admin' } }),
    cross_site_request: api => api.send('POST', '/api/page-views', otherSite),
    payload_too_large: api => api.send('POST', '/api/page-views', { body: tooLarge }),
    rate_limited: limited('POST', '/api/page-views', { route: '/shop', path: '/shop' }),
  },
}
