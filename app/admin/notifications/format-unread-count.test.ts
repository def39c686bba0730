import { expect, test } from 'vitest'
import { formatUnreadCount } from './format-unread-count.ts'

test('shows counts above nine as 9+ [ANAV-02]', () => {
  expect([0, 1, 9, 10, 400].map(formatUnreadCount)).toEqual(['0', '1', '9', '9+', '9+'])
})
