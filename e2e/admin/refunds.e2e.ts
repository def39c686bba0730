import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { clearStore, confirmInDialog, leaveList, openAdminPage, orderCards } from '../admin.ts'
import { createShopper } from '../shopper.ts'
import { type RunningStore, test } from '../store-fixture.ts'

/** Chooses in the sandbox's dashboard what becomes of the next refund. */
const chooseNextRefund = (page: Page, outcome: 'pending' | 'refused') =>
  page.request.post('/sandbox/stripe/controls', { form: { nextRefund: outcome } })

/** Ends the only refund of the store in the sandbox's dashboard. */
async function endRefund(page: Page, { db }: RunningStore, result: 'succeed' | 'fail') {
  const { refundId } = await db.selectFrom('refunds').select('refundId').executeTakeFirstOrThrow()
  await page.request.post(`/sandbox/stripe/refunds/${refundId}/update`, { form: { result } })
}

/** Buys a product and opens the admin's list of orders that need action. */
async function buyAndListOrders(page: Page, store: RunningStore) {
  await clearStore(store)
  const { order } = await createShopper(store).buy([await insertProduct(store.db)])
  await page.clock.install()
  await openAdminPage(page, store, '/admin/orders')
  await expect(orderCards(page)).toContainText(order.orderNumber)
  return order
}

async function cancelOrder(page: Page) {
  await page.getByText('Change status').click()
  await page.getByRole('button', { name: 'to cancelled' }).click()
  await confirmInDialog(page, 'Cancel order')
}

test('a pending refund disables the status buttons and says why; one that fails names what to pay back [T37]', async ({
  page,
  store,
  pageErrors,
}) => {
  const order = await buyAndListOrders(page, store)
  await chooseNextRefund(page, 'pending')
  await cancelOrder(page)
  const card = orderCards(page)
  await expect(page.getByText(`Order ${order.id}: refund pending`)).toBeVisible()
  await expect(card.getByText('Refund pending', { exact: true })).toBeVisible()
  await expect(card).toContainText(`MYR 55.00 goes back to ${order.shipping.name}.`)
  await expect(card).toContainText('Once it has, the order is cancelled.')
  for (const name of ['Mark as processing', 'Change status'])
    await expect(card.getByRole('button', { name })).toBeDisabled()
  await expect(card.getByRole('button', { name: 'Mark as processing' })).toHaveAccessibleDescription(
    'The status can’t be changed while the refund is pending.',
  )

  await endRefund(page, store, 'succeed')
  await leaveList(page, options => expect(page.getByText('No orders found in this category')).toBeVisible(options))
  await endRefund(page, store, 'fail')
  await expect(card.getByText('Refund failed: pay back MYR 55.00')).toBeVisible()
  await expect(card).toContainText("Reason: the payment provider gave the reason 'unknown'.")

  await chooseNextRefund(page, 'refused')
  await card.getByRole('button', { name: 'Try the refund again' }).click()
  await expect(page.getByText('Refund failed: the balance at the payment provider is too low.')).toBeVisible()
  pageErrors.splice(0)
  await chooseNextRefund(page, 'pending')
  await card.getByRole('button', { name: 'Try the refund again' }).click()
  await expect(card.getByText('Refund pending', { exact: true })).toBeVisible()
  await endRefund(page, store, 'fail')
  await card.getByRole('button', { name: 'Mark as paid back' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark as paid back?' })
  await expect(dialog).toContainText(
    `Order #${order.orderNumber}: ${order.shipping.name} (${order.email}) has got MYR 55.00 back in another way.`,
  )
  await dialog.getByRole('button', { name: 'Mark as paid back' }).click()
  await expect(page.getByText('Marked as paid back')).toBeVisible()
  await leaveList(page, options => expect(page.getByText('No orders found in this category')).toBeVisible(options))
  await page.goto(`/admin/orders?order=${order.id}`)
  await expect(card).not.toContainText('Refund failed')
  await card.getByText(/^History/).click()
  await expect(card).toContainText('MYR 55.00 paid back by an admin')
})

test('a refund that the provider refuses changes nothing and says why in our words [T37, ERR-13]', async ({
  page,
  store,
  pageErrors,
}) => {
  await buyAndListOrders(page, store)
  await chooseNextRefund(page, 'refused')
  await cancelOrder(page)
  await expect(orderCards(page).getByRole('alert')).toHaveText(
    'The payment provider refused the refund: the balance at the payment provider is too low. Nothing has changed.',
  )
  await expect(orderCards(page)).toContainText('Action Required')
  await expect(orderCards(page).getByRole('button', { name: 'Mark as processing' })).toBeEnabled()
  pageErrors.splice(0)
})
