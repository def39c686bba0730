import { expect, type Page } from '@playwright/test'
import { orderStatuses } from '#store/orders/order-status.ts'
import { addNotification, addPiece, addUser } from '../test/factories.ts'
import { addOrder } from '../test/order-factories.ts'
import { violations } from './axe.ts'
import { clearStore, signIn } from './desk.ts'
import { photos, type RunningStore, test } from './store.ts'

/** Something of everything, with words long enough to break a narrow screen. */
async function fill({ db }: RunningStore, store: RunningStore): Promise<string> {
  const long = 'Averyveryverylongwordwithoutanybreakatallinthemiddleofit'
  const piece = await addPiece(db, {
    title: `Desk dress ${long}`,
    description: long,
    imageUrls: JSON.stringify(photos),
  })
  await addPiece(db, { title: 'Desk hat', category: 'Headwear', description: '' })
  for (const [days, title] of [
    [3, 'Sold dress'],
    [40, `Sold ${long}`],
  ] as const)
    await addPiece(db, {
      title,
      sold: 1,
      soldAt: new Date(Date.now() - days * 86_400_000).toISOString(),
      soldPriceSen: 123_450,
      soldToName: 'Aminah binti Yusof',
      soldToEmail: `aminah.${long.toLowerCase()}@example.com`,
      soldOrderId: await addOrder(store.db, { status: 'delivered', paid: 1 }),
    })
  for (const status of orderStatuses) await addOrder(store.db, { status, email: `${long.toLowerCase()}@example.com` })
  await addOrder(store.db, { status: 'paid', paid: 1, requiresAction: 1, hasDispute: 1, paymentMethod: 'card' })
  for (let made = 0; made < 12; made++)
    await addNotification(db, { message: `Order #${made} from ${long}`, read: made % 2 })
  await db
    .insertInto('feedbacks')
    .values({ id: 'tip-1', message: `${long} ${long}`, email: 'anonymous', createdAt: new Date().toISOString() })
    .execute()
  await addUser(db, { email: `${long.toLowerCase()}-${piece}@example.com` })
  return piece
}

for (const width of [390, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    async function look(page: Page, screen: string) {
      expect(await violations(page), screen).toEqual([])
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
        await look(page, `${path} empty`)
      }
      const piece = await fill(store, store)
      for (const path of [
        ...lists,
        '/admin/orders?show=all',
        '/admin/notifications?show=archived',
        '/admin/user-management?q=nobody-like-this',
        '/admin/add-product',
        `/admin/edit/${piece}`,
        `/admin/product/${piece}`,
        '/admin/nowhere',
      ]) {
        await page.goto(path)
        await look(page, `${path} full`)
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
      const piece = await fill(store, store)
      await page.goto('/login')
      await look(page, 'login')
      await page.getByRole('button', { name: 'Log in' }).click()
      await expect(page.getByRole('alert')).not.toBeEmpty()
      await look(page, 'login, wrong')
      await page.goto('/signup')
      await look(page, 'signup')

      await signIn(page, store)
      const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
      await page.goto(`/admin/product/${piece}`)
      await button('delete').click()
      await look(page, 'delete a piece')
      await page.goto('/admin/add-product')
      await button('Add Product').click()
      await expect(page.getByText('Please complete all fields.')).toBeVisible()
      await look(page, 'add, wrong')
      await page.goto('/admin/tips')
      await button('Delete').click()
      await look(page, 'delete feedback')
      await page.goto('/admin/orders')
      await page.getByText('Change status').click()
      await page.getByText(/^History/).click()
      await look(page, 'order, open')
      await button('to refunded').click()
      await look(page, 'refund an order')
      await page.goto('/admin')
      await page.getByRole('button', { name: 'Profile' }).press('Enter')
      await look(page, 'profile menu')
      await page.getByRole('contentinfo').getByRole('button', { name: 'Logout' }).click()
      await look(page, 'log out')
      pageErrors.splice(0)
    })
  })
