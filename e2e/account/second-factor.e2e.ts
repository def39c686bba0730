import { expect, type Page } from '@playwright/test'
import { calculateTotp } from '../../test/totp.ts'
import { openAdminPage, password } from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { openPageInNewContext, test } from '../store-fixture.ts'

const codeField = (page: Page) => page.getByLabel('Code', { exact: true })

async function logIn(page: Page, email: string) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/login/code')
}

async function expectAccessible(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await findAxeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

/** Turns the second factor on and returns its key and the back-up codes. */
async function turnOn(page: Page) {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('img', { name: 'QR code with the key below' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm' })).toHaveAttribute('aria-disabled', 'false')
  const key = (await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent()) ?? ''
  await expectAccessible(page)
  await codeField(page).fill('000 000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toContainText('This code is not right.')
  await expect(page.getByText(key)).toBeVisible()
  await codeField(page).fill(calculateTotp(key))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Write these back-up codes down now:')).toBeVisible()
  const codes = await page.getByRole('status').getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await expectAccessible(page)
  return { key, codes }
}

test('an admin turns the second factor on, logs in with a code and with a back-up code, and turns it off', async ({
  page,
  store,
  browser,
  pageErrors,
}) => {
  // Five log-ins and five checks with axe.
  test.setTimeout(180_000)
  const { email } = await openAdminPage(page, store, '/account/second-factor')
  await expectAccessible(page)
  const { key, codes } = await turnOn(page)
  await page.getByRole('link', { name: 'Back to the admin area' }).click()
  await page.waitForURL('**/admin')

  const phone = await openPageInNewContext(browser, store, pageErrors)
  await logIn(phone, email)
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(phone.getByRole('alert')).toHaveText('Please fill in all fields.')
  await codeField(phone).fill('123123')
  await phone.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(phone.getByRole('alert')).toContainText('This code is not right.')
  await phone.goto('/admin')
  expect(new URL(phone.url()).pathname).toBe('/login')
  await phone.goto('/login/code')
  // Each code works once, and this may still be the half minute of the first.
  await codeField(phone).fill(calculateTotp(key, Date.now() + 30_000))
  await phone.getByRole('button', { name: 'Log in', exact: true }).click()
  await phone.waitForURL('**/admin')
  await phone.context().close()

  const other = await openPageInNewContext(browser, store, pageErrors)
  await logIn(other, email)
  await codeField(other).fill(codes[0] ?? '')
  await other.getByRole('button', { name: 'Log in', exact: true }).click()
  await other.waitForURL('**/admin')
  await other.goto('/account/second-factor')
  await expect(other.getByText('It is on:')).toBeVisible()
  await expectAccessible(other)
  await other.getByLabel('Password', { exact: true }).fill(password)
  await other.getByRole('button', { name: 'Turn off' }).click()
  await expect(other.getByRole('button', { name: 'Turn on' })).toBeVisible()
  await other.context().close()
  expect(pageErrors.splice(0).every(error => error.includes('400'))).toBe(true)
})
