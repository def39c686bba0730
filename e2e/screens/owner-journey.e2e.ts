import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type BrowserContextOptions, expect, type Page } from '@playwright/test'
import {
  adminLink,
  clearStore,
  closedRow,
  createPhoto,
  fillProductForm,
  orderCards,
  password,
  photoPreviews,
} from '../admin.ts'
import { createKeyboardInput, createMouseInput, createTouchInput, type InputMethod } from '../input.ts'
import { openPageInNewContext, type RunningStore, test } from '../store-fixture.ts'

const run = promisify(execFile)

async function signUp(page: Page, input: InputMethod, email: string) {
  await page.goto('/signup')
  await input.typeInto(page.getByLabel('Email'), email)
  await input.typeInto(page.getByLabel('Password', { exact: true }), password)
  await input.press(page.getByRole('button', { name: 'Sign up' }))
  await expect(page.getByText('Account created!')).toBeVisible()
  await page.waitForURL('**/shop')
}

async function createProduct(page: Page, input: InputMethod, title: string) {
  await input.press(adminLink(page, 'new product'))
  await input.attachFiles(page.getByLabel('Images'), await Promise.all([1, 2, 3].map(() => createPhoto())))
  const previews = photoPreviews(page)
  await expect(previews).toHaveCount(3)
  await expect
    .poll(() => previews.evaluateAll(images => images.every(image => (image as HTMLImageElement).naturalWidth > 0)))
    .toBe(true)
  await fillProductForm(page, input, { title, price: '45.50', description: 'Stiff raw denim, no mends.' })
  await input.selectOption(page.getByLabel('Category'), 'Bottom')
  await input.press(page.getByRole('button', { name: 'Add Product' }))
  await expect(page.getByText('Product added!')).toBeVisible()
  await page.waitForURL('**/admin')
}

async function buy(page: Page, input: InputMethod, title: string) {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await input.press(page.getByRole('link', { name: new RegExp(title) }))
  await input.press(button('Add to cart'))
  await input.press(page.getByRole('link', { name: /your cart/ }))
  await input.press(button('check out!'))
  await input.typeInto(page.getByLabel('Email', { exact: true }), 'siti@example.com')
  await input.press(button('Continue'))
  for (const [label, text] of Object.entries({
    'Full name': 'Siti Rahmah',
    Phone: '012-345 6789',
    Address: '1 Jalan Gaya',
    City: 'Kota Kinabalu',
  }))
    await input.typeInto(page.getByLabel(label), text)
  await input.selectOption(page.getByLabel('State'), 'Sabah')
  await input.typeInto(page.getByLabel('Postcode'), '88000')
  await input.press(button('Continue'))
  await input.press(button('Proceed to Payment'))
  await page.waitForURL(/\/pay\//)
  await input.typeInto(page.getByLabel('Card number'), '4242 4242 4242 4242')
  await input.press(button(/^Pay MYR/))
  await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible()
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1280, height: 900 } }
const inputMethods: [string, BrowserContextOptions, (page: Page) => InputMethod][] = [
  ['with a mouse', desktop, createMouseInput],
  ['by touch at 390 px', phone, createTouchInput],
  ['by keyboard alone', desktop, createKeyboardInput],
]

for (const [method, options, createInput] of inputMethods)
  test.describe(method, () => {
    test.use(options)

    test(`${method}: an owner signs up, becomes an admin, adds a product, sees it sold, ships it and finds the sale [GEN-05, ADD-01, ADD-02, ERR-07, ERR-09, ERR-13, ANAV-02, ORD-03, STATE-12, STATE-14, SALES-06]`, async ({
      page,
      store,
      browser,
      pageErrors,
    }) => {
      test.slow()
      await clearStore(store)
      const title = 'Owner overalls'
      const email = `${method.replaceAll(' ', '-')}@example.com`
      const input = createInput(page)
      const shopper = await openPageInNewContext(browser, store, pageErrors, options)
      await shopper.goto('/shop')
      await signUp(page, input, email)
      const environment = { ...process.env, DATA_DIR: store.dataDir }
      const granted = await run(process.execPath, ['scripts/grant-admin.ts', email], { env: environment })
      expect(granted.stdout).toContain(`${email} is an admin now.`)
      await page.reload()
      await input.press(page.getByRole('link', { name: 'admin panel' }))
      await expect(page.getByText('No active items found')).toBeVisible()

      await createProduct(page, input, title)
      await expect(page.getByRole('link', { name: new RegExp(title) })).toBeVisible()
      const card = shopper.getByRole('link', { name: new RegExp(title) })
      await expect(card).toContainText('MYR 46')
      await expect(card.locator('img')).toBeVisible()

      await input.press(adminLink(page, 'orders'))
      await expect(page.getByText('No orders found in this category')).toBeVisible()
      await buy(shopper, createInput(shopper), title)
      await followOrder(page, input, store)

      const more = page.getByRole('navigation', { name: 'Admin' }).getByRole('button', { name: 'more' })
      if (await more.isVisible()) await input.press(more)
      await input.press(adminLink(page, 'past sales'))
      const { orderNumber } = await store.db.selectFrom('orders').select('orderNumber').executeTakeFirstOrThrow()
      const row = page.getByRole('row', { name: new RegExp(title) })
      for (const text of ['Siti Rahmah', 'MYR 45.50', `#${orderNumber}`]) await expect(row).toContainText(text)
      await shopper.goto('/past-sales')
      await expect(shopper.getByRole('link', { name: new RegExp(title) })).toContainText('Sold Today')
      await shopper.context().close()
    })
  })

/** On the open orders page: sees the new order, and moves it through its three steps. */
async function followOrder(page: Page, input: InputMethod, { db }: RunningStore) {
  await expect(page.getByRole('link', { name: /^Notifications, [1-9] unread/ })).toBeVisible()
  const order = orderCards(page)
  await expect(page.getByRole('link', { name: 'Need Action 1' })).toHaveAttribute('aria-current', 'page')
  await expect(order).toContainText('Action Required: Process this paid order')
  if (await closedRow(order).isVisible()) await input.press(closedRow(order))
  const { id } = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  for (const [status, list] of [
    ['processing', 'Processing'],
    ['shipped', 'Shipped'],
    ['delivered', 'Delivered'],
  ] as const) {
    await input.press(order.getByRole('button', { name: `Mark as ${status}` }))
    await expect(page.getByText(`Order ${id} updated to ${status}`)).toBeVisible()
    await expect(order).toContainText(`Marked as ${status}`)
    await input.press(page.getByRole('link', { name: `${list} 1` }))
  }
  await expect(order).toContainText('Order Complete')
}
