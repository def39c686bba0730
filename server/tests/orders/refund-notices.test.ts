import { expect, test } from 'vitest'
import { setUpAdmin } from '#test/harness.ts'
import { readMainText } from '#test/page-text.ts'
import { setUpRefundHarness } from '../refund-harness.ts'

const harness = setUpRefundHarness({ hasPages: true })
const admin = setUpAdmin(harness)

async function submit(form: Record<string, string>) {
  const response = await admin.request('/admin/orders.data', { method: 'POST', body: new URLSearchParams(form) })
  return [response.status, await response.text()] as const
}
/** Chooses in the provider's dashboard what becomes of the next refund. */
const chooseNextRefund = (outcome: 'pending' | 'refused') =>
  harness.submitToDashboard('/controls', { nextRefund: outcome })

/** Cancels a paid order, whose refund the provider leaves pending. */
async function cancelOrder() {
  const id = await harness.createPaidOrder()
  await chooseNextRefund('pending')
  const cancelled = await submit({ id, from: 'paid', to: 'cancelled', restock: 'yes' })
  const { orderNumber } = await harness.findOrderRow(id)
  expect(cancelled).toEqual([200, expect.stringContaining(`Order #${orderNumber}: refund pending`)])
  return { id, orderNumber, getPage: async () => (await admin.getPage(`/admin/orders/${id}`)).html }
}

test('a pending refund disables the status buttons and says why [T37]', async () => {
  const { getPage } = await cancelOrder()
  const html = await getPage()
  const text = readMainText(html)
  expect(text).toContain('Refund pending MYR 55.00 goes back to Siti Rahmah. It is the payment provider’s turn')
  expect(text).toContain('Once it has, the order is cancelled.')
  for (const name of ['Mark as processing', 'Change status']) {
    const [button = ''] = html.match(new RegExp(`<button[^>]*>${name}</button>`)) ?? []
    const [, reason = ''] = /aria-describedby="([^"]+)"/.exec(button) ?? []
    expect(button, name).toContain('disabled=""')
    expect(html).toContain(`id="${reason}"`)
    expect(html.split(`id="${reason}"`)[1]).toMatch(/^[^>]*>The status can’t be changed while the refund is pending\./)
  }
})

test('a failed refund names what to pay back and why, and is tried again or noted as paid back once it is said how [T37]', async () => {
  const { id, orderNumber, getPage } = await cancelOrder()
  await harness.decideRefund('succeed')
  await harness.decideRefund('fail')
  const text = readMainText(await getPage())
  expect(text).toContain('Owed: pay back MYR 55.00')
  expect(text).toContain("The last refund failed: the payment provider gave the reason 'unknown'.")
  expect(text).toContain('Siti Rahmah (siti@example.com) has got MYR 55.00 back from you.')

  const payment = { orderId: id, paymentId: (await harness.findOrderRow(id)).paymentIntentId ?? '' }
  await chooseNextRefund('refused')
  expect(await submit({ intent: 'ask-again', ...payment })).toEqual([
    502,
    expect.stringContaining('Refund failed: the balance at the payment provider is too low.'),
  ])
  await chooseNextRefund('pending')
  expect(await submit({ intent: 'ask-again', ...payment })).toEqual([
    200,
    expect.stringContaining(`Order #${orderNumber}: refund pending`),
  ])
  expect(readMainText(await getPage())).toContain('Refund pending')
  await harness.decideRefund('fail')

  const paidBack = { intent: 'note-paid-back', ...payment, paidOn: '2026-11-20' }
  expect(await submit({ ...paidBack, paidHow: ' ' })).toEqual([
    400,
    expect.stringContaining('Please say how, such as bank transfer.'),
  ])
  expect(await submit({ ...paidBack, paidHow: 'bank transfer' })).toEqual([
    200,
    expect.stringContaining(`Order #${orderNumber}: noted as paid back`),
  ])
  const after = readMainText(await getPage())
  expect(after).not.toContain('Owed')
  expect(after).toContain('MYR 55.00 paid back by an admin')
})
