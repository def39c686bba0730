import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { clearStore, confirmInDialog, openAdminPage, orderCards } from '../admin.ts'
import { createShopper } from '../shopper.ts'
import { type RunningStore, test } from '../store-fixture.ts'

/** Chooses in the sandbox's dashboard what becomes of the next refund. */
const chooseNextRefund = (page: Page, outcome: 'pending' | 'refused') =>
  page.request.post('/sandbox/stripe/controls', { form: { nextRefund: outcome } })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  /** Buys two pieces and opens the refund form on the order's page. */
  async function buyTwoAndOpenForm(page: Page, store: RunningStore) {
    await clearStore(store)
    const shirt = await insertProduct(store.db, { title: 'Silk shirt' })
    const cap = await insertProduct(store.db, { title: 'Wool cap' })
    const { order } = await createShopper(store).buy([shirt, cap])
    await openAdminPage(page, store, `/admin/orders/${order.id}`)
    const form = page.getByRole('region', { name: 'Refund a part' })
    await expect(form).toContainText('MYR 100.00 can be refunded.')
    await form.getByText('Choose pieces or an amount').tap()
    return { order, shirt, cap, form }
  }

  test('a refund that is refused keeps the typed words; one of two pieces comes back with its share of shipping, the other is packed', async ({
    page,
    store,
    pageErrors,
  }) => {
    const { order, shirt, cap, form } = await buyTwoAndOpenForm(page, store)
    await form.getByLabel('Amount, MYR').fill('100.01')
    await form.getByLabel('Reason').fill('A stain')
    await form.getByRole('button', { name: 'Refund' }).tap()
    await expect(form.getByText('No more than MYR 100.00 can be refunded.')).toBeVisible()
    await form.getByLabel('Amount, MYR').fill('12.50')
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
    await form.getByText('Choose pieces or an amount').tap()

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
    await expect(page.getByRole('dialog')).toContainText(
      `Order #${order.orderNumber}: MYR 50.00 goes back to ${order.shipping.name} (${order.email}) through the payment provider, and ‘Silk shirt’ goes back on sale.`,
    )
    await confirmInDialog(page, 'Refund')

    await expect(form).toContainText('MYR 50.00 can be refunded.')
    await expect(page.getByText(`Order #${order.orderNumber}: MYR 50.00 refunded`)).toBeVisible()
    const payment = page.getByRole('region', { name: 'Payment' })
    await expect(payment).toContainText('Refund of MYR 50.00: refunded')
    await expect(payment).toContainText('A button is missing')
    await expect(payment).toContainText('With ‘Silk shirt’')
    await expect(orderCards(page).getByText('refunded – don’t pack')).toHaveCount(1)
    await expect(page.getByRole('region', { name: 'Changes by admins' })).toContainText(
      'refund requested: amount MYR 50.00, way provider, pieces ‘Silk shirt’ back on sale',
    )
    // The form folds itself once its own answer has arrived.
    await expect(form.getByLabel('Reason')).toBeHidden()
    await form.getByText('Choose pieces or an amount').tap()
    await expect(form.getByText('refunded already')).toBeVisible()
    await expect(form.getByRole('checkbox', { name: /Silk shirt/ })).toHaveCount(0)

    await page.goto(`/admin/orders/slips?ids=${order.id}`)
    await expect(page.getByRole('article')).toContainText('1 piece')
    await expect(page.getByRole('listitem').filter({ hasText: /^Silk shirt/ })).toContainText('refunded – don’t pack')
    const csv = await (await page.request.get(`/admin/orders/parcels.csv?ids=${order.id}`)).text()
    expect(csv).toContain('Wool cap,1,45')
    expect(csv).not.toContain('Silk shirt')

    const buyer = createShopper(store)
    expect((await buyer.order([cap])).status).toBe(409)
    await buyer.buy([shirt])
  })

  test('a piece that was shipped is withdrawn unless chosen otherwise; two presses refund once, and the rest is paid back another way', async ({
    page,
    store,
  }) => {
    const { order, shirt, form } = await buyTwoAndOpenForm(page, store)
    await store.db.updateTable('orders').set({ status: 'shipped' }).where('id', '=', order.id).execute()
    await page.reload()
    await form.getByText('Choose pieces or an amount').tap()
    await form.getByRole('checkbox', { name: 'Silk shirt' }).tap()
    await expect(form.getByRole('radio', { name: 'Withdraw' })).toBeChecked()
    await form.getByLabel('Reason').fill('Lost on the way')
    await form.getByRole('button', { name: 'Refund' }).tap()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Refund' })
      .evaluate((button: HTMLElement) => {
        button.click()
        button.click()
      })
    await expect(form).toContainText('MYR 55.00 can be refunded.')
    const refunds = await store.db.selectFrom('refunds').select('amountSen').execute()
    expect(refunds).toEqual([{ amountSen: 4500 }])
    const { withdrawnAt } = await store.db
      .selectFrom('products')
      .select('withdrawnAt')
      .where('id', '=', shirt)
      .executeTakeFirstOrThrow()
    expect(withdrawnAt).not.toBeNull()

    await form.getByText('Choose pieces or an amount').tap()
    await form.getByLabel('Amount, MYR').fill('12.50')
    await form.getByLabel('Reason').fill('A stain')
    await form.getByLabel('Paid back another way').tap()
    await form.getByLabel('How it was paid back').fill('bank transfer')
    await form.getByRole('button', { name: 'Refund' }).tap()
    await confirmInDialog(page, 'Note it')
    await expect(form).toContainText('MYR 42.50 can be refunded.')
    await expect(page.getByRole('region', { name: 'Payment' })).toContainText(
      'Refund of MYR 12.50: paid back by bank transfer on',
    )
  })
})
