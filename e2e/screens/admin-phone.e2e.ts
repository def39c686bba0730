import { expect, type Page } from '@playwright/test'
import { insertNotification, insertProduct } from '../../test/factories.ts'
import { clearStore, insertLargeOrder, signIn } from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { readScrollWidth } from '../shopper.ts'
import { photos, test } from '../store-fixture.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('every target is 44 px, and nothing runs over at 360 px and with text at 200 %', async ({ page, store }) => {
  await clearStore(store)
  const product = await insertProduct(store.db, { imageUrls: JSON.stringify(photos) })
  const order = await insertLargeOrder(store)
  await insertNotification(store.db)
  await store.db
    .insertInto('feedbacks')
    .values([
      { id: 'tip', message: 'More batik', email: 'anonymous', createdAt: new Date().toISOString() },
      {
        id: 'question',
        message: 'When does it leave?',
        email: 'siti@example.com',
        createdAt: new Date().toISOString(),
        language: 'en',
        orderId: order,
      },
    ])
    .execute()
  await signIn(page, store)
  await page.setViewportSize({ width: 360, height: 780 })
  for (const path of [
    ...[
      '',
      '/orders',
      '/notifications',
      '/prices',
      '/sold-items',
      '/money',
      '/user-management',
      '/tips',
      '/questions',
      '/visits',
      '/settings',
      '/add-product',
    ],
    `/orders/${order}`,
    `/orders/slips?ids=${order}`,
    `/labels?ids=${product}`,
    `/product/${product}`,
    `/edit/${product}`,
  ]) {
    await page.goto(`/admin${path}`)
    expect(await readScrollWidth(page), path).toBeLessThanOrEqual(360)
    expect(await listSmallTargets(page), path).toEqual([])
    expect(await findAxeViolations(page), path).toEqual([])
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await readScrollWidth(page), `${path} with text at 200 %`).toBeLessThanOrEqual(360)
    expect(await listSmallTargets(page), `${path} with text at 200 %`).toEqual([])
  }
})

const listSmallTargets = (page: Page) =>
  page.locator('a[href], button, input, select, textarea, summary').evaluateAll(targets =>
    targets
      .filter(target => target.checkVisibility({ visibilityProperty: true }))
      // A press on its label is one on a checkbox.
      .map(target => ({ target, box: (target.closest('label') ?? target).getBoundingClientRect() }))
      // A link for keyboards alone is off the screen.
      .filter(({ box }) => box.bottom > 0 && box.width > 0 && Math.min(box.width, box.height) < 43.9)
      .map(({ target, box }) => `${target.outerHTML.slice(0, 80)} ${box.width}x${box.height}`),
  )
