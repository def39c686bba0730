import { expect } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { createShopper, payByCard, startPaying } from '../shopper.ts'
import { test } from '../store-fixture.ts'

test('shows confetti unless motion is reduced, counts down from 30 to the homepage unless stopped, and from 2 without an order [SUCC-02, SUCC-03, SUCC-04, SUCC-05, T18]', {
  tag: '@full',
}, async ({ page, store, pageErrors }) => {
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
  const thankYouPage = page.url()
  await page.clock.fastForward(30_000)
  await page.waitForURL(url => url.pathname === '/')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(thankYouPage)
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(page.locator('canvas')).toHaveCount(0)
  await page.clock.fastForward(60_000)
  await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/thankyou')

  // From here on timers run only when the test advances the clock.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await page.goto('/thankyou')
  await expect.poll(() => pageErrors.length).toBeGreaterThan(0)
  expect(pageErrors.splice(0).join()).toContain('session_id')
  await page.clock.runFor(1_500)
  expect(new URL(page.url()).pathname).toBe('/thankyou')
  await page.clock.runFor(1_000)
  await page.waitForURL(url => url.pathname === '/')

  await page.goto('/thankyou?session_id=cs_test_nobodyknowsthisone')
  await expect(page.getByText('Order not found. Redirecting to homepage...')).toBeVisible()
  await page.clock.runFor(2_500)
  await page.waitForURL(url => url.pathname === '/')
  expect(pageErrors.splice(0).join()).toContain('404')
})

test('asks for an unpaid order at once when its tab is shown again', { tag: '@full' }, async ({ page, store }) => {
  const { sessionId } = await createShopper(store).startPaying([
    await insertProduct(store.db, { title: 'Waiting waistcoat' }),
  ])
  await page.clock.install()
  await page.goto(`/thankyou?session_id=${sessionId}`)
  // From here on no timer runs.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 21_000)
  await expect(page.getByText('Waiting waistcoat').first()).toBeVisible()
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 10_000)
  const asked = page.waitForRequest(/\/api\/orders\?session_id=/)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await asked
})
