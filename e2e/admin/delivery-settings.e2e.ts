import { expect, type Page } from '@playwright/test'
import { defaultSettings } from '../../test/default-settings.ts'
import { insertProduct } from '../../test/factories.ts'
import { openAdminPage, saveSettings } from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { addToCart, fillCheckout, payByCard, readScrollWidth } from '../shopper.ts'
import { openPageInNewContext, test } from '../store-fixture.ts'

// Two browsers and axe take long on a busy machine.
test.describe.configure({ timeout: 120_000 })
test.use({ viewport: { width: 390, height: 844 } })

// The other tests of this worker share the store.
test.afterEach(({ store }) => saveSettings(store, 'zones', { zones: defaultSettings.zones }))

test('a refused payment keeps the form without network, and shows the new fee in Malay', { tag: '@full' }, async ({
  page,
  store,
  pageErrors,
}) => {
  await addToCart(page, await insertProduct(store.db, { priceSen: 4000 }))
  await page.goto('/checkout')
  await fillCheckout(page)
  await page.goto('/checkout?lang=ms')
  const pay = page.getByRole('button', { name: 'Teruskan ke Pembayaran' })
  await saveSettings(store, 'zones', { zones: defaultSettings.zones.replaceAll('10.00', '12.00') })
  // Nothing else can be loaded.
  await page.route('**/*.data*', route => route.abort())
  await pay.click()
  const refusal = page.getByText('Kos penghantaran kini MYR 12.00.')
  await expect(refusal).toBeVisible()
  await expect(page.getByText(/MYR 52\.00/).first()).toBeAttached()
  await page.getByRole('button', { name: 'Ubah' }).last().click()
  await page.getByLabel('Negeri').selectOption('Johor')
  await expect(refusal).not.toBeAttached()
  await page.getByLabel('Negeri').selectOption('Sabah')
  await page.getByRole('button', { name: 'Teruskan', exact: true }).click()
  await page.context().setOffline(true)
  await pay.click()
  await expect(page.getByText('Belum dibayar.')).toBeVisible()
  await expect(pay).toBeEnabled()
  await page.context().setOffline(false)
  await pay.click()
  await page.waitForURL(/\/sandbox\/stripe\/pay\//)
  // Of what was refused.
  pageErrors.splice(0)
})

/** Opens a group of settings on a phone. */
async function openGroup(page: Page, title: string) {
  const group = page.getByRole('group').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  await group.locator('summary').click()
  return group.first()
}

test('fees that an owner changes on a phone reach an open checkout, and no payment that is open', {
  tag: '@full',
}, async ({ page: shopper, store, browser, pageErrors }) => {
  const id = await insertProduct(store.db, { title: 'Ferry jacket', priceSen: 4000 })
  await addToCart(shopper, id)
  await shopper.goto('/checkout')
  await fillCheckout(shopper)
  await expect(shopper.getByText(/MYR 50\.00/).first()).toBeAttached()

  const admin = await openPageInNewContext(browser, store, pageErrors)
  await admin.setViewportSize({ width: 390, height: 844 })
  await openAdminPage(admin, store, '/admin/settings')
  const zones = await openGroup(admin, 'Delivery zones and fees')
  const save = zones.getByRole('button', { name: 'Save', exact: true })
  const fees = zones.getByLabel('Fee, MYR')

  await test.step('a zone that overlaps another one is marked at its field, and nothing is saved', async () => {
    await zones.getByRole('button', { name: 'Add a zone' }).click()
    await expect(zones.getByLabel('Name in English').nth(2)).toBeFocused()
    await admin.keyboard.type('Islands')
    await zones.getByLabel('Name in Malay').nth(2).fill('Pulau')
    await zones.getByLabel('States or postcodes').nth(2).fill('labuan')
    await fees.nth(2).fill('20')
    await zones.getByLabel('Business days on the way').nth(2).fill('7-9')
    await save.click()
    await expect(zones.getByText('A state or postcode of this zone is in another one, too.')).toBeVisible()
    await expect(zones.getByLabel('States or postcodes').nth(2)).toBeFocused()
    expect(await findAxeViolations(admin)).toEqual([])
    expect(await readScrollWidth(admin)).toBeLessThanOrEqual(390)
    pageErrors.splice(0)
  })

  await test.step('it is removed again, and East and West get other fees', async () => {
    await zones.getByRole('button', { name: 'Remove' }).nth(2).click()
    await admin.getByRole('dialog', { name: 'Remove a zone?' }).getByRole('button', { name: 'Remove' }).click()
    await expect(fees).toHaveCount(2)
    await fees.nth(0).fill('12')
    await fees.nth(1).fill('10')
    await save.click()
    await expect(zones.getByText('Saved.')).toBeVisible()
    await expect(fees.nth(0)).toHaveValue('12.00')
  })

  await test.step('the open checkout is refused, says the new fee, and shows it', async () => {
    const refused = shopper.waitForResponse(response => response.status() === 409)
    await shopper.getByRole('button', { name: 'Proceed to Payment' }).click()
    expect(await (await refused).json()).toMatchObject({ code: 'order_mismatch', shippingCost: 12 })
    await expect(shopper.getByText(/Shipping costs MYR 12\.00 now/)).toBeVisible()
    await expect(shopper.getByText(/MYR 52\.00/).first()).toBeAttached()
    pageErrors.splice(0)
  })

  await test.step('the payment page names zone and fee, and keeps them while the fee changes again', async () => {
    await shopper.getByRole('button', { name: 'Proceed to Payment' }).click()
    await expect(shopper.getByText('Courier to Sabah (East Malaysia zone)')).toBeVisible()
    await fees.nth(0).fill('15')
    await zones.getByLabel('Name in English').nth(0).fill('Borneo')
    await zones.getByLabel('Business days on the way').nth(0).fill('2-3')
    await save.click()
    await expect(zones.getByText('Saved.')).toBeVisible()
    await payByCard(shopper)
    const receipt = shopper.getByText('Shipping to Sabah').locator('..')
    await expect(receipt).toContainText('MYR 12.00')
    await expect(shopper.getByText('East Malaysia zone')).toBeVisible()
    await expect(shopper.getByText('At your door in 4-6 business days.')).toBeVisible()
    pageErrors.splice(0)
  })
  await admin.context().close()
})
