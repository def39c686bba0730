import { expect, type Page } from '@playwright/test'
import { insertNotification } from '../../test/factories.ts'
import { clearStore, openAdminPage } from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { readScrollWidth } from '../shopper.ts'
import { test } from '../store-fixture.ts'

// The states of the switch for push messages, as browsers would say them.
const states = {
  off: 'Off',
  on: 'Send a test',
  failed: "push service can't be reached",
  blocked: 'This browser blocks them',
  unsupported: "This browser can't show them",
  iphone: 'Add to Home Screen',
}

async function playBrowser(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const state = new URLSearchParams(location.search).get('test')
    const permission = state === 'blocked' ? 'denied' : 'granted'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => 'granted'
    navigator.serviceWorker.getRegistration = async () =>
      ({ pushManager: { getSubscription: async () => (state === 'on' ? {} : null) } }) as never
    navigator.serviceWorker.register = () => Promise.reject(new Error('No service worker'))
    if (state === 'unsupported' || state === 'iphone') Reflect.deleteProperty(globalThis, 'PushManager')
    if (state === 'iphone') Object.assign(navigator, { standalone: false })
  })
}

test('the switch for push messages is accessible and fits in each of its states', async ({
  page,
  store,
  pageErrors,
}, info) => {
  await clearStore(store)
  await insertNotification(store.db)
  await playBrowser(page)
  const { uid } = await openAdminPage(page, store, '/admin/notifications')
  await page.evaluate(admin => localStorage.setItem('push-admin', admin), uid)
  for (const [state, text] of Object.entries(states)) {
    await page.goto(`/admin/notifications?test=${state}`)
    if (state === 'failed') await page.getByRole('switch').click()
    await expect(page.getByText(text)).toBeVisible()
    for (const width of [360, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await findAxeViolations(page), `${state} ${width}`).toEqual([])
      expect(await readScrollWidth(page), `${state} ${width}`).toBeLessThanOrEqual(width)
      await page.screenshot({ path: info.outputPath(`${state}-${width}.png`) })
    }
    await page.setViewportSize({ width: 390, height: 800 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await readScrollWidth(page), `${state} with text at 200 %`).toBeLessThanOrEqual(390)
    await page.screenshot({ path: info.outputPath(`${state}-large-text.png`) })
  }
  // There is no service worker.
  pageErrors.splice(0)
})
