import { beforeAll, expect, test } from 'vitest'
import type { OrderId } from '#store/ids.ts'
import { readRow, updateRow } from '#test/factories.ts'
import { setUpAdmin, setUpSharedHarness } from '#test/harness.ts'
import { insertEntryRow, insertOrder } from '#test/order-factories.ts'
import { listLinks, readHtmlText, readMainText } from '#test/page-text.ts'

const harness = setUpSharedHarness({ hasPages: true })
const admin = setUpAdmin(harness, beforeAll)

const insertPaidOrder = (email: string) =>
  insertOrder(harness.db, {
    status: 'paid',
    paymentStatus: 'paid',
    paid: 1,
    requiresAction: 1,
    paymentIntentId: `pi_${email}`,
    email,
  })
const getOrderPage = async (id: string) => (await admin.getPage(`/admin/orders/${id}`)).html

test('names the admin who changed an order, in its history and among the changes', async () => {
  const id = await insertPaidOrder('named@example.com')
  await admin.submitForm('/admin/orders', { id, from: 'paid', to: 'processing' })
  const html = await getOrderPage(id)
  expect(html.match(/by (<!-- -->)?boss@example\.com/g)).toHaveLength(2)
  expect(html).toContain(': status paid → processing')
})

test('lists the other orders of the buyer by e-mail in any case and by phone, and of nobody else', async () => {
  const mine = await insertOrder(harness.db, { email: 'Ana@example.com', shipPhone: '+60111111111' })
  const sameEmail = await insertOrder(harness.db, { email: ' ana@Example.com', shipPhone: '+60122222222' })
  const samePhone = await insertOrder(harness.db, { email: 'partner@example.com', shipPhone: '+60111111111' })
  const other = await insertOrder(harness.db, { email: 'joana@example.com', shipPhone: '+60133333333' })
  const html = await getOrderPage(mine)
  for (const id of [sameEmail, samePhone]) expect(html).toContain(`href="/admin/orders/${id}"`)
  expect(html).not.toContain(other)
})

test('shows refunds with the ids of the provider', async () => {
  const id = await insertPaidOrder('refunded@example.com')
  await insertEntryRow(harness.db, id as OrderId, { paymentIntentId: 'pi_refunded@example.com', providerId: 're_1' })
  const html = await getOrderPage(id)
  for (const text of ['pi_refunded@example.com', 're_1', 'Refund of']) expect(html).toContain(text)
})

test('has no page for an unknown order', async () => {
  expect((await admin.getPage('/admin/orders/nothing')).status).toBe(404)
})

test('answers a note without text, one that is too long and one on an unknown order with an error', async () => {
  const id = await insertPaidOrder('noted@example.com')
  const note = { intent: 'add', noteId: 'note-1' }
  expect(await admin.submitForm(`/admin/orders/${id}`, { ...note, text: '  ' })).toBe(400)
  expect(await admin.submitForm(`/admin/orders/${id}`, { ...note, text: 'x'.repeat(2_001) })).toBe(400)
  expect(await admin.submitForm('/admin/orders/nothing', { ...note, text: 'Hello' })).toBe(404)
  expect(await admin.submitForm(`/admin/orders/${id}`, { ...note, text: '<b>Call</b>' })).toBe(200)
  expect(await getOrderPage(id)).toContain('&lt;b&gt;Call&lt;/b&gt;')
})

test('shows notes and names of admins to nobody else [T17]', async () => {
  const id = await insertPaidOrder('private@example.com')
  await admin.submitForm('/admin/orders', { id, from: 'paid', to: 'processing' })
  await admin.submitForm(`/admin/orders/${id}`, { intent: 'add', noteId: 'note-9', text: 'Difficult buyer' })
  const { pageToken } = await readRow(harness.db, 'orders', id)
  const html = await (await harness.request(`/order/${pageToken}`)).text()
  expect(html).toContain('processing')
  expect(html).not.toMatch(/Difficult|boss@example\.com/)
})

test('a tracking number that is added after the shipping is on the page with its link, and in a mail', async () => {
  const id = await insertPaidOrder('tracked@example.com')
  await updateRow(harness.db, 'orders', id, { status: 'shipped', courier: null, trackingNumber: null })
  expect(readMainText(await getOrderPage(id))).toContain('No tracking number yet. Add tracking number')
  const parcel = { intent: 'change-parcel', id, courier: 'poslaju', trackingNumber: 'eh 123 456 789 my' }
  expect(await admin.submitForm('/admin/orders', parcel)).toBe(200)
  const html = await getOrderPage(id)
  expect(listLinks(html, 'EH123456789MY')).toEqual(['https://tracking.pos.com.my/tracking/EH123456789MY'])
  const messages = (await admin.getPage('/admin/messages')).html
  const [href = ''] = Array.from(messages.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g))
    .filter(([, , content = '']) => readHtmlText(content).includes('Tracking number'))
    .map(([, address = '']) => address)
  expect((await admin.getPage(href)).html).toContain('EH123456789MY')
})
