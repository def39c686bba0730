import { expect, type Page } from '@playwright/test'
import { calculateTotp } from '../../test/totp.ts'
import { openAdminPage, password } from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { test } from '../mail-fixture.ts'
import { readScrollWidth } from '../shopper.ts'

test.use({ viewport: { width: 360, height: 740 } })

async function expectAccessible(page: Page, state: string) {
  expect(await findAxeViolations(page), state).toEqual([])
  expect(await readScrollWidth(page), state).toBeLessThanOrEqual(360)
}

for (const [path, button, answer] of [
  ['/find-order', 'Send the links', 'their links are on the way'],
  ['/login/reset', 'Send the link', 'a link is on its way'],
] as const)
  test(`the form of ${path}, refused and sent, passes axe and fits the screen`, async ({ page, pageErrors }) => {
    await page.goto(path)
    await page.getByLabel('Email').fill('lost@')
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText('Please enter a valid email address.')
    await expect(page.getByLabel('Email')).toHaveValue('lost@')
    await expectAccessible(page, 'refused')
    await page.getByLabel('Email').fill('lost@example.com')
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('main').getByRole('status')).toContainText(answer)
    await expectAccessible(page, 'sent')
    pageErrors.splice(0)
  })

test('the pages of the second factor pass axe and fit the screen: off, key, codes, on, and the code at the log-in', async ({
  page,
  store,
}) => {
  const { email } = await openAdminPage(page, store, '/account/second-factor')
  await expectAccessible(page, 'off')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('img', { name: 'QR code with the key below' })).toBeVisible()
  await expectAccessible(page, 'key')
  const key = (await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent()) ?? ''
  await page.getByLabel('Code', { exact: true }).fill(calculateTotp(key))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Write these back-up codes down now:')).toBeVisible()
  await expectAccessible(page, 'codes')
  await page.goto('/account/second-factor')
  await expect(page.getByText('It is on:')).toBeVisible()
  await expectAccessible(page, 'on')
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/login/code')
  await expectAccessible(page, 'code')
})
