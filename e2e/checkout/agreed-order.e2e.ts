import { expect } from '@playwright/test'
import { saveSettings } from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { reserveProduct } from '../reserve.ts'
import { payByCard, readSale, readScrollWidth } from '../shopper.ts'
import { openPageInNewContext, test } from '../store-fixture.ts'

const phone = { viewport: { width: 390, height: 844 } }
const payment = /\/sandbox\/stripe\/pay\//

test.beforeEach(({ store }) =>
  saveSettings(store, 'transfer', { transferAccount: 'Maybank\nTuffThrift\n5140 1234 5678' }),
)

test('a buyer fills in the address, leaves the payment page twice and then pays by card, in Malay on a phone', async ({
  browser,
  store,
  pageErrors,
}) => {
  const { orderId, productId, path } = await reserveProduct(store, { title: 'Jaket korduroi', language: 'ms' })
  const page = await openPageInNewContext(browser, store, pageErrors, phone)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Disimpan untuk anda')
  expect(await findAxeViolations(page)).toEqual([])
  expect(await readScrollWidth(page)).toBe(390)

  await page.getByLabel('Nama penuh').fill('Siti Rahmah')
  await page.getByLabel('Alamat').fill('7 Jalan Tuaran')
  await page.getByLabel('Poskod').fill('88000')
  await page.getByLabel('Bandar').fill('Kota Kinabalu')
  await page.getByLabel('Negeri').selectOption('Sabah')
  await page.getByRole('button', { name: 'Simpan alamat' }).click()
  await expect(page.getByLabel('Telefon')).toBeFocused()
  await expect(page.getByLabel('Alamat')).toHaveValue('7 Jalan Tuaran')
  expect(await findAxeViolations(page)).toEqual([])
  pageErrors.splice(0)
  await page.getByLabel('Telefon').fill('012-345 6789')
  await page.getByRole('button', { name: 'Simpan alamat' }).click()
  await expect(page.getByText('7 Jalan Tuaran').last()).toBeVisible()

  const payNow = page.getByRole('button', { name: 'Bayar sekarang: MYR 50.00' })
  await payNow.click()
  await page.waitForURL(payment)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByText('masih dibuka')).toBeVisible()
  await payNow.click()
  await page.waitForURL(payment)
  await page.goBack()
  await expect(page).toHaveURL(path)
  expect(await readSale(store, productId)).toMatchObject({ heldBy: orderId })

  await payNow.click()
  await page.waitForURL(payment)
  await page.getByLabel('Email').first().fill('siti@example.com')
  await payByCard(page)
  await page.waitForURL(/\/thankyou/)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sudah dibayar. Kami bungkus dahulu.')
  await page.context().close()
})

test('a buyer without scripts says that it is paid, and fills in the address', { tag: '@full' }, async ({
  browser,
  store,
  pageErrors,
}) => {
  const { path } = await reserveProduct(store, { title: 'Corduroy coat', language: 'en' })
  const page = await openPageInNewContext(browser, store, pageErrors, { ...phone, javaScriptEnabled: false })
  await page.goto(path)
  await page.getByText('Pay by transfer').click()
  for (const text of ['5140 1234 5678', 'MYR 50.00']) await expect(page.getByText(text).first()).toBeVisible()
  await page.getByRole('button', { name: 'I have paid' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have told us that it is paid')
  await expect(page.getByRole('button', { name: 'I have paid' })).toHaveCount(0)
  await page.getByLabel('Full name').fill('Siti Rahmah')
  await page.getByRole('button', { name: 'Save the address' }).click()
  await expect(page.getByLabel('Phone')).toBeFocused()
  await expect(page.getByLabel('Full name')).toHaveValue('Siti Rahmah')
  pageErrors.splice(0)
  await page.getByRole('button', { name: 'Pay now: MYR 50.00' }).click()
  await page.waitForURL(payment)
  await page.context().close()
})

test('a buyer whose browser can’t load the script of the link’s page pays all the same', { tag: '@full' }, async ({
  page,
  store,
  pageErrors,
}) => {
  const { path } = await reserveProduct(store, { title: 'Corduroy cap', language: 'en' })
  await page.route('**/assets/agreed-order-*', route => route.abort())
  const retried = page.waitForEvent('requestfailed', request => request.url().includes('?retry='))
  await page.goto(path)
  await retried
  await expect(page.getByRole('alert')).toContainText('Only part of this page has loaded.')
  await page.getByRole('button', { name: 'Pay now: MYR 50.00' }).click()
  await page.waitForURL(payment)
  pageErrors.splice(0)
})
