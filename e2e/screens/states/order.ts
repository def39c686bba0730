import { expect } from '@playwright/test'
import type { ProductId } from '#store/ids.ts'
import type { OrderTable } from '#store/orders/order-table.ts'
import { insertInto, readRow, updateRow } from '../../../test/factories.ts'
import { insertDecisionRow, insertEntryRow, statusChangeFixture } from '../../../test/order-factories.ts'
import { saveSettings } from '../../admin.ts'
import { reserveProduct } from '../../reserve.ts'
import { type Screen, type ScreenFixture, screen } from '../fixture.ts'

const longAgo = { createdAt: '2026-01-05T04:00:00.000Z', paidAt: '2026-01-05T04:00:00.000Z' }
const thankYou = (sessionId: string) => `/thankyou?session_id=${sessionId}`

/** Buys two products as somebody else and applies `changes` to the paid order. */
async function buy({ store, insertProduct, otherShopper }: ScreenFixture, changes?: Partial<OrderTable>) {
  const bought = await otherShopper.buy([
    await insertProduct({ title: 'Sunday league jersey', size: 'M' }),
    await insertProduct({ title: 'Waterproofed-Oilskin-Fisherman-Smock-Extraordinaire' }),
  ])
  if (changes) {
    const { id } = bought.order
    // The webhook of the payment must not overwrite the changes.
    const { db } = store
    const status = () => db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()
    await expect.poll(status).toEqual({ status: 'paid' })
    await updateRow(db, 'orders', id, changes)
    if (changes.refundedSen) {
      const row = db.selectFrom('orders').select('paymentIntentId').where('id', '=', id)
      const { paymentIntentId } = await row.executeTakeFirstOrThrow()
      await insertEntryRow(db, id, { paymentIntentId, amountSen: changes.refundedSen })
    }
  }
  return bought
}

/** Buys two products, of which the first comes back, and 10 MYR of the shipping fee. */
async function buyAndReturn(fixture: ScreenFixture) {
  const { db } = fixture.store
  const bought = await buy(fixture, { paymentStatus: 'partially_refunded' })
  const { id: orderId, items } = bought.order
  const { paymentIntentId } = await readRow(db, 'orders', orderId)
  const refund = { paymentIntentId, requestedBy: '{}' }
  const byHand = { way: 'by_hand', paidHow: 'DuitNow', paidOn: '2026-11-25' } as const
  const returned = [{ productId: items[0]?.id as ProductId, restock: false }]
  const at = new Date().toISOString()
  const decided = { orderId, paymentIntentId, decidedAt: at, decidedBy: '{}', doneAt: at }
  const decisions = [
    { id: `piece-${orderId}`, amountSen: 8900, reason: 'The left sleeve has a tear that our photos do not show.' },
    { id: `fee-${orderId}`, amountSen: 1000, reason: 'The parcel took three weeks.' },
  ] as const
  const [piece, fee] = decisions
  await insertDecisionRow(db, { ...decided, ...piece }, returned)
  await insertDecisionRow(db, { ...decided, ...fee })
  await insertEntryRow(db, orderId, { ...refund, decisionId: piece.id, amountSen: 8900 })
  await insertEntryRow(db, orderId, { ...refund, ...byHand, decisionId: fee.id, amountSen: 1000 })
  await updateRow(db, 'orders', orderId, { refundedSen: 9900 })
  return bought
}

/** Opens the thank-you page of a paid order, to which `changes` are applied. */
async function openPaid(fixture: ScreenFixture, changes?: Partial<OrderTable>) {
  const { sessionId } = await buy(fixture, changes)
  await fixture.page.goto(thankYou(sessionId))
}

/** A screen of the page of an order that was paid, with `changes`. */
const orderPage = (name: string, changes: Partial<OrderTable>, headline: string): Screen => ({
  name,
  async show(fixture) {
    const { page, store } = fixture
    const { order } = await buy(fixture, changes)
    const { status } = changes
    if (status) await insertInto(store.db, 'orderStatusChanges', statusChangeFixture(order, { position: 9, status }))
    await page.goto(`/order/${order.pageToken}`)
    await expect(page.getByRole('heading', { name: headline })).toBeVisible()
  },
})

const stayOnPage = ({ page }: ScreenFixture) => page.getByRole('button', { name: 'Stay on this page' }).click()

/** A screen of an order that is not paid. */
const unpaid = (name: string, changes: Partial<OrderTable>, headline: string): Screen => ({
  name,
  async show(fixture) {
    await openPaid(fixture, changes)
    await expect(fixture.page.getByRole('heading', { name: headline })).toBeVisible()
  },
})

/** A screen of the link of reserved products, with `changes` of their order. */
const reservedOrder = (name: string, changes: Partial<OrderTable>, headline: string): Screen => ({
  name,
  async show({ page, store, insertProduct }) {
    await saveSettings(store, 'transfer', { transferAccount: 'Maybank\nTuffThrift\n5140 1234 5678' })
    const { orderId, path } = await reserveProduct(store, { id: await insertProduct({ title: 'Corduroy coat' }) })
    if (Object.keys(changes).length > 0) await updateRow(store.db, 'orders', orderId, changes)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: headline })).toBeVisible()
  },
})

export const order: Screen[] = [
  reservedOrder('order-reserved', {}, 'Kept for you'),
  reservedOrder(
    'order-reserved-with-address',
    { shipAddress: '7 Jalan Tuaran', shipCity: 'Kota Kinabalu', shipState: 'Sabah', shipZip: '88000' },
    'Kept for you',
  ),
  reservedOrder(
    'order-reserved-claimed',
    { claimedPaidAt: new Date().toISOString() },
    'You have told us that it is paid',
  ),
  reservedOrder('order-reserved-ended', { status: 'expired', paymentStatus: 'expired' }, 'The time is over'),
  screen('thankyou-counting', { isViewportOnly: true }, async fixture => {
    await openPaid(fixture)
    await expect(fixture.page.getByText(/Redirecting to the homepage in \d+ seconds/)).toBeVisible()
  }),
  screen('thankyou', async fixture => {
    await openPaid(fixture)
    await stayOnPage(fixture)
    await expect(fixture.page.locator('canvas')).toHaveCount(0)
  }),
  screen('thankyou-masked', async fixture => {
    await openPaid(fixture, longAgo)
    await stayOnPage(fixture)
    await expect(fixture.page.getByRole('definition').filter({ hasText: '••' }).first()).toBeVisible()
    await expect(fixture.page.locator('canvas')).toHaveCount(0)
  }),
  screen('thankyou-confirming', async ({ page, stallRequests }) => {
    await stallRequests('**/api/orders?session_id=*')
    await page.goto(thankYou('cs_test_slow'))
    await expect(page.getByText('Confirming your payment...')).toBeVisible()
  }),
  screen('thankyou-nobody-answers', { expectedErrors: /ERR_FAILED|Failed to load/ }, async ({ page }) => {
    await page.clock.install()
    await page.route('**/api/orders?session_id=*', route => route.abort())
    await page.goto(thankYou('cs_test_silent'))
    await expect(page.getByText('Confirming your payment...')).toBeVisible()
    await page.clock.runFor(30_000)
    await expect(page.getByRole('heading', { name: 'We can’t reach the shop' })).toBeVisible()
  }),
  screen('thankyou-bank-is-deciding', async ({ page, insertProduct, otherShopper }) => {
    const { url, sessionId } = await otherShopper.startPaying([await insertProduct()])
    await otherShopper.pay(url, { method: 'fpx', decision: 'later' })
    await page.goto(thankYou(sessionId))
    await expect(page.getByRole('heading', { name: 'Your bank is deciding' })).toBeVisible()
  }),
  screen('thankyou-not-paid-yet', async ({ page, insertProduct, otherShopper }) => {
    const { sessionId } = await otherShopper.startPaying([await insertProduct()])
    await page.clock.install()
    await page.goto(thankYou(sessionId))
    await expect(page.getByText('Confirming your payment...')).toBeVisible()
    await page.clock.runFor(30_000)
    await expect(page.getByRole('heading', { name: 'Not paid yet' })).toBeVisible()
  }),
  unpaid(
    'thankyou-refunded',
    { status: 'refunded', paymentStatus: 'refunded', refundedSen: 18_800, requiresAction: 0 },
    'Your money is on its way back',
  ),
  screen('thankyou-payment-failed', async ({ page, insertProduct, fillCart, otherShopper }) => {
    const id = await insertProduct()
    await fillCart([id])
    const { url, sessionId } = await otherShopper.startPaying([id])
    await otherShopper.pay(url, { method: 'fpx', decision: 'later' })
    await otherShopper.pay(url, { decision: 'refuse' })
    await page.goto(thankYou(sessionId))
    await expect(page.getByRole('heading', { name: 'The payment failed' })).toBeVisible()
  }),
  screen('thankyou-unknown', { expectedErrors: /404/ }, async ({ page }) => {
    await page.clock.setFixedTime(Date.now())
    await page.goto(thankYou('cs_test_nobody'))
    await expect(page.getByText('Order not found.')).toBeVisible()
  }),
  orderPage('order-page-paid', { requiresAction: 1 }, 'Paid. We pack it next.'),
  orderPage(
    'order-page-shipped',
    { status: 'shipped', requiresAction: 0, courier: 'poslaju', trackingNumber: 'EH123456789MY' },
    'On its way to you.',
  ),
  orderPage('order-page-masked', { ...longAgo, status: 'delivered', requiresAction: 0 }, 'Delivered. Wear it tuff.'),
  screen('order-page-questions', async fixture => {
    const { page, otherShopper } = fixture
    const { order } = await buy(fixture)
    for (const message of ['Can it leave before Friday?\nI am at the office then.', 'W'.repeat(60)])
      await otherShopper.post('/api/feedback', { message, order: order.pageToken })
    const answer = { answer: 'Yes, it leaves on Thursday.', answeredAt: new Date().toISOString() }
    await fixture.store.db.updateTable('feedbacks').set(answer).where('message', 'like', 'Can it%').execute()
    await page.goto(`/order/${order.pageToken}`)
    await expect(page.getByText('Yes, it leaves on Thursday.')).toBeVisible()
  }),
  orderPage(
    'order-page-refunded',
    { status: 'refunded', paymentStatus: 'refunded', refundedSen: 18_800, requiresAction: 0 },
    'Your money is on its way back',
  ),
  screen('order-page-refunded-in-part', async fixture => {
    const { order } = await buyAndReturn(fixture)
    await fixture.page.goto(`/order/${order.pageToken}`)
    await expect(fixture.page.getByRole('heading', { name: 'Refunds' })).toBeVisible()
  }),
  screen('thankyou-refunded-in-part', async fixture => {
    const { sessionId } = await buyAndReturn(fixture)
    await fixture.page.goto(thankYou(sessionId))
    await stayOnPage(fixture)
    await expect(fixture.page.locator('canvas')).toHaveCount(0)
  }),
]
