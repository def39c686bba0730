import { expect, test } from 'vitest'
import { createBuiltPages } from './page-source.ts'
import { createRoutePatternLookup } from './route-pattern.ts'

const { build } = await (await createBuiltPages()).load('en')
const findPattern = createRoutePatternLookup()

test.each([
  ['/', '/'],
  ['/_.data', '/'],
  ['/shop', '/shop'],
  ['/shop.data', '/shop'],
  ['/order/3mJr7AoUCHxMyLcVaFWzWQ', '/order/:token'],
  ['/order/3mJr7AoUCHxMyLcVaFWzWQ.data', '/order/:token'],
  ['/admin', '/admin'],
  ['/admin/orders', '/admin/orders'],
  ['/admin/orders/0b7c', '/admin/orders/:id'],
  ['/no/such/page', '/*'],
])('%s is a page of the route %s', (path, pattern) => expect(findPattern(build, path)).toBe(pattern))
