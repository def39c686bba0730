import { expect, test } from 'vitest'
import { isCheckoutFlow, isSearchKey } from './search-key.ts'

const slash = { key: '/', ctrlKey: false, metaKey: false, altKey: false, isComposing: false, defaultPrevented: false }

test('the slash by itself asks for the search box', () => {
  expect(isSearchKey(slash)).toBe(true)
  expect(isSearchKey({ ...slash, key: '?' })).toBe(false)
})

test.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing', 'defaultPrevented'] as const)(
  'with %s it is somebody else’s',
  modifier => expect(isSearchKey({ ...slash, [modifier]: true })).toBe(false),
)

test.each([
  ['/checkout', true],
  ['/thankyou/', true],
  ['/cart', false],
  ['/', false],
  ['/product/checkout', false],
])('%s is not left by it: %s', (path, isBlocked) => expect(isCheckoutFlow(path)).toBe(isBlocked))
