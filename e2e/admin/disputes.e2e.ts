import { expect, type Page } from '@playwright/test'
import { addLanguage } from '#store/languages.ts'
import { insertProduct } from '../../test/factories.ts'
import { clearStore, openAdminPage, orderCards } from '../admin.ts'
import { createShopper } from '../shopper.ts'
import { type RunningStore, test } from '../store-fixture.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** Submits a form of the sandbox's dashboard. */
const submit = (page: Page, path: string, form: Record<string, string> = {}) =>
  page.request.post(`/sandbox/stripe${path}`, { form })

async function disputePayment(page: Page, { db }: RunningStore) {
  const dashboard = await (await page.request.get('/sandbox/stripe/')).text()
  await submit(page, dashboard.match(/\/charges\/\w+\/dispute/)?.[0] ?? '')
  const findDispute = () => db.selectFrom('disputes').select('id').executeTakeFirst()
  await expect.poll(findDispute).toBeDefined()
  return (await findDispute())?.id
}

test('of a lost dispute admins and the buyer read that the bank has taken the money', async ({ page, store }) => {
  await clearStore(store)
  const { order } = await createShopper(store).buy([await insertProduct(store.db, { title: 'Silk shirt' })])
  await openAdminPage(page, store, `/admin/orders/${order.id}`)
  const disputeId = await disputePayment(page, store)
  const payment = page.getByRole('region', { name: 'Payment' })
  await expect(payment).toContainText('Dispute of MYR 55.00: the bank has not decided')
  await expect(payment).toContainText('Answer the bank by')
  await expect(orderCards(page)).toContainText('The payment is disputed at the bank.')
  const refundForm = page.getByRole('region', { name: 'Refund a part' })
  await expect(refundForm).toContainText('The bank decides about this payment.')

  await submit(page, `/disputes/${disputeId}/close`, { result: 'lost' })
  await expect(payment).toContainText('Dispute of MYR 55.00: lost, the bank took the money')
  await expect(payment).toContainText('Refund of MYR 55.00: taken by the bank')
  await expect(refundForm).toHaveCount(0)
  await expect(orderCards(page)).toContainText('The payment was disputed at the bank.')

  await page.goto(`/order/${order.pageToken}`)
  await expect(page.getByRole('heading', { name: 'This order was refunded' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('Taken back by your bank')
  await page.goto(addLanguage(`/order/${order.pageToken}`, 'ms'))
  await expect(page.getByRole('region', { name: 'Bayaran balik' })).toContainText('Diambil')
})
