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
/** `count` notifications, from number `newest` down, in list order. */
const cards = (newest: number, count = 10) => Array.from({ length: count }, (_, index) => card(newest - index))
const numbers = (list: Notification[]) => list.map(({ id }) => Number(id.slice(1)))
const first = { show: 'all', requestedPage: 1, page: 1, removedIds: new Set<string>() } as const

test('keeps a card in its place after it was read under the Unread filter [T42]', () => {
  const shown = cards(50)
  const latest = [...shown.filter(({ id }) => id !== 'n048'), card(40)]
  const merged = mergeNotifications(shown, latest, { ...first, show: 'unread' })
  expect(numbers(merged)).toEqual(numbers(shown))
  expect(merged.filter(({ read }) => read).map(({ id }) => id)).toEqual(['n048'])
})

test('keeps the cards of the last page after all of them were read and the page is gone [T42]', () => {
  const shown = cards(5, 2)
  const merged = mergeNotifications(shown, cards(15), { ...first, show: 'unread', requestedPage: 2, page: 1 })
  expect(numbers(merged)).toEqual([5, 4])
})

test('updates the cards on the screen', () => {
  const merged = mergeNotifications(cards(50), [card(50, true), ...cards(49, 9)], first)
  expect(merged[0]?.read).toBe(true)
})

test('adds new notifications on top of the first page and keeps all others [DBA-04]', () => {
  expect(numbers(mergeNotifications(cards(50), cards(52), first))).toEqual(numbers(cards(52, 12)))
  expect(numbers(mergeNotifications(cards(40), cards(42), { ...first, requestedPage: 2, page: 2 }))).toEqual(
    numbers(cards(40)),
  )
})

test('removes cards archived here, even if the loaded list still has them, and fills the page [NOTIF-05]', () => {
  const removedIds = new Set(['n050', 'n045'])
  const merged = mergeNotifications(cards(50), cards(50, 12), { ...first, removedIds })
  expect(numbers(merged)).toEqual([49, 48, 47, 46, 44, 43, 42, 41, 40, 39])
})

test('shows the loaded list when no card is left', () => {
  expect(mergeNotifications([card(5)], [], { ...first, removedIds: new Set(['n005']) })).toEqual([])
  expect(numbers(mergeNotifications([], cards(15), { ...first, requestedPage: 2 }))).toEqual(numbers(cards(15)))
})

test('limits the number of cards on a page that stays open', () => {
  let shown = cards(10)
  for (let newest = 20; newest <= 200; newest += 10) shown = mergeNotifications(shown, cards(newest), first)
  expect(numbers(shown)).toEqual(numbers(cards(200, 30)))
})
