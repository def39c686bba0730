import { expect } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { clearStore, openAdminPage } from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { createShopper } from '../shopper.ts'
import { openPageInNewContext, test } from '../store-fixture.ts'

test('a product is marked as sold at the market on a phone while somebody begins to pay for it, and goes back on sale', {
  tag: '@full',
}, async ({ page, store, browser, pageErrors }) => {
  await clearStore(store)
  const id = await insertProduct(store.db, { title: 'Market jacket' })
  const shopper = await openPageInNewContext(browser, store, pageErrors)
  await shopper.goto(`/product/${id}`)

  await page.setViewportSize({ width: 390, height: 844 })
  await openAdminPage(page, store, `/admin/product/${id}`)
  const open = page.getByRole('button', { name: 'Sold elsewhere' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Sold elsewhere' })
  const price = dialog.getByRole('textbox', { name: 'Price, MYR' })
  await expect(price).toHaveValue('45.00')
  await expect(price).not.toBeFocused()
  expect(await findAxeViolations(page)).toEqual([])
  for (const button of await dialog.getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)

  // The Enter key leads to the channels, and Escape closes the dialog.
  await price.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Market stall' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(open).toBeFocused()

  await createShopper(store).startPaying([id])
  await expect(page.getByText('Someone is paying for it')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Somebody is paying for it right now.')
  await price.fill('40,00')
  await dialog.getByRole('button', { name: 'Market stall' }).click()
  await expect(dialog).toContainText('Please write sen after a point, such as 12.50, and thousands as 1,200.')
  await expect(price).toBeFocused()
  await price.fill('40')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Market stall' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('Waiting to be sent: Sold at the market for MYR 40')
  await expect(open).toHaveCount(0)
  expect(await findAxeViolations(page)).toEqual([])
  pageErrors.splice(0)
  await page.context().setOffline(false)

  const note = page.getByRole('main').getByText('Sold at the market for MYR 40.00')
  await expect(note).toBeFocused()
  await expect(shopper.getByText('This item has been sold')).toBeVisible()

  await page.getByRole('button', { name: 'Put back on sale' }).click()
  await expect(page.getByText('Back on sale', { exact: true })).toBeVisible()
  await expect(open).toBeVisible()
  await expect(note).toHaveCount(0)
  await expect(shopper.getByText('This item has been sold')).toHaveCount(0)
  pageErrors.splice(0)
  await shopper.context().close()
})
