import { expect, test } from 'vitest'
import { countAdminBadges } from '#store/push/admin-badge-queries.server.ts'
import { setUpDatabase } from '#test/database.ts'
import { insertNotification } from '#test/factories.ts'
import { recordEvents } from '#test/record-events.ts'
import { changeNotifications, type NotificationChange } from './change-notifications.server.ts'
import type { NotificationType } from './notification.ts'
import { readFilters, typeFilters } from './notification.ts'
import { findNotification, listNotifications } from './notification-queries.server.ts'

const at = '2026-11-20T04:00:00.000Z'
const by = { uid: 'boss', email: 'boss@example.com' }
const db = await setUpDatabase()
const { events, published } = recordEvents()

const context = { db, now: () => new Date(at), events }
const change = (id: string, change: NotificationChange) => changeNotifications(context, { by, change, of: { id } })
const listAuditEntries = () => db.selectFrom('auditEntries').selectAll().orderBy('at').execute()

const shownReads: Record<(typeof readFilters)[number], (one: { read: boolean; archived: boolean }) => boolean> = {
  all: ({ archived }) => !archived,
  unread: ({ read, archived }) => !archived && !read,
  read: ({ read, archived }) => !archived && read,
  archived: ({ archived }) => archived,
}
// A newer version of the store may have written it.
const unknownType = 'something_new'
const shownTypes: Record<(typeof typeFilters)[number], string[]> = {
  all: ['new_order', 'order_paid', 'order_cancelled', 'low_stock', 'system', unknownType],
  orders: ['new_order', 'order_paid', 'order_cancelled'],
  stock: ['low_stock'],
  system: ['system', unknownType],
}

test('lists what each filter matches, newest first [NOTIF-01, NOTIF-02, DBA-04, T43]', async () => {
  for (const type of shownTypes.all as NotificationType[])
    for (const [read, archived] of [
      [0, 0],
      [1, 0],
      [1, 1],
    ] as const)
      await insertNotification(db, { type, read, archived })
  const page = { page: 1, pageSize: 100 }
  const everything = ['all', 'archived'] as const
  const lists = await Promise.all(everything.map(read => listNotifications(db, { read, type: 'all', ...page })))
  const all = lists.flatMap(({ notifications }) => notifications).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  expect(all).toHaveLength(18)
  for (const read of readFilters)
    for (const type of typeFilters) {
      const expected = all.filter(one => shownReads[read](one) && shownTypes[type].includes(one.type))
      const found = await listNotifications(db, { read, type, ...page })
      expect(found.notifications, `${read} ${type}`).toEqual(expected)
      expect(found).toMatchObject({ count: expected.length, unread: 6, archived: 6 })
    }
})

test('pages by ten and returns the last page for a number past the end [NOTIF-06]', async () => {
  const page = (number: number) => listNotifications(db, { read: 'all', type: 'all', page: number, pageSize: 10 })
  expect(await page(1)).toEqual({ notifications: [], count: 0, page: 1, pages: 1, unread: 0, archived: 0 })
  const ids: string[] = []
  for (let number = 0; number < 21; number++) ids.unshift(await insertNotification(db))
  for (const [requested, expected] of [
    [1, 1],
    [2, 2],
    [3, 3],
    [9, 3],
    [-1, 1],
  ] as const) {
    const { notifications, pages, page: current } = await page(requested)
    expect({ pages, current }).toEqual({ pages: 3, current: expected })
    expect(notifications.map(({ id }) => id)).toEqual(ids.slice((expected - 1) * 10, expected * 10))
  }
})

test('returns a notification with all its fields, flags as booleans [ENT-06]', async () => {
  await insertNotification(db, { type: 'low_stock', link: '/admin?filter=top' })
  const { notifications } = await listNotifications(db, { read: 'all', type: 'all', page: 1, pageSize: 10 })
  expect(notifications[0]).toEqual({
    id: expect.any(String),
    type: 'low_stock',
    title: expect.any(String),
    message: expect.any(String),
    link: '/admin?filter=top',
    read: false,
    readAt: null,
    archived: false,
    archivedAt: null,
    createdAt: expect.any(String),
  })
})

test('marks as read once, publishes an event and writes no audit entry [STATE-17, NOTIF-04]', async () => {
  const id = await insertNotification(db)
  expect(await change(id, 'read')).toEqual({ ok: true })
  expect(await findNotification(db, id)).toMatchObject({ read: true, readAt: at, archived: false })
  await db.updateTable('notifications').set({ readAt: 'earlier' }).execute()
  expect(await change(id, 'read')).toEqual({ ok: true })
  expect(await findNotification(db, id)).toMatchObject({ readAt: 'earlier' })
  expect(published).toEqual([{ topic: 'notification', id, change: 'changed' }])
  expect(await listAuditEntries()).toEqual([])
})

test('does not mark an archived notification as read [STATE-17]', async () => {
  const id = await insertNotification(db, { archived: 1, archivedAt: 'earlier' })
  expect(await change(id, 'read')).toEqual({ ok: true })
  expect(await findNotification(db, id)).toMatchObject({ read: false, readAt: null })
  expect(published).toEqual([])
})

test('archives and marks as read, restores and clears the archive time, and audits both [T43, NOTIF-05]', async () => {
  const id = await insertNotification(db)
  expect(await countAdminBadges(db)).toMatchObject({ unread: 1 })
  expect(await change(id, 'archive')).toEqual({ ok: true })
  expect(await countAdminBadges(db)).toMatchObject({ unread: 0 })
  expect(await findNotification(db, id)).toMatchObject({ read: true, readAt: at, archived: true, archivedAt: at })
  expect(await change(id, 'archive')).toEqual({ ok: true })
  expect(await listAuditEntries()).toMatchObject([
    {
      at,
      actorId: 'boss',
      actorEmail: 'boss@example.com',
      action: 'notification changed',
      subjectId: id,
      before: '{"read":false,"archived":false}',
      after: '{"read":true,"archived":true}',
    },
  ])
  expect(await change(id, 'restore')).toEqual({ ok: true })
  expect(await findNotification(db, id)).toMatchObject({ read: true, archived: false, archivedAt: null })
  expect(await listAuditEntries()).toHaveLength(2)
  expect(published).toHaveLength(2)
})

test('lists unread disputes, failed refunds and questions above the rest, across pages', async () => {
  const system = { type: 'system' } as const
  const ids = {
    dispute: await insertNotification(db, { ...system, title: 'Payment disputed' }),
    read: await insertNotification(db, { ...system, title: 'Payment needs a look', read: 1 }),
    refund: await insertNotification(db, { ...system, title: 'Payment needs a look' }),
    question: await insertNotification(db, { ...system, title: 'New question' }),
    first: await insertNotification(db),
    last: await insertNotification(db),
  }
  const listIds = async (page: number) =>
    (await listNotifications(db, { read: 'all', type: 'all', page, pageSize: 4 })).notifications.map(({ id }) => id)
  expect(await listIds(1)).toEqual([ids.question, ids.refund, ids.dispute, ids.last])
  expect(await listIds(2)).toEqual([ids.first, ids.read])
})

test('archives what the filters show and was there when the page was loaded', async () => {
  const early = { createdAt: '2026-11-20T03:00:00.000Z' }
  const unread = await insertNotification(db, early)
  const read = await insertNotification(db, { ...early, read: 1, readAt: 'earlier' })
  const stock = await insertNotification(db, { ...early, type: 'low_stock' })
  const late = await insertNotification(db, { createdAt: '2026-11-20T03:30:00.000Z' })
  const gone = await insertNotification(db, { ...early, read: 1, archived: 1, archivedAt: 'earlier' })
  const states = async () => {
    const rows = await db.selectFrom('notifications').selectAll().orderBy('id').execute()
    return rows.map(row => [row.id, row.read, row.readAt, row.archivedAt])
  }
  const list = { read: 'all', type: 'orders', upTo: '2026-11-20T03:15:00.000Z' } as const
  await changeNotifications(context, { by, change: 'archive', of: list })
  expect(await states()).toEqual([
    [unread, 1, at, at],
    [read, 1, 'earlier', at],
    [stock, 0, null, null],
    [late, 0, null, null],
    [gone, 1, null, 'earlier'],
  ])
  expect(published.map(({ id }) => id).toSorted()).toEqual([unread, read])
  expect(await listAuditEntries()).toMatchObject([{ action: 'notification changed', subjectId: 'all' }])
})

test('marks the unread ones of a list as read', async () => {
  const unread = await insertNotification(db)
  const read = await insertNotification(db, { read: 1, readAt: 'earlier' })
  const list = { read: 'unread', type: 'all', upTo: at } as const
  await changeNotifications(context, { by, change: 'read', of: list })
  expect(await findNotification(db, unread)).toMatchObject({ read: true, readAt: at, archived: false })
  expect(await findNotification(db, read)).toMatchObject({ readAt: 'earlier' })
  expect(published).toEqual([{ topic: 'notification', id: unread, change: 'changed' }])
})
