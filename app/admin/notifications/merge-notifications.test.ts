import { expect, test } from 'vitest'
import type { Notification } from '#store/notifications/notification.ts'
import { mergeNotifications } from './merge-notifications.ts'

const card = (number: number, read = false): Notification => ({
  id: `n${String(number).padStart(3, '0')}`,
  type: 'system',
  title: `Number ${number}`,
  message: '',
  link: '/admin',
  read,
  readAt: null,
  archived: false,
  archivedAt: null,
  createdAt: `2026-01-01T00:00:00.${String(number).padStart(3, '0')}Z`,
})
/** From `newest` down, as the list is read. */
const cards = (newest: number, count = 10) => Array.from({ length: count }, (_, index) => card(newest - index))
const numbers = (list: Notification[]) => list.map(({ id }) => Number(id.slice(1)))
const first = { show: 'all', requestedPage: 1, page: 1, removedIds: new Set<string>() } as const

test('under Unread, a card that has been read stays where it is and the next page does not move up [T42]', () => {
  const shown = cards(50)
  const latest = [...shown.filter(({ id }) => id !== 'n048'), card(40)]
  const merged = mergeNotifications(shown, latest, { ...first, show: 'unread' })
  expect(numbers(merged)).toEqual(numbers(shown))
  expect(merged.filter(({ read }) => read).map(({ id }) => id)).toEqual(['n048'])
})

test('also when the whole last page has been read, and there is one page less [T42]', () => {
  const shown = cards(5, 2)
  const merged = mergeNotifications(shown, cards(15), { ...first, show: 'unread', requestedPage: 2, page: 1 })
  expect(numbers(merged)).toEqual([5, 4])
})

test('cards take on what has been read anew', () => {
  const merged = mergeNotifications(cards(50), [card(50, true), ...cards(49, 9)], first)
  expect(merged[0]?.read).toBe(true)
})

test('what is new comes on top of the first page, and nothing below it leaves [DBA-04]', () => {
  expect(numbers(mergeNotifications(cards(50), cards(52), first))).toEqual(numbers(cards(52, 12)))
  expect(numbers(mergeNotifications(cards(40), cards(42), { ...first, requestedPage: 2, page: 2 }))).toEqual(
    numbers(cards(40)),
  )
})

test('what has been archived here leaves, though a reading from before still has it, and older ones fill the page [NOTIF-05]', () => {
  const removedIds = new Set(['n050', 'n045'])
  const merged = mergeNotifications(cards(50), cards(50, 12), { ...first, removedIds })
  expect(numbers(merged)).toEqual([49, 48, 47, 46, 44, 43, 42, 41, 40, 39])
})

test('the last one gone, the page is what the list says', () => {
  expect(mergeNotifications([card(5)], [], { ...first, removedIds: new Set(['n005']) })).toEqual([])
  expect(numbers(mergeNotifications([], cards(15), { ...first, requestedPage: 2 }))).toEqual(numbers(cards(15)))
})

test('a page that is open all day does not grow without end', () => {
  let shown = cards(10)
  for (let newest = 20; newest <= 200; newest += 10) shown = mergeNotifications(shown, cards(newest), first)
  expect(numbers(shown)).toEqual(numbers(cards(200, 30)))
})
