import { expect } from '@playwright/test'
import { signIn } from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { test, waitForLink } from '../mail-fixture.ts'

test.use({ viewport: { width: 390, height: 844 } })

const newPassword = 'tudung merah 77'

test('whoever forgot the password chooses a new one by a mailed link, and other devices are logged out', async ({
  page,
  store,
  received,
  pageErrors,
}) => {
  const { email } = await signIn(page, store, { isAdmin: false })
  await page.goto('/account')
  await expect(page.getByText('Your e-mail address isn’t confirmed yet.')).toBeVisible()
  const elsewhere = await page.context().storageState()
  await page.context().clearCookies()

  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await page.getByLabel('Email').fill('no address')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address.')
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByRole('main').getByRole('status')).toContainText(
    `If there is an account for ${email}, a link is on its way.`,
  )
  expect(await findAxeViolations(page)).toEqual([])

  await page.goto(await waitForLink(received, email, `${store.url}/login/reset?token=`))
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  // As after an hour.
  await store.db.deleteFrom('verifications').execute()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('This link was used already, or is older than an hour.')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('a link is on its way')
  await expect(page.getByText('older than an hour')).toHaveCount(0)

  await page.goto(await waitForLink(received, email, `${store.url}/login/reset?token=`, 2))
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toContainText('at least 8 characters')
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('Your password is changed')
  expect(await findAxeViolations(page)).toEqual([])
  pageErrors.splice(0)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL('**/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/shop')

  await page.context().clearCookies()
  await page.context().addCookies(elsewhere.cookies)
  await page.goto('/account')
  await page.waitForURL('**/login')
})

test('a new user confirms the address by the mailed link, and gets another one on the account page', async ({
  page,
  store,
  received,
}) => {
  const { email } = await signIn(page, store, { isAdmin: false })
  const first = await waitForLink(received, email, `${store.url}/account/verify?token=`)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Mail me the link' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/The link is on its way/)
  await page.goto(first)
  await expect(page.getByText(`Is ${email} your address?`)).toBeVisible()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Your e-mail address is confirmed.')
  await page.getByRole('link', { name: 'Your account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await expect(page.getByText('isn’t confirmed yet')).toHaveCount(0)
})
