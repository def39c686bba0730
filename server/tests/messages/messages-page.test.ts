import { beforeEach, expect, test } from 'vitest'
import { countMessageProblems } from '#store/outbox/message-queries.server.ts'
import { insertDevice } from '#test/factories.ts'
import { setUpAdmin } from '#test/harness.ts'
import { insertMessage } from '#test/message-factories.ts'
import { setUpMessageHarness } from './message-harness.ts'

const harness = setUpMessageHarness({ hasPages: true })
const admin = setUpAdmin(harness)
beforeEach(async () => {
  // The link that confirms the address.
  await harness.db.deleteFrom('messages').execute()
})

test('lists messages newest first, by state and by page', async () => {
  for (let count = 0; count < 21; count++)
    await harness.insertMessage({
      recipient: `buyer${count}@example.com`,
      createdAt: `2026-11-20T0${count % 10}:00:00.000Z`,
    })
  await harness.insertMessage({ recipient: 'failed@example.com', status: 'failed', lastError: '550 No such mailbox' })
  const { html } = await admin.getPage('/admin/messages')
  expect(html).toContain('22<!-- --> <!-- -->messages')
  expect(html.indexOf('buyer9@')).toBeLessThan(html.indexOf('buyer8@'))
  expect((await admin.getPage('/admin/messages?page=2')).html.match(/@example\.com<\/span>/g)).toHaveLength(2)
  const problems = (await admin.getPage('/admin/messages?show=problems')).html
  expect(problems).toContain('550 No such mailbox')
  expect(problems).not.toContain('buyer1@example.com')
})

test('shows what a message says, and its preview without scripts', async () => {
  const id = await harness.insertMessage({}, { shipName: '<script>alert(1)</script>' })
  const { html, status } = await admin.getPage(`/admin/messages/${id}`)
  expect(status).toBe(200)
  expect(html).toContain('On its way to you.')
  expect(html).toMatch(/<iframe[^>]+sandbox="allow-popups allow-popups-to-escape-sandbox"/)
  expect(html).not.toContain('<script>alert(1)')
})

test('names no message with a secret link', async () => {
  const id = await harness.insertMessage({
    orderId: null,
    kind: 'password_reset',
    recipient: 'secret@example.com',
    data: '{"url":"https://shop.example/login/reset?token=secret"}',
    status: 'failed',
  })
  expect((await admin.getPage('/admin/messages')).html).not.toContain('secret@example.com')
  expect((await admin.getPage(`/admin/messages/${id}`)).status).toBe(404)
  expect(await admin.submitForm(`/admin/messages/${id}`, { from: 'failed' })).toBe(409)
})

test('sends a message again, once', async () => {
  const id = await harness.insertMessage({ status: 'perhaps_sent' })
  expect(await admin.submitForm(`/admin/messages/${id}`, { from: 'perhaps_sent' })).toBe(200)
  expect(await admin.submitForm(`/admin/messages/${id}`, { from: 'perhaps_sent' })).toBe(409)
  expect(await admin.submitForm(`/admin/messages/${id}`, { from: 'gone' })).toBe(400)
  await harness.sendMessages()
  expect(harness.mailServer.received).toHaveLength(1)
})

test('responds 404 to an unknown message', async () => {
  expect((await admin.getPage('/admin/messages/unknown')).status).toBe(404)
  expect((await admin.getPage('/admin/messages/%27')).status).toBe(404)
})

test('shows push messages and search alerts that wait or have failed, each kind on its own', async () => {
  await harness.insertMessage({ recipient: 'siti@example.com' })
  const device = await insertDevice(harness.db, { userId: admin.uid, endpoint: 'https://push.example/secret' })
  const push = { orderId: null, kind: 'notification', recipient: device } as const
  await insertMessage(harness.db, { ...push, status: 'waiting', attempts: 1, lastError: '503 from the push service' })
  await insertMessage(harness.db, { ...push, status: 'failed', lastError: '403 from the push service' })
  const alert = { orderId: null, kind: 'search_alert', recipient: 'alert-1' } as const
  await insertMessage(harness.db, { ...alert, status: 'failed', lastError: '500 from the push service' })

  const show = async (search = '') => (await admin.getPage(`/admin/messages${search}`)).html
  expect(await show()).toContain('1<!-- --> <!-- -->message<')
  const pushes = await show('?of=notification')
  for (const text of ['to a device of boss@example.com', '503 from', 'Next attempt', '403 from'])
    expect(pushes).toContain(text)
  expect(pushes).not.toMatch(/siti@example|push\.example/)
  expect(await show('?of=notification&show=problems')).not.toContain('503 from')
  expect(await show('?of=notification&show=waiting')).not.toContain('403 from')
  expect(await show('?of=search_alert')).toContain('to a shopper’s device')
  // Neither is sent by hand, and only e-mails are counted as a problem.
  expect(await countMessageProblems(harness.db)).toBe(0)
})
