import { expect, test } from 'vitest'
import { getCacheKey } from './cache-key.ts'

test.each([
  ['/', '/'],
  ['/?utm_source=x', '/'],
  ['/shop?q=a&q=b&filter=top', '/shop?filter=top&q=a'],
  ['/shop?q=%26filter%3Dtop', '/shop?q=%26filter%3Dtop'],
  ['/product/abc?cursor=1', '/product/abc'],
  ['/past-sales?filter=recent&sort=x', '/past-sales?filter=recent'],
  ['/shop.data?_routes=shop%2Fshop&filter=top&x=1', '/shop.data?filter=top&_routes=shop%2Fshop'],
  ['/_.data', '/_.data'],
  ['/shop?lang=ms&filter=top', '/shop?filter=top&lang=ms'],
  ['/?lang=en', '/'],
  ['/?lang=xx', '/'],
  ['/_.data?lang=ms', '/_.data?lang=ms'],
  ['//evil.example/shop', undefined],
  ['http://evil.example/shop', undefined],
  ['/shop/', undefined],
  ['/product/a/b', undefined],
  ['/cart', undefined],
  ['/shop?q=%00', undefined],
  ['/thankyou.data', undefined],
  ['//[', undefined],
  ['/product/_.data', '/product/_.data'],
  ['/_shop.data', undefined],
  [`/shop?q=${'x'.repeat(992)}`, `/shop?q=${'x'.repeat(992)}`],
  [`/shop?q=${'x'.repeat(993)}`, undefined],
])('%s has the cache key %s', (url, key) => expect(getCacheKey(url)).toBe(key))
