import { expect, type Locator, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { clearStore, closedRow, openAdminPage, orderCards } from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { readSale } from '../shopper.ts'
import { test } from '../store-fixture.ts'
import { createTaps } from '../taps.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

async function openProduct(page: Page, ...[store]: Parameters<typeof clearStore>) {
  await clearStore(store)
  const id = await insertProduct(store.db, { title: 'Agreed jacket' })
  await openAdminPage(page, store, `/admin/product/${id}`)
  return id
}

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })

test('holds a piece for a buyer until Friday, sends the link, notes the payment by DuitNow, prints the slip and tells the tracking number by WhatsApp', async ({
  page,
  store,
  pageErrors,
}) => {
  const taps = createTaps()
  const id = await openProduct(page, store)
  await taps.tap(page.getByRole('link', { name: 'Hold for a buyer' }))
  await expect(page.getByRole('heading', { name: 'Hold for a buyer' })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await taps.type(page.getByLabel('Agreed jacket, MYR'), '40')
  await taps.type(page.getByLabel('Name'), 'Aina')
  await taps.type(page.getByLabel('WhatsApp number'), '012-345 6789')
  await taps.tap(page.getByText('Friday', { exact: true }))
  await expect(page.getByText('MYR 40.00 and MYR 10.00 for the parcel: MYR 50.00')).toBeVisible()

  // Without a connection nothing is lost.
  await page.context().setOffline(true)
  await button(page, 'Hold for this buyer').tap()
  await expect(page.getByText('Nothing was held, as far as this device knows')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Aina')
  pageErrors.splice(0)
  await page.context().setOffline(false)

  await taps.tap(button(page, 'Hold for this buyer'))
  const reservation = page.getByRole('region', { name: 'Reservation' })
  await expect(reservation).toContainText(/Link of the buyer: http\S+\/order\/\S+/)
  expect(taps.take()).toBeLessThanOrEqual(8)
  expect(await findAxeViolations(page)).toEqual([])
  await expect(reservation.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute(
    'href',
    /wa\.me\/60123456789\?text=.*order%2F/,
  )
  await reservation.getByText('QR code of the link').tap()
  await expect(reservation.getByRole('img', { name: /^QR code of order/ })).toBeVisible()
  const orders = await store.db.selectFrom('orders').select(['id', 'totalSen']).execute()
  expect(orders).toMatchObject([{ totalSen: 5000 }])

  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Today' }).getByRole('link', { name: 'reserved' }).tap()
  const row = closedRow(orderCards(page))
  await expect(row).toContainText('Reserved until')
  await taps.tap(button(orderCards(page), 'Paid by hand'))
  const dialog = page.getByRole('dialog', { name: 'Paid by hand' })
  await expect(dialog.getByLabel('Amount, MYR')).toHaveValue('50.00')
  expect(await findAxeViolations(page)).toEqual([])
  await taps.tap(button(dialog, 'DuitNow'))
  await expect(orderCards(page)).toContainText('Paid: DuitNow, MYR 50.00')
  expect(taps.take()).toBeLessThanOrEqual(3)
  await button(orderCards(page), 'Undo').tap()
  await expect(orderCards(page)).toContainText('Undone: not noted as paid')
  await button(orderCards(page), 'Paid by hand').last().tap()
  await taps.tap(button(dialog, 'DuitNow'))
  await expect(orderCards(page)).toContainText('Paid: DuitNow, MYR 50.00')
  await page.goto(`/admin/orders/slips?ids=${orders[0]?.id}`)
  await expect(page.getByRole('article', { name: /^Packing slip/ })).toContainText('Aina')
  const product = await store.db.selectFrom('products').select('sold').where('id', '=', id).executeTakeFirst()
  expect(product).toEqual({ sold: 1 })

  await page.goto(`/admin/orders/${orders[0]?.id}`)
  const card = orderCards(page)
  await button(card, 'Mark as processing').tap()
  await card.getByLabel('Tracking number').fill('EH123456789MY')
  await button(card, 'Mark as shipped').tap()
  await expect(card).toContainText('Marked as shipped')
  await expect(card.getByRole('link', { name: /WhatsApp/ }).first()).toHaveAttribute('href', /EH123456789MY/)
})

test('takes the pieces back when the money that was noted never came', { tag: '@full' }, async ({ page, store }) => {
  const id = await openProduct(page, store)
  await page.getByRole('link', { name: 'Hold for a buyer' }).tap()
  await page.getByLabel('Name').fill('Aina')
  await page.getByLabel('WhatsApp number').fill('012-345 6789')
  await button(page, 'Hold for this buyer').tap()
  await button(orderCards(page), 'Paid by hand').tap()
  await button(page.getByRole('dialog', { name: 'Paid by hand' }), 'Bank transfer').tap()
  await expect(orderCards(page)).toContainText('Paid: Bank transfer')
  const payment = page.getByRole('region', { name: 'Payment' })
  await button(payment, 'It never came').tap()
  const dialog = page.getByRole('dialog', { name: 'It never came?' })
  expect(await findAxeViolations(page)).toEqual([])
  await button(dialog, 'It never came').press('Enter')
  await expect(payment).toContainText('it never came')
  expect(await readSale(store, id)).toEqual({ sold: 0, heldBy: null })
  expect(await store.db.selectFrom('orders').select(['status', 'owedSen']).execute()).toEqual([
    { status: 'cancelled', owedSen: 0 },
  ])
})

test('delivers a piece at the stall that was paid in cash by a buyer with a name', { tag: '@full' }, async ({
  page,
  store,
}) => {
  const taps = createTaps()
  await openProduct(page, store)
  await taps.tap(page.getByRole('link', { name: 'Hold for a buyer' }))
  await taps.type(page.getByLabel('Name'), 'Aina')
  await taps.tap(button(page, 'At the stall: cash, handed over'))
  await expect(page.getByText('Order Complete')).toBeVisible()
  expect(taps.take()).toBeLessThanOrEqual(6)
  await expect(page.getByText('Collected')).toBeVisible()
})
