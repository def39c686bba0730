import { expect, test } from 'vitest'
import { getNotificationsHref, parseNotificationsParams } from './notifications-url.ts'

const read = (text: string) => parseNotificationsParams(new URLSearchParams(text))

test('the address carries filter, type and page [NOTIF-01, NOTIF-02, NOTIF-06]', () => {
  expect(read('show=unread&type=orders&page=2')).toEqual({ show: 'unread', type: 'orders', page: 2 })
  expect(getNotificationsHref(read('show=unread&type=orders&page=2'))).toBe(
    '/admin/notifications?show=unread&type=orders&page=2',
  )
  expect(getNotificationsHref(read(''))).toBe('/admin/notifications')
})

test.each(['', 'show=x&type=y&page=0', 'page=-1', 'page=1.5', 'page=99999999999', 'page=two'])(
  '%j means everything',
  text => expect(read(text)).toEqual({ show: 'all', type: 'all', page: 1 }),
)
