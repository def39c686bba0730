import { Validator } from '@seriousme/openapi-schema-validator'
import { afterEach, beforeEach, describe, expect, expectTypeOf, test } from 'vitest'
import { parse } from 'yaml'
import type { z } from 'zod'
import type { Order, OrderView } from '#store/orders/order.ts'
import type { Product } from '#store/products/product.ts'
import { insertProduct } from '#test/factories.ts'
import { createHarness, type Harness } from '#test/harness.ts'
import { renderApiDocs } from '#tools/openapi/render-api-docs.ts'
import type { Json } from '../../http/schemas.ts'
import type { orderSchema, orderViewSchema } from '../order-schemas.ts'
import type { productSchema } from '../product-schema.ts'
import { committed, listMismatches, operations } from './committed-document.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness()
})
afterEach(() => harness.close())

describe('the documents', () => {
  test('the documents are what `npm run docs:api` writes', () => {
    expect(renderApiDocs(harness.routes, committed)).toEqual(committed)
  })

  test('docs/openapi.yaml is valid OpenAPI 3.1', async () => {
    expect(await new Validator().validate(parse(committed.yaml))).toEqual({ valid: true })
    expect(parse(committed.yaml).openapi).toMatch(/^3\.1\./)
  })

  test('every endpoint is documented, except pages, pictures, files for crawlers and emulators', () => {
    const undocumented = [
      'GET /product-images/:name',
      'GET /link-previews/shop.jpg',
      'GET /link-previews/:file',
      'ALL /link-previews/*',
      'GET /robots.txt',
      'GET /service-worker.js',
      'GET /sitemap.xml',
      'GET /favicon.ico',
      'GET /apple-touch-icon.png',
      'GET /.well-known/change-password',
      'GET /.well-known/security.txt',
      'GET /p/:id',
      'ALL /sandbox/stripe/*',
      'GET /login/google/start',
      'GET /api/auth/callback/google',
      'ALL /api/*',
      'ALL /*',
    ]
    const documented = operations.map(
      ({ method, path }) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    )
    expect([...new Set(harness.endpoints)].sort()).toEqual([...documented, ...undocumented].sort())
  })

  test('a response with a field too many, too few or of another type does not match', async () => {
    await insertProduct(harness.db)
    const { body } = await harness.shopper().get<{ products: object[] }>('/api/products')
    const [product] = body.products
    const place = ['components', 'schemas', 'Product']
    expect(listMismatches(place, product)).toEqual([])
    expect(listMismatches(place, { ...product, soldToName: 'Siti' })).toHaveLength(1)
    expect(listMismatches(place, { ...product, price: undefined })).toHaveLength(1)
    expect(listMismatches(place, { ...product, createdAt: 'yesterday' })).not.toEqual([])
    expect(listMismatches(['components', 'schemas', 'Error'], { message: 'No' })).not.toEqual([])
  })

  test('response schemas have the types of the store', () => {
    expectTypeOf<z.infer<typeof productSchema>>().toEqualTypeOf<Json<Product>>()
    expectTypeOf<z.infer<typeof orderSchema>>().toEqualTypeOf<Json<Order>>()
    expectTypeOf<z.infer<typeof orderViewSchema>>().toEqualTypeOf<Json<OrderView>>()
  })
})
