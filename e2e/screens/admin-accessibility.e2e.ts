import { expect, type Page } from '@playwright/test'
import { orderStatuses } from '#store/orders/order-status.ts'
import { messageStatuses } from '#store/outbox/message.ts'
import { insertDrop, insertNotification, insertProduct, insertUser } from '../../test/factories.ts'
import { createJpegPhoto } from '../../test/image-files.ts'
import { insertMessage } from '../../test/message-factories.ts'
import { insertOrder } from '../../test/order-factories.ts'
import { clearStore, openAdminPage, selectPhoto, signIn } from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { readScrollWidth } from '../shopper.ts'
import { photos, type RunningStore, test } from '../store-fixture.ts'

const desktop = { width: 1280, height: 900 }
const phone = { width: 390, height: 900 }
const lists = [
  '',
  '/orders',
  '/tips',
  '/questions',
  '/notifications',
  '/prices',
  '/sold-items',
  '/money',
  '/user-management',
  '/visits',
  '/messages',
  '/drops',
].map(end => `/admin${end}`)
const longWord = 'Averyveryverylongwordwithoutanybreakatallinthemiddleofit'

test.use({ viewport: desktop })
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('empty admin lists fit the width of a phone', async ({ page, store }) => {
  await clearStore(store)
  await signIn(page, store)
  await page.setViewportSize(phone)
  for (const path of lists) {
    await page.goto(path)
    await expectAccessible(page, `${path} empty`)
  }
})

test('axe finds nothing on the admin pages, and none scrolls sideways', async ({ page, store, pageErrors }) => {
  await clearStore(store)
  await signIn(page, store)
  const { product, order, message, drop, scheduled } = await insertLongRecords(store)
  for (const path of [
    ...lists,
    '/admin/orders?show=all',
    `/admin/orders/${order}`,
    `/admin/orders/slips?ids=${order}`,
    `/admin/labels?ids=${product}`,
    '/admin/orders/nothing',
    '/admin/messages?show=problems',
    '/admin/messages?of=notification',
    '/admin/messages?of=search_alert',
    `/admin/messages/${message}`,
    '/admin/notifications?show=archived',
    '/admin/user-management?q=nobody-like-this',
    '/admin/add-product',
    '/admin/batch',
    `/admin/add-product?drop=${drop}`,
    `/admin/drops/${drop}`,
    `/admin/product/${scheduled}`,
    `/admin/edit/${product}`,
    `/admin/product/${product}`,
    '/admin/settings',
    '/admin/nowhere',
  ]) {
    await page.goto(path)
    await checkScreen(page, path)
  }
  pageErrors.splice(0)
})

test('axe finds nothing in a batch: its groups, a product, the photo editor, what is left', async ({ page, store }) => {
  await clearStore(store)
  await openAdminPage(page, store, '/admin/batch')
  const buffer = await createJpegPhoto()
  const files = ['front', 'back', 'label'].map(name => ({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }))
  await page.getByLabel('Choose photos').setInputFiles(files)
  await page.getByRole('button', { name: 'Photo 2 of piece 1' }).click()
  await checkScreen(page, 'batch, sorting with a photo selected')
  await page.getByRole('button', { name: 'A piece of its own' }).click()
  await page.getByRole('button', { name: 'Photo 1 of piece 2' }).click()
  await page.getByRole('button', { name: 'Describe 2 pieces' }).click()
  await checkScreen(page, 'batch, what is left')
  await page.getByRole('button', { name: 'Go on describing' }).click()
  await page.getByText('Jacket', { exact: true }).click()
  await page.getByText('More facts').click()
  await page.getByRole('button', { name: 'Save & next' }).click()
  await expect(page.getByText('Please give the price in digits')).toBeVisible()
  await checkScreen(page, 'batch, a product with an error')
  await selectPhoto(page, 1)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Rotate' }).click()
  await checkScreen(page, 'batch, the photo editor')
})

test('axe finds nothing in the dialogs, menus and invalid forms of the admin pages', async ({
  page,
  store,
  pageErrors,
}) => {
  await clearStore(store)
  const { product, order } = await insertLongRecords(store)
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  await page.goto('/login')
  await checkScreen(page, 'login')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await checkScreen(page, 'login, invalid')
  await page.goto('/signup')
  await checkScreen(page, 'signup')

  await signIn(page, store)
  await page.goto(`/admin/product/${product}`)
  await button('delete').click()
  await checkScreen(page, 'delete a product')
  await page.goto('/admin/add-product')
  await button('Add Product').click()
  await expect(page.getByText('Please complete all fields.')).toBeVisible()
  await checkScreen(page, 'add a product, invalid')
  await page.goto('/admin/tips')
  await button('Delete').click()
  await checkScreen(page, 'delete feedback')
  await page.goto('/admin/orders')
  await page.getByLabel('Select all on this page').check()
  await page.getByText('Change status').click()
  await page.getByText(/^History/).click()
  await checkScreen(page, 'order, opened and selected')
  await button('to refunded').click()
  await checkScreen(page, 'refund an order')
  await page.goto(`/admin/orders/${order}`)
  await page.getByLabel('New note').fill(longWord)
  await button('Add note').click()
  await page.getByText('Edit or delete').click()
  await page.getByText(/^History/).click()
  await checkScreen(page, "an order's page, opened")
  await button('Delete note').click()
  await checkScreen(page, 'delete a note')
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Profile' }).press('Enter')
  await checkScreen(page, 'profile menu')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Logout' }).click()
  await checkScreen(page, 'log out')
  pageErrors.splice(0)
})

/** Checks with axe and for sideways scrolling at both widths: each has its own navigation. */
async function checkScreen(page: Page, screen: string) {
  await expectAccessible(page, screen)
  await page.setViewportSize(phone)
  await expectAccessible(page, `${screen}, phone`)
  await page.setViewportSize(desktop)
}

async function expectAccessible(page: Page, screen: string) {
  const { width } = page.viewportSize() ?? desktop
  expect(await findAxeViolations(page), screen).toEqual([])
  expect(await readScrollWidth(page), screen).toBeLessThanOrEqual(width)
}

/**
 * Inserts records of every kind, with words long enough to overflow a narrow screen. Returns the
 * ids of a product, an order and a message.
 */
async function insertLongRecords({ db }: RunningStore) {
  const email = `${longWord.toLowerCase()}@example.com`
  const product = await insertProduct(db, {
    title: `Long dress ${longWord}`,
    description: longWord,
    imageUrls: JSON.stringify(photos),
  })
  await insertProduct(db, { title: 'Long hat', category: 'Headwear', description: '' })
  for (const [days, title] of [
    [3, 'Sold dress'],
    [40, `Sold ${longWord}`],
  ] as const)
    await insertProduct(db, {
      title,
      sold: 1,
      soldAt: new Date(Date.now() - days * 86_400_000).toISOString(),
      soldPriceSen: 123_450,
      soldToName: 'Aminah binti Yusof',
      soldToEmail: `aminah.${email}`,
      soldOrderId: await insertOrder(db, { status: 'delivered', paid: 1 }),
    })
  for (const status of orderStatuses) await insertOrder(db, { status, email })
  const order = await insertOrder(db, {
    status: 'paid',
    paid: 1,
    requiresAction: 1,
    hasDispute: 1,
    paymentMethod: 'card',
    paymentIntentId: `pi_${longWord}`,
    email,
  })
  for (let number = 0; number < 12; number++)
    await insertNotification(db, { message: `Order #${number} from ${longWord}`, read: number % 2 })
  await db
    .insertInto('feedbacks')
    .values([
      {
        id: 'tip-1',
        message: `${longWord} ${longWord}`,
        email: 'anonymous',
        createdAt: new Date().toISOString(),
      },
      {
        id: 'question-1',
        message: `${longWord} ${longWord}`,
        email,
        createdAt: new Date().toISOString(),
        language: 'en',
        orderId: order,
      },
      {
        id: 'question-2',
        message: longWord,
        email,
        createdAt: new Date().toISOString(),
        language: 'en',
        productId: product,
        answer: longWord,
        answeredAt: new Date().toISOString(),
      },
    ])
    .execute()
  await insertUser(db, { email: `${longWord.toLowerCase()}-${product}@example.com` })
  for (const status of messageStatuses)
    await insertMessage(db, { orderId: order, recipient: email, status, lastError: `550 ${longWord}` })
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const push = { kind: 'notification', recipient: 'none', lastError: longWord, sendAfter: tomorrow } as const
  for (const status of ['waiting', 'failed'] as const) await insertMessage(db, { ...push, status, attempts: 1 })
  const message = await insertMessage(db, { orderId: order, recipient: email, status: 'perhaps_sent' })
  const { id: drop } = await insertDrop(db, {
    title: `Drop ${longWord}`,
    opensAt: tomorrow,
  })
  const scheduled = await insertProduct(db, {
    title: `Gown ${longWord}`,
    imageUrls: JSON.stringify(photos),
    dropId: drop,
    withdrawnAt: new Date().toISOString(),
  })
  return { product, order, message, drop, scheduled }
}
