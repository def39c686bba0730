import { createFeedbackSchema } from '#server/api/feedback.ts'
import { createPageViewSchema } from '#server/api/page-views.ts'
import { countFacetsSchema, listProductsSchema } from '#server/api/products.ts'
import { pushEndpointSchema } from '#server/api/push-subscriptions.ts'
import { createSearchAlertSchema, deleteSearchAlertSchema, moveSearchAlertsSchema } from '#server/api/search-alerts.ts'
import { bodyErrors } from '../common-errors.ts'
import { createRequestSchema } from '../json-schema.ts'
import { createIdParameter, createLanguageParameter, toJsonRequest, toQueryParameters } from '../operation-inputs.ts'
import type { Operation } from '../operation-types.ts'

const facetDocs = {
  type: { description: 'Garment types, separated by commas.', examples: ['tee,shirt'] },
  size: { description: 'Fit sizes, separated by commas.', examples: ['M,W32'] },
  brand: { description: 'Brands in any case, separated by commas; a comma of a brand is a space.' },
  colour: { description: 'Colours, separated by commas: products that have one of them.' },
  condition: { description: 'Conditions, separated by commas.' },
  price: { description: 'Range of prices in whole ringgit. One end may be missing.', examples: ['20-80', '-50'] },
  pit: { description: 'Range of `measurements.pitToPit` in cm.', examples: ['52-58'] },
  waist: { description: 'Range of `measurements.waist` in cm.' },
  new: { description: '`1`: listed within the last seven days.' },
}

export const productOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/products',
    id: 'listProducts',
    tag: 'Shop',
    summary: 'List products',
    description: 'Lists what is for sale, past sales with `sold=1`, or single products with `ids`.',
    parameters: toQueryParameters(
      createRequestSchema(listProductsSchema, {
        filter: { description: 'A category, in any case. Empty: all.', examples: ['top'] },
        q: { description: 'Text in title, brand, description or category. Case and accents do not matter.' },
        ...facetDocs,
        sort: {
          description:
            'Dates are those of listing, of past sales those of the sale. Prices are those listed. `match`: where the words of a search are, in the title first; without a search, and of past sales, the newest first.',
        },
        sold: { description: '`1` lists past sales instead of what is for sale.' },
        limit: { description: 'Products per page.' },
        cursor: { description: '`nextCursor` of the page before, with the same other parameters.' },
        ids: {
          description:
            'Up to 48 ids, separated by commas. Lists these products, sold or not, in this order and ignores the other parameters. Unknown ids are left out.',
          examples: ['demo-1,demo-2'],
        },
      }),
    ),
    responses: { 200: { description: 'One page. Revalidate before each use.', schema: 'ProductPage' } },
    errors: ['invalid_request', 'overloaded'],
  },
  {
    method: 'get',
    path: '/api/products/facets',
    id: 'countFacets',
    tag: 'Shop',
    summary: 'Count products by facts',
    description:
      'How many products for sale each choice of a filter has, beside the other filters that are chosen. Values that are not valid are ignored.',
    parameters: toQueryParameters(createRequestSchema(countFacetsSchema, facetDocs)),
    responses: { 200: { description: 'The choices that have products.', schema: 'FacetCounts' } },
    errors: ['invalid_request', 'overloaded'],
  },
  {
    method: 'get',
    path: '/api/products/{id}',
    id: 'getProduct',
    tag: 'Shop',
    summary: 'Get one product',
    parameters: [createIdParameter("The product's id.")],
    responses: { 200: { description: 'The product, sold or not.', schema: 'Product' } },
    errors: ['product_not_found', 'overloaded'],
  },
  {
    method: 'get',
    path: '/api/drops/{slug}',
    id: 'getDrop',
    tag: 'Shop',
    summary: 'Get a drop',
    description: 'Its products are secret until it opens.',
    parameters: [
      {
        name: 'slug',
        in: 'path',
        required: true,
        schema: { type: 'string', description: 'From the address of its page.' },
      },
    ],
    responses: { 200: { description: 'The drop, opened or not.', schema: 'Drop' } },
    errors: ['not_found'],
  },
]

export const feedbackAndPageViewOperations: Operation[] = [
  {
    method: 'post',
    path: '/api/feedback',
    id: 'createFeedback',
    tag: 'Shop',
    summary: 'Send feedback',
    description:
      'Stored with the e-mail of the signed-in user, otherwise as `anonymous`. With `order`, or with `product` and `email`, it is a question, which the shop answers: about an order for the browser that placed it and for two hours. A network may ask five in ten minutes.',
    parameters: [createLanguageParameter('Language of a question about a product and of its answer')],
    request: toJsonRequest(createFeedbackSchema, {
      message: { description: 'Blank is ignored. A question has at most 1000 characters.', maxLength: 2000 },
      order: { description: "Token of the order's page." },
      product: { description: "The product's id." },
      email: { description: 'Where the answer to a question about a product goes.' },
    }),
    responses: {
      201: { description: 'Stored.', schema: 'Feedback' },
      204: { description: 'Blank; nothing was stored.' },
    },
    errors: [
      'invalid_request',
      'invalid_email',
      'order_not_found',
      'product_not_found',
      'questions_off',
      'too_many_questions',
      ...bodyErrors,
      'rate_limited',
    ],
    rateLimit: 'feedback',
  },
  {
    method: 'post',
    path: '/api/page-views',
    id: 'createPageView',
    tag: 'Shop',
    summary: 'Count a page view',
    description: 'Counts the route for the day. The path is not stored.',
    request: toJsonRequest(createPageViewSchema, {
      route: { description: 'The pattern of the page.' },
      path: { description: "The page's path." },
    }),
    responses: { 204: { description: 'Counted.' } },
    errors: ['invalid_request', ...bodyErrors, 'rate_limited'],
    rateLimit: 'page-view',
  },
]

const endpointDocs = {
  endpoint: { description: "The address of the browser's push service: https, and in no private network." },
  keys: { description: 'As `PushSubscription.toJSON` gives them.' },
}

export const searchAlertOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/search-alerts',
    id: 'getAlertKey',
    tag: 'Shop',
    summary: 'Get the key for search alerts',
    responses: { 200: { description: "The shop's key.", schema: 'PushKey' } },
    errors: [],
  },
  {
    method: 'post',
    path: '/api/search-alerts',
    id: 'createSearchAlert',
    tag: 'Shop',
    summary: 'Ask for messages of new products',
    description:
      'The device gets one push message for each new product in the search, at most one an hour, for 180 days. The same search again gives the same alert, for another 180 days. A device has ten alerts. With `productId` it gets one message when nobody is paying for that product any more; then, and when the product is sold or gone, the alert ends.',
    request: toJsonRequest(createSearchAlertSchema, {
      ...endpointDocs,
      search: { description: 'As the parameters of `GET /api/products`; at least one that leaves something out.' },
      productId: { description: 'A product that is held, instead of a search.' },
      language: { description: 'Of the messages.' },
    }),
    responses: { 201: { description: 'The alert.', schema: 'SearchAlert' } },
    errors: ['invalid_request', 'product_not_found', 'too_many_alerts', ...bodyErrors, 'rate_limited'],
    rateLimit: 'search-alert',
  },
  {
    method: 'post',
    path: '/api/search-alerts/list',
    id: 'listSearchAlerts',
    tag: 'Shop',
    summary: 'List the search alerts of a device',
    request: toJsonRequest(pushEndpointSchema, { endpoint: { description: 'Only the device knows it.' } }),
    responses: { 200: { description: 'Its alerts.', schema: 'SearchAlerts' } },
    errors: ['invalid_request', ...bodyErrors, 'rate_limited'],
    rateLimit: 'lookup',
  },
  {
    method: 'post',
    path: '/api/search-alerts/move',
    id: 'moveSearchAlerts',
    tag: 'Shop',
    summary: 'Keep search alerts when the browser has replaced its subscription',
    request: toJsonRequest(moveSearchAlertsSchema, {
      ...endpointDocs,
      replaces: { description: 'The endpoint before.' },
    }),
    responses: { 204: { description: 'The alerts are those of the new endpoint.' } },
    errors: ['invalid_request', ...bodyErrors, 'rate_limited'],
    rateLimit: 'search-alert',
  },
  {
    method: 'delete',
    path: '/api/search-alerts',
    id: 'deleteSearchAlert',
    tag: 'Shop',
    summary: 'End a search alert',
    request: toJsonRequest(deleteSearchAlertSchema, { token: { description: 'Of the alert.' } }),
    responses: { 204: { description: 'There is no alert with this id and token any more.' } },
    errors: ['invalid_request', ...bodyErrors],
  },
]
