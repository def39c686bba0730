import { expect, test } from 'vitest'
import { notificationsUrl } from './notifications-url.ts'

const parse = (query: string) => notificationsUrl.parse(new URLSearchParams(query))

test('carries read filter, type filter and page in the URL [NOTIF-01, NOTIF-02, NOTIF-06]', () => {
  expect(parse('show=unread&type=orders&page=2')).toEqual({ show: 'unread', type: 'orders', page: 2 })
  expect(notificationsUrl.getHref(parse('show=unread&type=orders&page=2'))).toBe(
    '/admin/notifications?show=unread&type=orders&page=2',
  )
  expect(parse('')).toEqual({ show: 'all', type: 'all', page: 1 })
})
