import { expect, test } from 'vitest'
import { isCheckoutFlow, isSearchKey } from './search-key.ts'

const slash = { key: '/', ctrlKey: false, metaKey: false, altKey: false, isComposing: false, defaultPrevented: false }

test('the search shortcut is the slash key alone', () => {
  expect(isSearchKey(slash)).toBe(true)
  expect(isSearchKey({ ...slash, key: '?' })).toBe(false)
})

test.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing', 'defaultPrevented'] as const)(
  'ignores the key with %s',
  modifier => expect(isSearchKey({ ...slash, [modifier]: true })).toBe(false),
)

test.each([
  ['/checkout', true],
  ['/thankyou/', true],
  ['/cart', false],
  ['/', false],
  ['/product/checkout', false],
])('%s belongs to the checkout flow: %s', (path, isBlocked) => expect(isCheckoutFlow(path)).toBe(isBlocked))
