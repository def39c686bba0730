import { expect, test } from 'vitest'
import { bellCount } from './bell-count.ts'

test('ANAV-02 the bell counts to nine', () => {
  expect([0, 1, 9, 10, 400].map(bellCount)).toEqual(['0', '1', '9', '9+', '9+'])
})
