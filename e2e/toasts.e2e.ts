import { expect } from '@playwright/test'
import { addPiece } from '../test/factories.ts'
import { test } from './store.ts'

test('BIZ-08 BIZ-09 a success stays for two seconds, an error for four, twenty at most, 350 px wide', async ({
  page,
  store,
  pageErrors,
}) => {
  await page.clock.install()
  await page.goto(`/product/${await addPiece(store.db, { title: 'Toasted tee' })}`)
  const toggle = page.getByRole('button', { name: /(Add to|Remove from) cart/ })
  const successes = page.getByRole('status').filter({ hasText: /^(Added to|Removed from) cart$/ })
  await toggle.click()
  await expect(successes).toHaveCount(1)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.clock.runFor(2_000)
  await expect(successes).toHaveCount(0)

  await toggle.focus()
  for (let press = 1; press <= 22; press++) await page.keyboard.press('Enter')
  await expect(successes).toHaveCount(20)
  await expect(successes.first().locator('..')).toHaveCSS('max-width', '350px')
  // After its time a toast takes another second to leave.
  await page.clock.runFor(2_900)
  await expect(successes).toHaveCount(20)
  await page.clock.runFor(200)
  await expect(successes).toHaveCount(0)

  await page.route('**/api/feedback', route => route.abort())
  await page.getByRole('contentinfo').getByRole('textbox').fill('Hello')
  await page.getByRole('button', { name: 'Submit' }).press('Enter')
  const failure = page.getByText('Oops! Something went wrong.')
  await expect(failure).toBeVisible()
  await page.clock.runFor(4_900)
  await expect(failure).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(failure).toHaveCount(0)
  pageErrors.splice(0)
})
