import { expect } from '@playwright/test'
import { test } from '../store-fixture.ts'

test.use({ serviceWorkers: 'allow', storeSettings: { SERVICE_WORKER: 'off' } })

test('switched off, the service worker deletes what was kept and itself', async ({ page }) => {
  await page.goto('/shop')
  await page.evaluate(async () => (await caches.open('pages')).add('/cart'))
  await expect
    .poll(() =>
      page.evaluate(async () => [
        ...(await caches.keys()),
        ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
      ]),
    )
    .toEqual([])
})
