import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { insertFeedback } from '#store/feedback/feedback-queries.server.ts'
import { findNotification } from '#store/notifications/notification-queries.server.ts'
import { findUser } from '#store/users/user-queries.server.ts'
import { addNotification } from '#test/factories.ts'
import { type Lab, openLab } from '#test/lab.ts'
import { type SignedInVisitor, signUp } from '#test/signed-in.ts'

let lab: Lab
let boss: SignedInVisitor
beforeEach(async () => {
  lab = await openLab({ hasPages: true })
  boss = await signUp(lab, 'boss@example.com', { isAdmin: true })
})
afterEach(() => lab.close())

const screens = ['/admin/notifications', '/admin/tips', '/admin/user-management']
const auditCount = async () => (await lab.db.selectFrom('auditEntries').select('id').execute()).length

test.each(screens)('GUARD-01 GUARD-02 %s neither shows nor does anything for guests and shoppers', async path => {
  const notification = await addNotification(lab.db, { title: 'Secret title' })
  const tip = await insertFeedback(lab.db, { message: 'Secret message', at: '2026-11-01T00:00:00.000Z' })
  const siti = await signUp(lab, 'siti@example.com')
  const guest = await lab.request(path)
  expect([guest.status, guest.headers.get('location')]).toEqual([302, '/login'])
  const shopper = await siti.page(path)
  expect([shopper.status, shopper.headers.get('location')]).toEqual([302, '/shop'])
  expect(shopper.html).not.toContain('Secret')
  await siti.send(path, { intent: 'archive', id: notification })
  await siti.send(path, { id: tip })
  await siti.send(path, { userId: siti.uid, isAdmin: 'true' })
  expect(await auditCount()).toBe(0)
  expect((await findUser(lab.db, siti.uid))?.isAdmin).toBe(false)
})

describe('/admin/notifications', () => {
  const path = '/admin/notifications'

  test('NOTIF-03 NOTIF-07 T40 a card says what, how long ago, and that a new order is unpaid', async () => {
    await addNotification(lab.db, { title: 'A <new> order', createdAt: '2026-11-20T03:55:00.000Z' })
    await addNotification(lab.db, { type: 'order_paid', title: 'Paid order', createdAt: '2026-11-01T03:55:00.000Z' })
    const { html } = await boss.page(path)
    for (const said of ['A &lt;new&gt; order', '5 minutes ago', 'unpaid when placed', '1 Nov 2026', '2 unread'])
      expect(html).toContain(said)
    expect(html.match(/unpaid when placed/g)).toHaveLength(1)
  })

  test('NOTIF-01 NOTIF-02 NOTIF-06 NOTIF-08 the address chooses; empty lists say so', async () => {
    for (let number = 1; number <= 11; number++) await addNotification(lab.db, { title: `Title ${number}.` })
    expect((await boss.page(path)).html).not.toContain('Title 1.<')
    expect((await boss.page(`${path}?page=2`)).html).toContain('Title 1.<')
    expect((await boss.page(`${path}?show=unread&type=stock`)).html).toContain('No notifications to show')
    expect((await boss.page(`${path}?show=archived`)).html).toContain('No archived notifications')
  })

  test('T44 a link to somewhere else is not one', async () => {
    await addNotification(lab.db, { link: 'javascript:alert(1)' })
    await addNotification(lab.db, { link: '//evil.example' })
    expect((await boss.page(path)).html).not.toMatch(/href="(javascript|\/\/evil)/)
  })

  test('NOTIF-04 NOTIF-05 STATE-17 reading, archiving and restoring by form', async () => {
    const id = await addNotification(lab.db)
    expect(await boss.send(path, { intent: 'read', id })).toBe(200)
    expect(await findNotification(lab.db, id)).toMatchObject({ read: true, archived: false })
    expect(await boss.send(path, { intent: 'archive', id })).toBe(200)
    expect(await findNotification(lab.db, id)).toMatchObject({ archived: true })
    expect(await boss.send(path, { intent: 'restore', id })).toBe(200)
    expect(await findNotification(lab.db, id)).toMatchObject({ archived: false, archivedAt: null })
    expect(await auditCount()).toBe(2)
  })

  test('a form that makes no sense is 400, an unknown notification 404', async () => {
    const id = await addNotification(lab.db)
    for (const form of [
      {},
      { intent: 'read' },
      { intent: 'burn', id },
      { intent: 'read', id: '' },
      { intent: 'read', id: 'a\0b' },
    ])
      expect(await boss.send(path, form as Record<string, string>)).toBe(400)
    expect(await boss.send(path, { intent: 'read', id: 'nobody' })).toBe(404)
    expect((await findNotification(lab.db, id))?.read).toBe(false)
  })
})

describe('/admin/tips', () => {
  const path = '/admin/tips'

  test('TIPS-01 T50 tips are text, newest first, with who said them', async () => {
    await insertFeedback(lab.db, { message: 'earlier <i>tip</i>', at: '2026-11-01T00:00:00.000Z' })
    await insertFeedback(lab.db, { message: 'later tip', email: 'siti@example.com', at: '2026-11-02T00:00:00.000Z' })
    const { html } = await boss.page(path)
    const places = ['later tip', 'siti@example.com', 'earlier &lt;i&gt;tip&lt;/i&gt;', '>anonymous<'].map(text =>
      html.indexOf(text),
    )
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places).not.toContain(-1)
  })

  test('TIPS-01 fifty at a time', async () => {
    for (let number = 11; number <= 61; number++)
      await insertFeedback(lab.db, { message: `tip ${number}!`, at: `2026-11-01T00:00:00.0${number}Z` })
    const { html } = await boss.page(path)
    expect(html).not.toContain('tip 11!')
    const [, more = ''] = /href="(\/admin\/tips\?cursor=[^"]+)"/.exec(html) ?? []
    expect((await boss.page(more)).html).toContain('tip 11!')
  })

  test('TIPS-02 deleting; what is gone is 404, what is no id 400; an empty list says so', async () => {
    const id = await insertFeedback(lab.db, { message: 'rude', at: '2026-11-01T00:00:00.000Z' })
    expect(await boss.send(path, { id: '' })).toBe(400)
    expect(await boss.send(path, {})).toBe(400)
    expect(await boss.send(path, { id })).toBe(200)
    expect(await boss.send(path, { id })).toBe(404)
    expect((await boss.page(path)).html).toContain('No feedback received yet.')
    expect(await auditCount()).toBe(1)
  })
})
