import { expect, test } from 'vitest'
import { getLoggedPath } from './logged-path.ts'

test.each([
  ['https://shop.example/order/0123456789abcdefghjkmnpqrs', '/order/{token}'],
  ['/order/0123456789abcdefghjkmnpqrs.data?_routes=shop', '/order/{token}'],
  ['/thankyou?session_id=cs_test_1', '/thankyou'],
  ['/product/demo-1', '/product/demo-1'],
])('logs %s as %s [T17]', (url, path) => expect(getLoggedPath(url)).toBe(path))
