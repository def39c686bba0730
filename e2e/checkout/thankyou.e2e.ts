import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { payByCard, startPaying } from '../shopper.ts'
import { test } from '../store-fixture.ts'

test('confetti, a countdown from 30, then the homepage [SUCC-02, SUCC-03]', async ({ page, store }) => {
  await startPaying(page, [await insertProduct(store.db, { title: 'Countdown cap' })])
  await page.clock.install()
  await payByCard(page)
  await expect(page.locator('canvas')).toBeAttached()
  await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible()
  const countdown = page.getByText(/Redirecting to the homepage in \d+ seconds/)
  const left = async () => Number(/\d+/.exec((await countdown.textContent()) ?? '')?.[0])
  const atFirst = await left()
  expect(atFirst).toBeLessThanOrEqual(30)
  await page.clock.runFor(5_000)
  await expect(page.locator('canvas')).toHaveCount(0)
  await expect.poll(left).toBeLessThanOrEqual(atFirst - 5)
  expect(new URL(page.url()).pathname).toBe('/thankyou')
  await page.clock.fastForward(30_000)
  await page.waitForURL(url => url.pathname === '/')
})

test('who asked for less motion gets no confetti, and the countdown can be stopped [T18]', async ({ page, store }) => {
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

/** The page's timers wait until a test lets them run. */
async function stopClock(page: Page): Promise<void> {
  const start = new Date('2026-11-21T04:00:00Z')
  await page.clock.install({ time: start })
  await page.clock.pauseAt(new Date(start.getTime() + 1_000))
}

for (const [what, query] of [
  ['without a session_id [SUCC-04]', ''],
  ['with an empty one [SUCC-04]', '?session_id='],
  ['with the unexpanded one [SUCC-04]', '?session_id={CHECKOUT_SESSION_ID}'],
] as const)
  test(`${what} the thank-you page logs an error and leads home after 2 seconds`, async ({ page, pageErrors }) => {
    await stopClock(page)
    await page.goto(`/thankyou${query}`)
    await expect.poll(() => pageErrors.length).toBeGreaterThan(0)
    expect(pageErrors.splice(0).join()).toContain('session_id')
    await page.clock.runFor(1_500)
    expect(new URL(page.url()).pathname).toBe('/thankyou')
    await page.clock.runFor(1_000)
    await page.waitForURL(url => url.pathname === '/')
  })

test('an unknown session: Order not found, home after 2 seconds [SUCC-05]', async ({ page, pageErrors }) => {
  await stopClock(page)
  await page.goto('/thankyou?session_id=cs_test_nobodyknowsthisone')
  await expect(page.getByText('Order not found. Redirecting to homepage...')).toBeVisible()
  await page.clock.runFor(2_500)
  await page.waitForURL(url => url.pathname === '/')
  expect(pageErrors.splice(0).join()).toContain('404')
})
