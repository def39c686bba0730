import { expect, test } from 'vitest'
import { formatAge, getNotificationSubtitle, sanitizeLink } from './notification.ts'

test('formats the age in minutes, hours and days, and leaves older ones to the date [NOTIF-03, T44]', () => {
  const now = new Date('2026-11-21T12:00:00.000Z')
  const ago = (milliseconds: number) => formatAge(new Date(now.getTime() - milliseconds).toISOString(), now)
  const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]
  expect([-hour, 0, 59 * second].map(ago)).toEqual(['just now', 'just now', 'just now'])
  expect([minute, 59 * minute].map(ago)).toEqual(['1 minute ago', '59 minutes ago'])
  expect([hour, 23 * hour].map(ago)).toEqual(['1 hour ago', '23 hours ago'])
  expect([day, 6 * day, 7 * day].map(ago)).toEqual(['1 day ago', '6 days ago', undefined])
})

test("formats the subtitle as 'N unread', 'All caught up!' or 'N archived notifications' [NOTIF-07]", () => {
  expect(getNotificationSubtitle('all', { unread: 3, archived: 9 })).toBe('3 unread')
  expect(getNotificationSubtitle('read', { unread: 0, archived: 9 })).toBe('All caught up!')
  expect(getNotificationSubtitle('archived', { unread: 3, archived: 9 })).toBe('9 archived notifications')
  expect(getNotificationSubtitle('archived', { unread: 3, archived: 1 })).toBe('1 archived notification')
  expect(getNotificationSubtitle('archived', { unread: 3, archived: 0 })).toBe('0 archived notifications')
})

test.each(['javascript:alert(1)', '//evil.example', '/\\evil.example', 'https://evil.example', ''])(
  'rejects the link %j [T44]',
  link => expect(sanitizeLink(link)).toBeUndefined(),
)
test('accepts a path of this site as a link [T44]', () =>
  expect(sanitizeLink('/admin/orders?x=1')).toBe('/admin/orders?x=1'))
