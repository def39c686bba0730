import { expect, test } from 'vitest'
import { notificationsUrl } from './notifications-url.ts'

const parse = (query: string) => notificationsUrl.parse(new URLSearchParams(query))

test('carries read filter, type filter and page in the URL [NOTIF-01, NOTIF-02, NOTIF-06]', () => {
  expect(parse('show=unread&type=orders&page=2')).toEqual({ show: 'unread', type: 'orders', page: 2 })
  expect(notificationsUrl.getHref(parse('show=unread&type=orders&page=2'))).toBe(
    '/admin/notifications?show=unread&type=orders&page=2',
  )
  expect(notificationsUrl.getHref(parse(''))).toBe('/admin/notifications')
})

test.each(['', 'show=x&type=y&page=0', 'page=-1', 'page=1.5', 'page=99999999999', 'page=two'])(
  'reads %j as the first page of all notifications [NOTIF-01, NOTIF-02]',
  query => expect(parse(query)).toEqual({ show: 'all', type: 'all', page: 1 }),
)
