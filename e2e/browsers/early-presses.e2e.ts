import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { signIn } from '../admin.ts'
import { openBeforeHydration } from '../page-setup.ts'
import { readCartIds, readStoredIds } from '../shopper.ts'
import { photos, test } from '../store-fixture.ts'

test.use({ viewport: { width: 390, height: 844 } })

const delayMs = 3_000

/** Opens a page whose scripts come three seconds late. */
async function openWithLateScripts(page: Page, url: string) {
  let arrival = Promise.resolve()
  page.on('request', request => {
    if (request.isNavigationRequest()) arrival = new Promise(resolve => setTimeout(resolve, delayMs))
  })
  await page.route('**/assets/*.js', async route => {
    await arrival
    await route.continue()
  })
  // The presses are made in a task of their own.
  await page.addInitScript(() =>
    addEventListener('hydrated', () => setTimeout(() => setTimeout(() => Object.assign(window, { isAlive: true })))),
  )
  await openBeforeHydration(page, url)
}

test('cart and save, pressed before the scripts have come, act once', async ({ page, store }) => {
  const id = await insertProduct(store.db, { title: 'Early espadrilles', imageUrls: JSON.stringify(photos) })
  await openWithLateScripts(page, `${store.url}/product/${id}`)
  const add = page.getByRole('button', { name: 'Add to cart' })
  for (let press = 0; press < 3; press++) await add.click()
  const save = page.getByRole('button', { name: 'Save for later' })
  await save.focus()
  await page.keyboard.press('Enter')
  expect(await readCartIds(page)).toEqual([])
  await expect(page.getByRole('button', { name: 'Remove from cart' })).toBeVisible()
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  expect(await readCartIds(page)).toEqual([id])
  expect(await readStoredIds(page, 'saved')).toEqual([id])
  await expect(page.getByText('Added to cart')).toBeVisible()

  // Pressed before the page knows that both are done. The scripts are late again.
  await openBeforeHydration(page, `${store.url}/product/${id}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('button', { name: 'Save for later' }).click()
  await expect(page.getByRole('button', { name: 'Remove from cart' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save for later' })).toHaveAttribute('aria-pressed', 'true')
  expect(await readCartIds(page)).toEqual([id])
  expect(await readStoredIds(page, 'saved')).toEqual([id])
})

test('the pin of a card and the filter, pressed before the scripts have come, act once', async ({ page, store }) => {
  const id = await insertProduct(store.db, { title: 'Early earmuffs', category: 'early' })
  await openWithLateScripts(page, `${store.url}/shop?filter=early`)
  await page.getByRole('button', { name: 'Save Early earmuffs' }).click()
  const filter = page.getByRole('button', { name: 'Filter', exact: true })
  await filter.click()
  await filter.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  expect(await readStoredIds(page, 'saved')).toEqual([id])
})

test('a button of the admin area, pressed before the scripts have come, acts once', async ({ page, store }) => {
  const id = await insertProduct(store.db, { title: 'Early espadrilles', imageUrls: JSON.stringify(photos) })
  await signIn(page, store)
  await openWithLateScripts(page, `${store.url}/admin/product/${id}`)
  const press = page.getByRole('main').getByRole('button', { name: 'delete' })
  for (let time = 0; time < 3; time++) await press.click()
  await expect(page.getByRole('dialog', { name: /Delete/ })).toBeVisible()
})

test('a popover of the admin area, opened before the scripts have come, stays open', async ({ page, store }) => {
  await signIn(page, store)
  await openWithLateScripts(page, `${store.url}/admin`)
  await page.getByRole('button', { name: 'more' }).click()
  const link = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'settings' })
  await expect(link).toBeVisible()
  await page.waitForFunction(() => 'isAlive' in window)
  await expect(page.getByRole('button', { name: 'more' })).toHaveAttribute('aria-expanded', 'true')
  await expect(link).toBeVisible()
})

test('the profile menu, tapped in the moment in which the page comes alive, stays open', async ({ page, store }) => {
  await page.addInitScript(() =>
    addEventListener('hydrated', () =>
      queueMicrotask(() => {
        const button = document.querySelector('[aria-label=Profile]')
        button?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
        button?.dispatchEvent(new PointerEvent('click', { bubbles: true, pointerType: 'touch', detail: 1 }))
        setTimeout(() => Object.assign(window, { isTapAnswered: true }))
      }),
    ),
  )
  await page.goto(`${store.url}/shop`)
  await page.waitForFunction(() => 'isTapAnswered' in window)
  await expect(page.getByRole('button', { name: 'Profile' })).toHaveAttribute('aria-expanded', 'true')
})

test('Google, pressed before the scripts have come, is opened once', async ({ page, store }) => {
  let starts = 0
  page.context().on('request', request => {
    if (request.url().includes('/login/google/start')) starts++
  })
  await openWithLateScripts(page, `${store.url}/signup`)
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  await page.getByRole('button', { name: /Aisyah Rahman/ }).click()
  await page.waitForURL('**/shop')
  expect(starts).toBe(1)
})
