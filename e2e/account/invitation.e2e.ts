import { expect } from '@playwright/test'
import { findUserByEmail } from '#store/users/user-queries.server.ts'
import { openAdminPage, password } from '../admin.ts'
import { test } from '../store-fixture.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('whoever opens an invitation signs up on the way, asks, and is confirmed by one press', { tag: '@full' }, async ({
  page,
  store,
  browser,
}) => {
  const email = 'aina@shop.example'
  await openAdminPage(page, store, '/admin/user-management')
  await page.getByLabel('Their e-mail address').fill(email)
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  await expect(page.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\?text=/,
  )

  const pressed = Promise.withResolvers<void>()
  const founder = await (await browser.newContext()).newPage()
  // The link is pressed before the page is alive.
  await founder.route('**/*.js', async route => {
    await pressed.promise
    await route.continue().catch(() => {})
  })
  await founder.goto(link, { waitUntil: 'commit' })
  await founder.getByRole('link', { name: 'Sign up' }).click()
  pressed.resolve()
  await founder.getByLabel('Email', { exact: true }).fill(email)
  await founder.getByLabel('Password', { exact: true }).fill(password)
  await founder.getByRole('button', { name: 'Sign up' }).click()
  await founder.getByRole('button', { name: 'Accept' }).click()
  await expect(founder.getByText('one of them confirms your account')).toBeVisible()

  await page.goto('/admin/notifications')
  await page.getByRole('link', { name: 'Asks to be an admin' }).click()
  await page.getByRole('button', { name: 'Make admin' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make admin' }).click()
  await expect(page.getByText('Now an admin')).toBeVisible()
  expect((await findUserByEmail(store.db, email))?.isAdmin).toBe(true)
})
