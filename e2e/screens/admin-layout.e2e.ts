import { expect } from '@playwright/test'
import { expectSignedOut, openAdminPage, signIn } from '../admin.ts'
import { holdRequests } from '../requests.ts'
import { test } from '../store-fixture.ts'

test('never redirects an admin who reloads, even when the session request never ends [GUARD-03]', async ({
  page,
  store,
}) => {
  await signIn(page, store)
  const visited: string[] = []
  page.on('framenavigated', frame => frame === page.mainFrame() && visited.push(new URL(frame.url()).pathname))
  await page.route('**/api/session', () => {})
  await page.goto('/admin/orders')
  for (let times = 0; times < 3; times++) {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Order Management' })).toBeVisible()
  }
  expect(new Set(visited)).toEqual(new Set(['/admin/orders']))
})

test('the footer has a ticking clock, a greeting and links, and tells when the store fails or is out of reach, and when it works again [AFOOT-01, AFOOT-02, AFOOT-03]', async ({
  page,
  store,
  pageErrors,
}) => {
  await openAdminPage(page, store, '/admin')
  const footer = page.getByRole('contentinfo')
  for (const text of [/Selamat (pagi|tengah hari|petang|malam)/, 'version 1.0.0'])
    await expect(footer).toContainText(text)
  for (const [name, href] of [
    ['orders', '/admin/orders'],
    ['sales', '/admin/sold-items'],
    ['notifications', '/admin/notifications'],
    ['support', /^mailto:/],
  ] as const)
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  const clock = footer.getByRole('time')
  await expect(clock).not.toHaveText((await clock.textContent()) ?? '')

  const status = footer.getByRole('status')
  /** What a browser does when its network comes or goes. */
  const setOnline = (isOnline: boolean) =>
    page.evaluate(onLine => {
      Object.defineProperty(navigator, 'onLine', { value: onLine, configurable: true })
      dispatchEvent(new Event(onLine ? 'online' : 'offline'))
    }, isOnline)
  await expect(status).toHaveText('system online')
  const healthCheck = '**/readyz'
  // The answer to an earlier check arrives after the network has gone.
  const release = await holdRequests(page, healthCheck)
  await setOnline(true)
  await setOnline(false)
  await expect(status).toHaveText('system offline')
  release()
  // By the time of this answer the page has handled the one before.
  await page.evaluate(() => fetch('/readyz').then(response => response.text()))
  expect(await status.textContent()).toBe('system offline')
  await page.unroute(healthCheck)
  await page.route(healthCheck, route => route.fulfill({ status: 500 }))
  await setOnline(true)
  await expect(status).toHaveText('system degraded')
  await page.unroute(healthCheck)
  await page.route(healthCheck, route => route.abort())
  await setOnline(true)
  await expect(status).toHaveText('system offline')
  await page.unroute(healthCheck)
  await setOnline(true)
  await expect(status).toHaveText('system online')
  pageErrors.splice(0)
})

test('the profile menu shows the name, reports a failed logout and logs out, which closes the admin pages of other tabs [GUARD-01, ANAV-03]', async ({
  page,
  context,
  store,
  pageErrors,
}) => {
  const { email } = await openAdminPage(page, store, '/admin')
  const other = await context.newPage()
  await other.goto('/admin/orders')
  await expect(other.getByRole('heading', { name: 'Order Management' })).toBeVisible()
  const logout = page.getByRole('banner').getByRole('button', { name: 'Logout' })
  await page.getByRole('button', { name: 'Profile' }).hover()
  await expect(page.getByText(`Welcome, ${email.split('@')[0]}`, { exact: true })).toBeVisible()
  await page.route('**/api/session', route => route.abort())
  await logout.click()
  await expect(page.getByText('Failed to logout')).toBeVisible()
  pageErrors.splice(0)
  await page.unroute('**/api/session')
  // The menu made room for the toast.
  await page.getByRole('button', { name: 'Profile' }).click()
  await logout.click()
  await expect(page.getByText('Logged out successfully')).toBeVisible()
  await other.waitForURL('**/login')
  await expectSignedOut(page)
  // The other tab's stream may be refused before the tab goes.
  pageErrors.splice(0)
})

test('the footer confirms the logout; Cancel and Escape return the focus [AFOOT-04, T55]', async ({
  page,
  store,
  pageErrors,
}) => {
  await openAdminPage(page, store, '/admin')
  const logout = page.getByRole('contentinfo').getByRole('button', { name: 'Logout' })
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to log out?' })
  await logout.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(logout).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(logout).toBeFocused()

  await page.route('**/api/session', route => route.fulfill({ status: 500 }))
  await logout.click()
  await dialog.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Logout failed. Try again.')).toBeVisible()
  pageErrors.splice(0)
  await page.unroute('**/api/session')
  await logout.click()
  await dialog.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Logged out successfully.', { exact: true })).toBeVisible()
  await expectSignedOut(page)
})
