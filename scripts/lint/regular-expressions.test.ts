import { expect, test } from 'vitest'
import { findComplexity } from './regular-expressions.ts'

test.each([
  ['/ +$/gm', ' +$', 'gm'],
  ['/<body[^>]*>/', '<body[^>]*>', ''],
  ['/(a|a)*b/', '(a|a)*b', ''],
])('%s is found', (_text, source, flags) => {
  expect(findComplexity({ source, flags })).toMatch(/polynomial|exponential/)
})
