import { expect, test } from 'vitest'
import { formatCount } from './format-count.ts'

test('shows counts above nine as 9+ [ANAV-02]', () => {
  expect([0, 1, 9, 10, 400].map(count => formatCount(count, 9))).toEqual(['0', '1', '9', '9+', '9+'])
})
