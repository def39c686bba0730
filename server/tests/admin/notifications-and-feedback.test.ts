import { describe, expect, test } from 'vitest'
import { insertFeedback } from '#store/feedback/feedback-queries.server.ts'
import { findNotification } from '#store/notifications/notification-queries.server.ts'
import { insertNotification } from '#test/factories.ts'
import { setUpAdmin, setUpHarness } from '#test/harness.ts'
import { listLinks, listTexts } from '#test/page-text.ts'

const harness = setUpHarness({ hasPages: true })
const boss = setUpAdmin(harness)

const countAuditEntries = async () => (await harness.db.selectFrom('auditEntries').select('id').execute()).length

describe('/admin/notifications', () => {
  const path = '/admin/notifications'

  test('shows title, age and, for a new order, that it is unpaid [NOTIF-03, NOTIF-07, T40]', async () => {
    await insertNotification(harness.db, { title: 'A <new> order', createdAt: '2026-11-20T03:55:00.000Z' })
    await insertNotification(harness.db, {
      type: 'order_paid',
      title: 'Paid order',
      createdAt: '2026-11-01T03:55:00.000Z',
    })
    const { html } = await boss.getPage(path)
    for (const text of ['A &lt;new&gt; order', '5 minutes ago', 'unpaid when placed', '1 Nov 2026', '2 unread'])
      expect(html).toContain(text)
    expect(html.match(/unpaid when placed/g)).toHaveLength(1)
  })

  test('filters and pages by URL and shows a message for empty lists [NOTIF-01, NOTIF-02, NOTIF-06, NOTIF-08]', async () => {
    for (let number = 1; number <= 11; number++) await insertNotification(harness.db, { title: `Title ${number}.` })
    expect((await boss.getPage(path)).html).not.toContain('Title 1.<')
    expect((await boss.getPage(`${path}?page=2`)).html).toContain('Title 1.<')
    expect((await boss.getPage(`${path}?show=unread&type=stock`)).html).toContain('No notifications to show')
    expect((await boss.getPage(`${path}?show=archived`)).html).toContain('No archived notifications')
  })

  test('shows ten a page, and the bell counts unread ones up to nine [NOTIF-06, ANAV-02]', async () => {
    for (let number = 0; number < 9; number++) await insertNotification(harness.db, { title: `Older news ${number}` })
    expect((await boss.getPage(path)).html).toContain('aria-label="Notifications, 9 unread"')
    for (let number = 9; number < 12; number++) await insertNotification(harness.db, { title: `Older news ${number}` })
    const first = (await boss.getPage(path)).html
    expect(first).toContain('aria-label="Notifications, 9+ unread"')
    expect([listTexts(first, 'h2').length, listLinks(first, 'Next')]).toEqual([10, [`${path}?page=2`]])
    const second = (await boss.getPage(`${path}?page=2`)).html
    expect([listTexts(second, 'h2').length, listLinks(second, 'Previous')]).toEqual([2, [path]])
  })

  test('renders no link to another site [T44]', async () => {
    await insertNotification(harness.db, { link: 'javascript:alert(1)' })
    await insertNotification(harness.db, { link: '//evil.example' })
    expect((await boss.getPage(path)).html).not.toMatch(/href="(javascript|\/\/evil)/)
  })

  test('marks as read, archives and restores by form [NOTIF-04, NOTIF-05, STATE-17]', async () => {
    const id = await insertNotification(harness.db)
    expect(await boss.submitForm(path, { intent: 'read', id })).toBe(200)
    expect(await findNotification(harness.db, id)).toMatchObject({ read: true, archived: false })
    expect(await boss.submitForm(path, { intent: 'archive', id })).toBe(200)
    expect(await findNotification(harness.db, id)).toMatchObject({ archived: true })
    expect(await boss.submitForm(path, { intent: 'restore', id })).toBe(200)
    expect(await findNotification(harness.db, id)).toMatchObject({ archived: false, archivedAt: null })
    expect(await countAuditEntries()).toBe(2)
  })

  test('marks all as read, and archives all of a filter, by form', async () => {
    const order = await insertNotification(harness.db)
    const stock = await insertNotification(harness.db, { type: 'low_stock' })
    const upTo = harness.store.now().toISOString()
    expect((await boss.getPage(path)).html).toContain('Mark all read')
    expect(await boss.submitForm(path, { intent: 'read-all', show: 'all', type: 'all', upTo })).toBe(200)
    const { html } = await boss.getPage(path)
    expect(html).toContain('All caught up!')
    expect(html).not.toContain('Mark all read')
    expect(await boss.submitForm(path, { intent: 'archive-all', show: 'all', type: 'stock', upTo })).toBe(200)
    expect(await findNotification(harness.db, stock)).toMatchObject({ archived: true })
    expect(await findNotification(harness.db, order)).toMatchObject({ archived: false })
    expect(await boss.submitForm(path, { intent: 'archive-all', show: 'all', type: 'all', upTo: 'now' })).toBe(400)
  })

  test('responds 400 to an invalid form and 404 to an unknown notification', async () => {
    const id = await insertNotification(harness.db)
    for (const form of [
      {},
      { intent: 'read' },
      { intent: 'burn', id },
      { intent: 'read', id: '' },
      { intent: 'read', id: 'a\0b' },
    ])
      expect(await boss.submitForm(path, form as Record<string, string>)).toBe(400)
    expect(await boss.submitForm(path, { intent: 'read', id: 'nobody' })).toBe(404)
    expect((await findNotification(harness.db, id))?.read).toBe(false)
  })
})

describe('/admin/tips', () => {
  const path = '/admin/tips'

  test('shows feedback as text, newest first, with its sender [TIPS-01, T50]', async () => {
    await insertFeedback(harness.db, { message: 'earlier <i>tip</i>', at: '2026-11-01T00:00:00.000Z' })
    await insertFeedback(harness.db, {
      message: 'later tip',
      email: 'siti@example.com',
      at: '2026-11-02T00:00:00.000Z',
    })
    const { html } = await boss.getPage(path)
    const places = ['later tip', 'siti@example.com', 'earlier &lt;i&gt;tip&lt;/i&gt;', '>anonymous<'].map(text =>
      html.indexOf(text),
    )
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places).not.toContain(-1)
  })

  test('shows fifty entries per page [TIPS-01]', async () => {
    for (let number = 11; number <= 61; number++)
      await insertFeedback(harness.db, { message: `tip ${number}!`, at: `2026-11-01T00:00:00.0${number}Z` })
    const { html } = await boss.getPage(path)
    expect(html).not.toContain('tip 11!')
    const [, more = ''] = /href="(\/admin\/tips\?cursor=[^"]+)"/.exec(html) ?? []
    expect((await boss.getPage(more)).html).toContain('tip 11!')
  })

  test('deletes an entry, responds 404 to a deleted one and 400 to an invalid id [TIPS-02]', async () => {
    const id = await insertFeedback(harness.db, { message: 'rude', at: '2026-11-01T00:00:00.000Z' })
    expect(await boss.submitForm(path, { id: '' })).toBe(400)
    expect(await boss.submitForm(path, {})).toBe(400)
    expect(await boss.submitForm(path, { id })).toBe(200)
    expect(await boss.submitForm(path, { id })).toBe(404)
    expect((await boss.getPage(path)).html).toContain('No feedback received yet.')
    expect(await countAuditEntries()).toBe(1)
  })
})
