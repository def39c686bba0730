import { expect, test } from 'vitest'
import { isSearchKey, staysHere } from './search-key.ts'

const slash = { key: '/', ctrlKey: false, metaKey: false, altKey: false, isComposing: false, defaultPrevented: false }

test('the slash by itself asks for the search box', () => {
  expect(isSearchKey(slash)).toBe(true)
  expect(isSearchKey({ ...slash, key: '?' })).toBe(false)
})

test.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing', 'defaultPrevented'] as const)(
  'with %s it is somebody else’s',
  taken => expect(isSearchKey({ ...slash, [taken]: true })).toBe(false),
)

test.each([
  ['/checkout', true],
  ['/thankyou/', true],
  ['/cart', false],
  ['/', false],
  ['/product/checkout', false],
])('%s is not left by it: %s', (path, stays) => expect(staysHere(path)).toBe(stays))
