import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { payByCard, startPaying } from '../shopper.ts'
import { test } from '../store-fixture.ts'

test('shows confetti, counts down from 30 and goes to the homepage [SUCC-02, SUCC-03]', async ({ page, store }) => {
  await startPaying(page, [await insertProduct(store.db, { title: 'Countdown cap' })])
  await page.clock.install()
  await payByCard(page)
  await expect(page.locator('canvas')).toBeAttached()
  await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible()
  const countdown = page.getByText(/Redirecting to the homepage in \d+ seconds/)
  const readSecondsLeft = async () => Number(/\d+/.exec((await countdown.textContent()) ?? '')?.[0])
  const firstSeconds = await readSecondsLeft()
  expect(firstSeconds).toBeLessThanOrEqual(30)
  await page.clock.runFor(5_000)
  await expect(page.locator('canvas')).toHaveCount(0)
  await expect.poll(readSecondsLeft).toBeLessThanOrEqual(firstSeconds - 5)
  expect(new URL(page.url()).pathname).toBe('/thankyou')
  await page.clock.fastForward(30_000)
  await page.waitForURL(url => url.pathname === '/')
})

test('shows no confetti with reduced motion, and the countdown can be stopped [T18]', async ({ page, store }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await startPaying(page, [await insertProduct(store.db, { title: 'Staying shirt' })])
  await page.clock.install()
  await payByCard(page)
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(page.locator('canvas')).toHaveCount(0)
  await page.clock.fastForward(60_000)
  await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/thankyou')
})

/** Stops the page's clock: timers run only when the test advances it. */
async function stopClock(page: Page): Promise<void> {
  const start = new Date('2026-11-21T04:00:00Z')
  await page.clock.install({ time: start })
  await page.clock.pauseAt(new Date(start.getTime() + 1_000))
}

test('without a session_id logs an error and goes to the homepage after 2 seconds [SUCC-04, T18]', async ({
  page,
  pageErrors,
}) => {
  await stopClock(page)
  await page.goto('/thankyou')
  await expect.poll(() => pageErrors.length).toBeGreaterThan(0)
  expect(pageErrors.splice(0).join()).toContain('session_id')
  await page.clock.runFor(1_500)
  expect(new URL(page.url()).pathname).toBe('/thankyou')
  await page.clock.runFor(1_000)
  await page.waitForURL(url => url.pathname === '/')
})

test('says that an unknown order was not found and goes to the homepage after 2 seconds [SUCC-05]', async ({
  page,
  pageErrors,
}) => {
  await stopClock(page)
  await page.goto('/thankyou?session_id=cs_test_nobodyknowsthisone')
  await expect(page.getByText('Order not found. Redirecting to homepage...')).toBeVisible()
  await page.clock.runFor(2_500)
  await page.waitForURL(url => url.pathname === '/')
  expect(pageErrors.splice(0).join()).toContain('404')
})
