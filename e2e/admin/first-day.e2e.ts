import { expect } from '@playwright/test'
import { openAdminPage, orderCards } from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { createShopper } from '../shopper.ts'
import { test } from '../store-fixture.ts'
import { createTaps } from '../taps.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, storeSettings: { DEMO: 'on' } })

test('the demo shows what the admin area does, and goes by three taps, but for what was really sold @full', async ({
  page,
  store,
}) => {
  const { order } = await createShopper(store).buy(['demo-1'])
  await openAdminPage(page, store, '/admin/orders?show=all')
  await expect(orderCards(page)).toHaveCount(7)
  await page.goto('/admin')
  expect(await findAxeViolations(page)).toEqual([])
  const taps = createTaps()
  await taps.tap(page.getByRole('button', { name: 'Remove the demo' }))
  const dialog = page.getByRole('dialog', { name: 'Remove the demo?' })
  expect(await findAxeViolations(page)).toEqual([])
  await taps.tap(dialog.getByRole('button', { name: 'Remove the demo' }))
  await expect(page.getByText('The demo is gone')).toBeVisible()
  expect(taps.take()).toBeLessThanOrEqual(3)
  await expect(page.getByText('No active items found')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Add New Product' }).last()).toBeVisible()

  await page.goto('/admin/orders?show=all')
  await expect(orderCards(page)).toHaveCount(1)
  await expect(orderCards(page)).toContainText(order.orderNumber)
})
