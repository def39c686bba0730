import { expect, type Page } from '@playwright/test'
import { insertOrder } from '../../test/order-factories.ts'
import { adminLink, clearStore, expandOrder, openAdminPage, orderCards, signIn } from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { openPageInNewContext, test } from '../store-fixture.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
test.use(phone)

const barLinks = [
  ['listings', '/admin'],
  ['orders', '/admin/orders'],
  ['new product', '/admin/add-product'],
  ['questions', '/admin/questions'],
] as const
const moreLinks = [
  ['past sales', '/admin/sold-items'],
  ['tips', '/admin/tips'],
  ['user management', '/admin/user-management'],
  ['visits', '/admin/visits'],
  ['client panel', '/shop'],
] as const
const bar = (page: Page) => page.getByRole('navigation', { name: 'Admin' })
const moreButton = (page: Page) => bar(page).getByRole('button', { name: 'more', exact: true })

test('the bar of phones has every link of the navigation, within reach of a thumb [ANAV-01]', async ({
  page,
  store,
}) => {
  await openAdminPage(page, store, '/admin')
  for (const [name, href] of barLinks) {
    await expect(adminLink(page, name)).toHaveAttribute('href', href)
    await adminLink(page, name).tap()
    await page.waitForURL(`**${href}`)
    await expect(adminLink(page, name)).toHaveAttribute('aria-current', 'page')
  }
  for (const [name, href] of moreLinks) {
    await page.goto('/admin')
    await expect(adminLink(page, name)).toBeHidden()
    await moreButton(page).tap()
    await expect(adminLink(page, name)).toHaveAttribute('href', href)
    await adminLink(page, name).tap()
    await page.waitForURL(`**${href}`)
  }
  await page.goto('/admin')
  await expect(bar(page)).toHaveCSS('border-top', '2px solid rgb(26, 22, 19)')
  const { y, height } = (await bar(page).boundingBox()) ?? { y: 0, height: 0 }
  expect([y + height, Math.round(height)]).toEqual([phone.viewport.height, 58])
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(moreButton(page)).toBeHidden()
  await expect(adminLink(page, 'user management')).toBeVisible()
  // The row of links scrolls, not the page.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768)
})

test("the bar counts the orders that need action, follows another admin's changes, and leaves its place to the keyboard while somebody types [GEN-05]", async ({
  page,
  store,
  browser,
  pageErrors,
}) => {
  await clearStore(store)
  await openAdminPage(page, store, '/admin/tips')
  await expect(adminLink(page, 'orders')).toHaveText('orders')
  for (const requiresAction of [1, 1, 0]) await insertOrder(store.db, { status: 'paid', paid: 1, requiresAction })
  await page.reload()
  await expect(adminLink(page, 'orders')).toHaveText('orders2')
  await expect(adminLink(page, 'orders')).toHaveAccessibleDescription('2 need action')

  const colleague = await openPageInNewContext(browser, store, pageErrors)
  await openAdminPage(colleague, store, '/admin/orders')
  await expandOrder(orderCards(colleague).first())
  await colleague.getByRole('button', { name: 'Mark as processing' }).first().click()
  await expect(adminLink(page, 'orders')).toHaveText('orders1')
  await colleague.context().close()

  await page.goto('/admin/add-product')
  await expect(bar(page)).toBeInViewport({ ratio: 1 })
  await page.getByLabel('Product name').tap()
  await expect(bar(page)).toHaveCSS('position', 'static')
  await page.getByRole('heading', { level: 1 }).tap()
  await expect(bar(page)).toHaveCSS('position', 'sticky')
})

test("'more' works by keyboard, and closes on Escape, a tap beside it and 'back'", async ({ page, store }) => {
  await openAdminPage(page, store, '/admin')
  const more = moreButton(page)
  const visits = adminLink(page, 'visits')
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await adminLink(page, 'questions').focus()
  await page.keyboard.press('Tab')
  await expect(more).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.keyboard.press('Enter')
  await expect(visits).toBeVisible()
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Tab')
  await expect(adminLink(page, 'drops')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(visits).toBeHidden()
  await expect(more).toBeFocused()
  await expect(more).toHaveAttribute('aria-expanded', 'false')

  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(visits).toBeHidden()

  await more.tap()
  await expect(visits).toBeVisible()
  await more.tap()
  await expect(visits).toBeHidden()

  await more.tap()
  // The page beneath is not pressed.
  const under = page.getByRole('link', { name: 'Add New Product' }).first()
  const { x, y } = (await under.boundingBox()) ?? { x: 0, y: 0 }
  await page.touchscreen.tap(x + 20, y + 20)
  await expect(visits).toBeHidden()
  expect(new URL(page.url()).pathname).toBe('/admin')

  await adminLink(page, 'questions').tap()
  await page.waitForURL('**/admin/questions')
  await more.tap()
  await expect(visits).toBeVisible()
  await page.goBack()
  await page.waitForURL('**/admin')
  await expect(visits).toBeHidden()
  await more.tap()
  await visits.tap()
  await page.waitForURL('**/admin/visits')
  await expect(visits).toBeHidden()
  await expect(more).toBeFocused()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test("'more' reaches its links", async ({ page, store }) => {
    await signIn(page, store)
    await page.goto('/admin/tips')
    for (const [name] of barLinks) await expect(adminLink(page, name)).toBeVisible()
    await expect(adminLink(page, 'visits')).toBeHidden()
    await moreButton(page).tap()
    await adminLink(page, 'visits').tap()
    await page.waitForURL('**/admin/visits')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Visits')
  })
})
