import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, expectTypeOf, test } from 'vitest'
import { parse } from 'yaml'
import type { z } from 'zod'
import type { Order, OrderView } from '#store/orders/order.ts'
import type { Product } from '#store/products/product.ts'
import { createResponseCheck } from '#test/check-response.ts'
import { insertProduct } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import { documentPath, renderDocument } from '#tools/openapi/build-document.ts'
import { listOperations } from '#tools/openapi/list-operations.ts'
import type { Json } from '../http/schemas.ts'
import type { orderSchema, orderViewSchema } from './order-schemas.ts'
import type { productSchema } from './product-schema.ts'

const committed = readFileSync(documentPath, 'utf8')

const harness = setUpHarness()

test('docs/openapi.yaml is what `npm run docs:api` writes, and valid OpenAPI 3.1', async () => {
  expect(renderDocument(harness.routes)).toBe(committed)
  expect(await new Validator().validate(parse(committed))).toEqual({ valid: true })
  expect(committed).toContain('openapi: 3.1')
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
    'GET /brand/icon.png',
    'GET /brand/logo',
    'GET /brand/portrait-ceo.svg',
    'GET /brand/portrait-cto.svg',
    'GET /.well-known/change-password',
    'GET /.well-known/security.txt',
    'GET /p/:id',
    'ALL /sandbox/stripe/*',
    'GET /login/google/start',
    'GET /api/auth/callback/google',
    'ALL /api/*',
    'ALL /*',
  ]
  const documented = listOperations(harness.routes).map(
    ({ method, path }) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
  )
  expect([...new Set(harness.endpoints)].sort()).toEqual([...documented, ...undocumented].sort())
})

test('the harness reports an answer that its endpoint does not declare', async () => {
  const id = await insertProduct(harness.db)
  const product = await (await harness.request(`/api/products/${id}`)).json()
  const listMismatches = async (body: object, status = 200) => {
    const mismatches: string[] = []
    const check = createResponseCheck(harness.routes, mismatch => mismatches.push(mismatch))
    await check(new Request(`http://localhost/api/products/${id}`), Response.json(body, { status }))
    return mismatches
  }
  expect(await listMismatches(product)).toEqual([])
  expect(await listMismatches({ code: 'product_not_found', error: 'Gone' }, 404)).toEqual([])
  for (const body of [{ soldToName: 'Siti' }, { price: undefined }, { createdAt: 'yesterday' }])
    expect(await listMismatches({ ...product, ...body })).not.toEqual([])
  expect(await listMismatches(product, 201)).toHaveLength(1)
  expect(await listMismatches({ code: 'order_not_found', error: 'Gone' }, 404)).toHaveLength(1)
  expect(await listMismatches({ code: 'product_not_found' }, 404)).toHaveLength(1)
})

test('response schemas have the types of the store', () => {
  expectTypeOf<z.infer<typeof productSchema>>().toEqualTypeOf<Json<Product>>()
  expectTypeOf<z.infer<typeof orderSchema>>().toEqualTypeOf<Json<Order>>()
  expectTypeOf<z.infer<typeof orderViewSchema>>().toEqualTypeOf<Json<OrderView>>()
})
