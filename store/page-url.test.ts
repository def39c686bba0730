import { expect, test } from 'vitest'
import { addLanguage } from './languages.ts'
import { getPageUrl } from './page-url.ts'

const publicUrl = 'https://shop.example'

test.each([
  ['/shop?q=tee', '/shop?q=tee'],
  ['', '/'],
  ['//evil.example/x', '/'],
  ['///evil.example', '/'],
  ['/\\evil.example', '/'],
  ['\\\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['https://evil.example/', '/'],
  ['https:evil.example', '/evil.example'],
  ['javascript:alert(1)', '/'],
  ['@evil.example', '/@evil.example'],
  ['.evil.example', '/.evil.example'],
  [':8080', '/:8080'],
  ['http://shop.example/', '/'],
])('%j is %j of the shop', (address, path) => {
  expect(getPageUrl(address, publicUrl).href).toBe(publicUrl + path)
})

test.each(['//evil.example', '/\\evil.example', '/\t/evil.example', '\n//evil.example', '\\\t\\evil.example'])(
  'the language of %j leads to the shop',
  address => {
    expect(new URL(addLanguage(address, 'ms'), publicUrl).origin).toBe(publicUrl)
  },
)
