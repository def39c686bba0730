import { expect, type Page } from '@playwright/test'
import { orderStatuses } from '#store/orders/order-status.ts'
import { insertNotification, insertProduct, insertUser } from '../../test/factories.ts'
import { insertOrder } from '../../test/order-factories.ts'
import { clearStore, signIn } from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { photos, type RunningStore, test } from '../store-fixture.ts'

/** Something of everything, with words long enough to break a narrow screen. */
async function fill({ db }: RunningStore, store: RunningStore): Promise<string> {
  const long = 'Averyveryverylongwordwithoutanybreakatallinthemiddleofit'
  const product = await insertProduct(db, {
    title: `Desk dress ${long}`,
    description: long,
    imageUrls: JSON.stringify(photos),
  })
  await insertProduct(db, { title: 'Desk hat', category: 'Headwear', description: '' })
  for (const [days, title] of [
    [3, 'Sold dress'],
    [40, `Sold ${long}`],
  ] as const)
    await insertProduct(db, {
      title,
      sold: 1,
      soldAt: new Date(Date.now() - days * 86_400_000).toISOString(),
      soldPriceSen: 123_450,
      soldToName: 'Aminah binti Yusof',
      soldToEmail: `aminah.${long.toLowerCase()}@example.com`,
      soldOrderId: await insertOrder(store.db, { status: 'delivered', paid: 1 }),
    })
  for (const status of orderStatuses)
    await insertOrder(store.db, { status, email: `${long.toLowerCase()}@example.com` })
  await insertOrder(store.db, { status: 'paid', paid: 1, requiresAction: 1, hasDispute: 1, paymentMethod: 'card' })
  for (let made = 0; made < 12; made++)
    await insertNotification(db, { message: `Order #${made} from ${long}`, read: made % 2 })
  await db
    .insertInto('feedbacks')
    .values({ id: 'tip-1', message: `${long} ${long}`, email: 'anonymous', createdAt: new Date().toISOString() })
    .execute()
  await insertUser(db, { email: `${long.toLowerCase()}-${product}@example.com` })
  return product
}

for (const width of [390, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    async function checkScreen(page: Page, screen: string) {
      expect(await findAxeViolations(page), screen).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBeLessThanOrEqual(width)
      const shots = process.env.SHOTS
      if (shots) await page.screenshot({ path: `${shots}/${width}-${screen.replace(/\W+/g, '-')}.png`, fullPage: true })
    }

    test(`axe finds nothing on any admin screen at ${width} px, and nothing scrolls sideways`, async ({
      page,
      store,
      pageErrors,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await clearStore(store)
      await signIn(page, store)
      const lists = ['', '/orders', '/tips', '/notifications', '/sold-items', '/user-management'].map(
        end => `/admin${end}`,
      )
      // What an empty screen says has room wherever it has room on a phone.
      for (const path of width < 1000 ? lists : []) {
        await page.goto(path)
        await checkScreen(page, `${path} empty`)
      }
      const product = await fill(store, store)
      for (const path of [
        ...lists,
        '/admin/orders?show=all',
        '/admin/notifications?show=archived',
        '/admin/user-management?q=nobody-like-this',
        '/admin/add-product',
        `/admin/edit/${product}`,
        `/admin/product/${product}`,
        '/admin/nowhere',
      ]) {
        await page.goto(path)
        await checkScreen(page, `${path} full`)
      }
      pageErrors.splice(0)
    })

    test(`axe finds nothing in an open dialog, an open menu or a wrong form of the admin area at ${width} px`, async ({
      page,
      store,
      pageErrors,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await clearStore(store)
      const product = await fill(store, store)
      await page.goto('/login')
      await checkScreen(page, 'login')
      await page.getByRole('button', { name: 'Log in' }).click()
      await expect(page.getByRole('alert')).not.toBeEmpty()
      await checkScreen(page, 'login, wrong')
      await page.goto('/signup')
      await checkScreen(page, 'signup')

      await signIn(page, store)
      const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
      await page.goto(`/admin/product/${product}`)
      await button('delete').click()
      await checkScreen(page, 'delete a piece')
      await page.goto('/admin/add-product')
      await button('Add Product').click()
      await expect(page.getByText('Please complete all fields.')).toBeVisible()
      await checkScreen(page, 'add, wrong')
      await page.goto('/admin/tips')
      await button('Delete').click()
      await checkScreen(page, 'delete feedback')
      await page.goto('/admin/orders')
      await page.getByText('Change status').click()
      await page.getByText(/^History/).click()
      await checkScreen(page, 'order, open')
      await button('to refunded').click()
      await checkScreen(page, 'refund an order')
      await page.goto('/admin')
      await page.getByRole('button', { name: 'Profile' }).press('Enter')
      await checkScreen(page, 'profile menu')
      await page.getByRole('contentinfo').getByRole('button', { name: 'Logout' }).click()
      await checkScreen(page, 'log out')
      pageErrors.splice(0)
    })
  })
