import { expect, test } from 'vitest'
import { getVisitRoute } from './visit-routes.ts'

test.each([
  ['/', '/'],
  ['/shop', '/shop'],
  ['/shop/', '/shop'],
  ['/product/abc123', '/product/:id'],
  ['/thankyou', '/thankyou'],
  ['/saved', '/saved'],
  ['/admin', undefined],
  ['/admin/orders', undefined],
  ['/product/a/b', undefined],
  ['/nowhere', undefined],
])('counts %s as %s [OTH-01]', (path, route) => expect(getVisitRoute(path)).toBe(route))
