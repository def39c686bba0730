import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { phonePhoto } from '../test/pictures.ts'
import { clearStore, openPage, password } from './desk.ts'
import { type Hand, keyboard, mouse, thumb } from './hands.ts'
import { type RunningStore, test } from './store.ts'

const run = promisify(execFile)

/** Three photos as a phone takes them, in a folder that goes away. */
async function withPhotos(work: (files: string[]) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'store-photos-'))
  try {
    const files = [900, 1000, 1100].map(width => ({ width, path: join(folder, `image-${width}.jpg`) }))
    for (const { width, path } of files) await writeFile(path, await phonePhoto({ width }))
    await work(files.map(({ path }) => path))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function signUp(page: Page, hand: Hand, email: string) {
  await page.goto('/signup')
  await hand.write(page.getByLabel('Email'), email)
  await hand.write(page.getByLabel('Password', { exact: true }), password)
  await hand.press(page.getByRole('button', { name: 'Sign up' }))
  await expect(page.getByText('Account created!')).toBeVisible()
  await page.waitForURL('**/shop')
}

async function listPiece(page: Page, hand: Hand, { title, files }: { title: string; files: string[] }) {
  await hand.press(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'new product' }))
  await hand.give(page.getByLabel('Images'), files)
  const previews = page.getByRole('img', { name: /^Preview of photo/ })
  await expect(previews).toHaveCount(3)
  await expect
    .poll(() => previews.evaluateAll(all => all.every(one => (one as HTMLImageElement).naturalWidth > 0)))
    .toBe(true)
  await hand.write(page.getByLabel('Product name'), title)
  await hand.write(page.getByLabel('Price (MYR)'), '45.50')
  await hand.pick(page.getByLabel('Category'), 'Bottom')
  await hand.write(page.getByLabel('Other info'), 'Stiff raw denim, no mends.')
  await hand.press(page.getByRole('button', { name: 'Add Product' }))
  await expect(page.getByText('Product added!')).toBeVisible()
  await page.waitForURL('**/admin')
}

async function buy(page: Page, hand: Hand, title: string) {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await hand.press(page.getByRole('link', { name: new RegExp(title) }))
  await hand.press(button('Add to cart'))
  await hand.press(page.getByRole('link', { name: /your cart/ }))
  await hand.press(button('check out!'))
  await hand.write(page.getByLabel('Email', { exact: true }), 'siti@example.com')
  await hand.press(button('Continue'))
  for (const [label, text] of Object.entries({
    'Full name': 'Siti Rahmah',
    Phone: '012-345 6789',
    Address: '1 Jalan Gaya',
    City: 'Kota Kinabalu',
  }))
    await hand.write(page.getByLabel(label), text)
  await hand.pick(page.getByLabel('State'), 'Sabah')
  await hand.write(page.getByLabel('Postcode'), '88000')
  await hand.press(button('Continue'))
  await hand.press(button('Proceed to Payment'))
  await page.waitForURL(/\/pay\//)
  await hand.write(page.getByLabel('Card number'), '4242 4242 4242 4242')
  await hand.press(button(/^Pay MYR/))
  await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible()
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1280, height: 900 } }
const ways: [string, BrowserContextOptions, (page: Page) => Hand][] = [
  ['with a mouse', desktop, mouse],
  ['by touch at 390 px', phone, thumb],
  ['by keyboard alone', desktop, keyboard],
]

for (const [way, options, handOf] of ways)
  test.describe(way, () => {
    test.use(options)

    test(`GEN-05 ADD-01 ADD-02 ERR-07 ERR-09 ERR-13 ANAV-02 ORD-03 STATE-12 STATE-14 SALES-06 ${way}: sign up, become an admin, list a piece, see it bought, ship it, find it in the books`, async ({
      page,
      store,
      browser,
      pageErrors,
    }) => {
      await clearStore(store)
      const title = 'Owner overalls'
      const email = `${way.replaceAll(' ', '-')}@example.com`
      const hand = handOf(page)
      const shopper = await openPage(browser, store, pageErrors, options)
      await shopper.goto('/shop')
      await signUp(page, hand, email)
      const environment = { ...process.env, DATA_DIR: store.dataDir }
      const granted = await run(process.execPath, ['scripts/grant-admin.ts', email], { env: environment })
      expect(granted.stdout).toContain(`${email} is an admin now.`)
      await page.reload()
      await hand.press(page.getByRole('link', { name: 'admin panel' }))
      await expect(page.getByText('No active items found')).toBeVisible()

      await withPhotos(files => listPiece(page, hand, { title, files }))
      await expect(page.getByRole('link', { name: new RegExp(title) })).toBeVisible()
      const card = shopper.getByRole('link', { name: new RegExp(title) })
      await expect(card).toContainText('MYR 46')
      await expect(card.locator('img')).toBeVisible()

      await hand.press(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'orders' }))
      await expect(page.getByText('No orders found in this category')).toBeVisible()
      await buy(shopper, handOf(shopper), title)
      await followOrder(page, hand, store)

      await hand.press(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'past sales' }))
      const { orderNumber } = await store.db.selectFrom('orders').select('orderNumber').executeTakeFirstOrThrow()
      const row = page.getByRole('row', { name: new RegExp(title) })
      for (const said of ['Siti Rahmah', 'MYR 45.50', `#${orderNumber}`]) await expect(row).toContainText(said)
      await shopper.goto('/past-sales')
      await expect(shopper.getByRole('link', { name: new RegExp(title) })).toContainText('Sold Today')
      await shopper.context().close()
    })
  })

/** From the open page of orders: the news, and the three steps. */
async function followOrder(page: Page, hand: Hand, { db }: RunningStore) {
  await expect(page.getByRole('link', { name: /^Notifications, [1-9] unread/ })).toBeVisible()
  const order = page.getByRole('article', { name: /^Order #/ })
  await expect(page.getByRole('link', { name: 'Need Action 1' })).toHaveAttribute('aria-current', 'page')
  await expect(order).toContainText('Action Required: Process this paid order')
  const { id } = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  for (const [status, list] of [
    ['processing', 'Processing'],
    ['shipped', 'Shipped'],
    ['delivered', 'Delivered'],
  ] as const) {
    await hand.press(order.getByRole('button', { name: `Mark as ${status}` }))
    await expect(page.getByText(`Order ${id} updated to ${status}`)).toBeVisible()
    await expect(page.getByText('No orders found in this category')).toBeVisible()
    await hand.press(page.getByRole('link', { name: `${list} 1` }))
  }
  await expect(order).toContainText('Order Complete')
}
