import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { test } from '../store-fixture.ts'

/** Advances the stopped clock in small steps, because the page sets new timers in between. */
async function advanceClock(page: Page, milliseconds: number) {
  for (let passed = 0; passed < milliseconds; passed += 100) await page.clock.runFor(100)
}

test('shows successes for 2 s, errors for 4 s, at most twenty toasts, at most 350 px wide [BIZ-08, BIZ-09]', async ({
  page,
  store,
  pageErrors,
}) => {
  await page.clock.install()
  await page.goto(`/product/${await insertProduct(store.db, { title: 'Toasted tee' })}`)
  const toggle = page.getByRole('button', { name: /(Add to|Remove from) cart/ })
  const successes = page.getByRole('status').filter({ hasText: /^(Added to|Removed from) cart$/ })
  await toggle.click()
  await expect(successes).toHaveCount(1)
  await page.clock.pauseAt(Date.now() + 60_000)
  await advanceClock(page, 4_000)
  await expect(successes).toHaveCount(0)

  // The leaving animation takes another second.
  await toggle.press('Enter')
  await expect(successes.locator('..')).toHaveCSS('max-width', '350px')
  await advanceClock(page, 2_700)
  await expect(successes).toHaveCount(1)
  await advanceClock(page, 700)
  await expect(successes).toHaveCount(0)

  await page.route('**/api/feedback', route => route.abort())
  await page.getByRole('contentinfo').getByRole('textbox').fill('Hello')
  await page.getByRole('button', { name: 'Submit' }).press('Enter')
  const failure = page.getByText('Oops! Something went wrong.')
  await expect(failure).toBeVisible()
  await advanceClock(page, 4_700)
  await expect(failure).toHaveCount(1)
  await advanceClock(page, 700)
  await expect(failure).toHaveCount(0)

  for (let press = 1; press <= 22; press++) await toggle.press('Enter')
  await expect(successes).toHaveCount(20)
  pageErrors.splice(0)
})
