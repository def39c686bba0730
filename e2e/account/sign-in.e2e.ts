import { expect, type Page } from '@playwright/test'
import { signIn } from '../admin.ts'
import { holdRequests } from '../requests.ts'
import { openPageInNewContext, test } from '../store-fixture.ts'

const profile = (page: Page) => page.getByRole('button', { name: 'Profile' })
const loginItem = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login' })
const logoutItem = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Logout' })

test('shows the password on request, and asks for empty fields by toasts that take no press [VAL-07, LOGIN-01, SIGNUP-01]', async ({
  page,
  pageErrors,
}) => {
  await page.clock.install()
  const secret = page.getByLabel('Password', { exact: true })
  const toast = page.getByRole('status').filter({ hasText: 'Please fill in all fields.' })
  for (const path of ['/signup', '/login']) {
    await page.goto(path)
    await secret.fill('shown or not')
    await expect(secret).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(secret).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(secret).toHaveAttribute('type', 'password')
  }
  for (const email of ['', 'someone@example.com']) {
    await page.getByLabel('Email').fill(email)
    await secret.fill(email ? '' : 'shown or not')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(toast).toBeVisible()
    expect(await toast.evaluate(takesPress)).toBe(false)
    await page.clock.runFor(6_000)
    await expect(toast).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveText('Please fill in all fields.')
  }
  expect(pageErrors.splice(0).every(error => error.includes('400'))).toBe(true)
})

/** Runs in the page. Whether a press on a toast reaches it instead of what is below. */
function takesPress(toast: Element): boolean {
  const { left, top, width, height } = toast.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return hit !== null && hit.closest('[data-rht-toaster]') !== null
}

test('the profile menu opens by hover, click, keyboard and touch, closes 200 ms after the pointer left or by Escape, and logs out in every open tab [ERR-06, NAV-03, NAV-04, NAV-05, NAV-06, T51]', async ({
  page,
  context,
  store,
  browser,
  pageErrors,
}) => {
  await page.clock.install()
  await page.goto('/shop')
  await profile(page).hover()
  await expect(loginItem(page)).toHaveAttribute('href', '/login')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.mouse.move(5, 500)
  await page.clock.runFor(190)
  await expect(loginItem(page)).toBeVisible()
  await profile(page).hover()
  await page.clock.runFor(400)
  await expect(loginItem(page)).toBeVisible()
  await page.mouse.move(5, 500)
  await page.clock.runFor(210)
  await expect(loginItem(page)).toBeHidden()
  await page.clock.resume()

  const { email } = await signIn(page, store)
  await page.goto('/shop')
  await profile(page).click()
  await expect(page.getByText(`Welcome, ${email.split('@')[0]}`, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(logoutItem(page)).toBeHidden()
  await profile(page).click()
  await expect(logoutItem(page)).toBeVisible()
  await page.mouse.move(5, 500)
  await expect(logoutItem(page)).toBeHidden()

  await profile(page).focus()
  await page.keyboard.press('Enter')
  await expect(profile(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(logoutItem(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(logoutItem(page)).toBeHidden()
  await expect(profile(page)).toBeFocused()
  await page.keyboard.press('Space')
  for (let times = 0; times < 3; times++) await page.keyboard.press('Tab')
  await expect(logoutItem(page)).toBeHidden()

  await test.step('logs out, or says that it failed', async () => {
    const other = await context.newPage()
    await other.goto('/past-sales')
    await expect(other.getByRole('link', { name: 'admin panel' })).toBeVisible()

    await page.route('**/api/session', route => route.fulfill({ status: 500 }))
    await profile(page).hover()
    await logoutItem(page).click()
    await expect(page.getByText('Failed to logout')).toBeVisible()
    pageErrors.splice(0)
    await page.unroute('**/api/session')
    const release = await holdRequests(page, '**/api/session')
    await profile(page).hover()
    await logoutItem(page).click()
    await expect(page.getByText('Logging out...')).toBeVisible()
    release()
    await expect(page.getByText('Logged out successfully')).toBeVisible()
    await expect(page.getByText('Logging out...')).toHaveCount(0)
    await page.waitForURL('**/shop')
    for (const tab of [page, other]) await expect(tab.getByRole('link', { name: 'admin panel' })).toHaveCount(0)
    await profile(other).hover()
    await expect(loginItem(other)).toBeVisible()
  })

  await test.step('on a phone another tap on it or beside it closes it', async () => {
    const touch = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    const phone = await openPageInNewContext(browser, store, pageErrors, touch)
    await phone.goto('/shop')
    await profile(phone).tap()
    await expect(loginItem(phone)).toBeVisible()
    await profile(phone).tap()
    await expect(loginItem(phone)).toBeHidden()
    await profile(phone).tap()
    await expect(loginItem(phone)).toBeVisible()
    await phone.getByRole('heading', { level: 1 }).tap()
    await expect(loginItem(phone)).toBeHidden()
    await profile(phone).tap()
    await loginItem(phone).tap()
    await phone.waitForURL('**/login')
    await phone.context().close()
  })
})
