import { expect } from '@playwright/test'
import { insertOrder } from '../../test/order-factories.ts'
import { clearStore, expandOrder, insertLargeOrder, openAdminPage, orderCards } from '../admin.ts'
import { test } from '../store-fixture.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('an order of the list is a row of about 120 px, which opens and closes by a press [ORD-01]', async ({
  page,
  store,
}) => {
  await clearStore(store)
  await insertLargeOrder(store)
  await openAdminPage(page, store, '/admin/orders')
  const card = orderCards(page)
  const row = card.getByRole('button', { expanded: false })
  for (const text of ['10', 'paid', 'Siti Rahmah', 'Kota Kinabalu', 'MYR 55.00']) await expect(row).toContainText(text)
  await expect(card.getByRole('button', { name: 'Mark as processing' })).toBeVisible()
  const { height } = (await card.boundingBox()) ?? { height: 0 }
  expect(height).toBeGreaterThan(100)
  expect(height).toBeLessThan(140)
  await row.tap()
  await expect(card.getByRole('button', { name: 'Copy address' })).toBeVisible()
  await card.getByRole('button', { expanded: true }).tap()
  await expect(card.getByRole('button', { name: 'Copy address' })).toBeHidden()
})

test("'Copy address' copies what goes on the parcel, and says so [T20]", async ({ page, store, context }) => {
  await clearStore(store)
  await insertOrder(store.db, { status: 'paid', paid: 1, requiresAction: 1 })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAdminPage(page, store, '/admin/orders')
  await expandOrder(orderCards(page))
  const label = 'Siti Rahmah\n+60123456789\n1 Jalan Gaya\n88000 Kota Kinabalu\nSabah, Malaysia'
  await page.getByRole('button', { name: 'Copy address' }).tap()
  await expect(page.getByText('Address copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(label)
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/60123456789\?text=/,
  )

  // Without HTTPS there is no clipboard: the browser copies the selected text in the older way.
  await page.evaluate(() => navigator.clipboard.writeText('something else'))
  await page.reload()
  await expandOrder(orderCards(page))
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Copy address' }).tap()
  await expect(page.getByText('Address copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(label)

  await page.evaluate(() => {
    document.execCommand = () => false
    getSelection()?.empty()
  })
  await page.getByRole('button', { name: 'Copy address' }).tap()
  await expect(page.getByText(/^The browser refused to copy. The address is selected/)).toBeVisible()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(label)
})
