import { expect, type Page } from '@playwright/test'
import { insertProduct, updateRow } from '../../test/factories.ts'
import { clearStore, confirmInDialog, openAdminPage, orderCards } from '../admin.ts'
import { createShopper } from '../shopper.ts'
import { test } from '../store-fixture.ts'

/** Chooses in the sandbox's dashboard what becomes of the next refund. */
const chooseNextRefund = (page: Page, outcome: 'pending' | 'refused') =>
  page.request.post('/sandbox/stripe/controls', { form: { nextRefund: outcome } })

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('a refund that is refused keeps the typed words; two presses refund one of two pieces once, which is on sale again, and the rest is paid back another way', async ({
  page,
  store,
  pageErrors,
}) => {
  await clearStore(store)
  const shirt = await insertProduct(store.db, { title: 'Silk shirt' })
  const cap = await insertProduct(store.db, { title: 'Wool cap' })
  const { order } = await createShopper(store).buy([shirt, cap])
  await openAdminPage(page, store, `/admin/orders/${order.id}`)
  const form = page.getByRole('region', { name: 'Refund a part' })
  await expect(form).toContainText('MYR 100.00 can be refunded.')
  const open = () => form.getByText('Choose pieces or an amount').tap()
  await open()
  await form.getByLabel('Amount, MYR').fill('12.50')
  await form.getByLabel('Reason').fill('A stain')
  await chooseNextRefund(page, 'refused')
  await form.getByRole('button', { name: 'Refund' }).tap()
  await confirmInDialog(page, 'Refund')
  await expect(form.getByRole('alert')).toHaveText(
    'The payment provider refused the refund: the balance at the payment provider is too low. Nothing has changed.',
  )
  pageErrors.splice(0)
  await expect(form.getByLabel('Reason')).toHaveValue('A stain')
  await expect(form).toContainText('MYR 100.00 can be refunded.')

  await page.reload()
  await open()
  await form.getByRole('checkbox', { name: 'Silk shirt' }).tap()
  await expect(form.getByLabel('Amount, MYR')).toHaveValue('45.00')
  await form.getByLabel('with a share of shipping, MYR 5.00').tap()
  await expect(form.getByLabel('Amount, MYR')).toHaveValue('50.00')
  await expect(form.getByRole('radio', { name: 'Back on sale' })).toBeChecked()
  await form.getByRole('button', { name: 'Refund' }).tap()
  await expect(form.getByText('Please say why.')).toBeVisible()
  await expect(form.getByLabel('Reason')).toBeFocused()
  await form.getByLabel('Reason').fill('A button is missing')
  await form.getByRole('button', { name: 'Refund' }).tap()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(
    `Order #${order.orderNumber}: MYR 50.00 goes back to ${order.shipping.name} (${order.email}) through the payment provider, and ‘Silk shirt’ goes back on sale.`,
  )
  await dialog.getByRole('button', { name: 'Refund' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(form).toContainText('MYR 50.00 can be refunded.')
  await expect(page.getByText(`Order #${order.orderNumber}: MYR 50.00 refunded`)).toBeVisible()
  const refunds = store.db.selectFrom('ledgerEntries').select('id').where('amountSen', '=', 5000)
  expect(await refunds.execute()).toHaveLength(1)
  await expect(orderCards(page).getByText('refunded – don’t pack')).toHaveCount(1)
  // The form folds itself once its own answer has arrived.
  await expect(form.getByLabel('Reason')).toBeHidden()

  await updateRow(store.db, 'orders', order.id, { status: 'shipped' })
  await page.reload()
  await open()
  await expect(form.getByRole('checkbox', { name: /Silk shirt/ })).toHaveCount(0)
  await form.getByRole('checkbox', { name: 'Wool cap' }).tap()
  await expect(form.getByRole('radio', { name: 'Withdraw' })).toBeChecked()
  await form.getByRole('checkbox', { name: 'Wool cap' }).tap()
  await form.getByLabel('Amount, MYR').fill('12.50')
  await form.getByLabel('Reason').fill('A stain')
  await form.getByLabel('Paid back another way').tap()
  await form.getByLabel('How it was paid back').fill('bank transfer')
  await form.getByRole('button', { name: 'Refund' }).tap()
  await confirmInDialog(page, 'Note it')
  await expect(form).toContainText('MYR 37.50 can be refunded.')
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText(
    'Refund of MYR 12.50: paid back by bank transfer on',
  )

  const buyer = createShopper(store)
  expect((await buyer.order([cap])).status).toBe(409)
  await buyer.buy([shirt])
})
