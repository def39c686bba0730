import { expect, test } from 'vitest'
import { formatUnreadCount } from './format-unread-count.ts'

test('ANAV-02 the bell counts to nine', () => {
  expect([0, 1, 9, 10, 400].map(formatUnreadCount)).toEqual(['0', '1', '9', '9+', '9+'])
})
