import { expect, type Locator, type Page, request } from '@playwright/test'
import { inTransaction } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import type { SettingGroup, SettingValues } from '#store/settings/setting-names.ts'
import { setAdmin } from '#store/users/user-queries.server.ts'
import { insertInto } from '../test/factories.ts'
import { createJpegPhoto } from '../test/image-files.ts'
import { insertOrder, orderItemFixture } from '../test/order-factories.ts'
import type { InputMethod } from './input.ts'
import { photos, type RunningStore } from './store-fixture.ts'

export const password = 'a long enough secret'
let sequence = 0

/** Signs the page's browser up over HTTP, as an admin unless `isAdmin` is false. */
export async function signIn(
  page: Pick<Page, 'request'>,
  { url, db }: RunningStore,
  { isAdmin = true, email = '' } = {},
) {
  sequence += 1
  const address = email || `${isAdmin ? 'owner' : 'visitor'}-${sequence}@example.com`
  const response = await page.request.post(`${url}/signup.data`, { form: { email: address, password } })
  if (!response.ok()) throw new Error(`Sign-up failed: ${response.status()}`)
  const { id: uid } = await db.selectFrom('users').select('id').where('email', '=', address).executeTakeFirstOrThrow()
  if (isAdmin) await setAdmin(db, uid, { isAdmin, at: new Date() })
  return { uid, email: address }
}

/** Changes settings of the shop as another admin, without a browser. */
export async function saveSettings(store: RunningStore, group: SettingGroup, values: Partial<SettingValues>) {
  const browser = await request.newContext({ baseURL: store.url })
  await signIn({ request: browser }, store)
  const row = await store.db.selectFrom('settings').select('version').where('groupName', '=', group).executeTakeFirst()
  const form = { group, version: row?.version ?? 0, values: JSON.stringify(values) }
  const response = await browser.post('/admin/settings.data', { form })
  if (!response.ok()) throw new Error(`Saving settings failed: ${response.status()}`)
  await browser.dispose()
}

/** Signs an admin in and opens an admin page. Returns the user's id and e-mail address. */
export async function openAdminPage(page: Page, store: RunningStore, path: string, { email = '' } = {}) {
  const user = await signIn(page, store, { email })
  await page.goto(path)
  return user
}

const clearedTables = [
  'orderItems',
  'orderStatusChanges',
  'refundItems',
  'ledgerEntries',
  'refundDecisions',
  'refundRequests',
  'disputes',
  'orderNotes',
  'movements',
  'payouts',
  'providerChecks',
  'messages',
  'orders',
  'products',
  'drops',
  'promotions',
  'savedDrafts',
  'notifications',
  'feedbacks',
] as const

/**
 * Deletes products, orders, sales, notifications and feedback. Accounts stay. In one transaction,
 * because a webhook of an earlier test may still arrive.
 */
export const clearStore = ({ db }: RunningStore): Promise<void> =>
  inTransaction(db, async tx => {
    for (const table of clearedTables) await tx.deleteFrom(table).execute()
  })

export const adminLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true })
export const bell = (page: Page, unread: string) => page.getByRole('link', { name: `Notifications, ${unread} unread` })
export const photoPreviews = (page: Page) => page.getByRole('img', { name: /^Preview of photo/ })
export const addButton = (page: Page) => page.getByRole('button', { name: 'Add Product' })
export const updateButton = (page: Page) => page.getByRole('button', { name: 'Update Product' })
export const orderCards = (page: Page) => page.getByRole('article', { name: /^Order #/ })
/** The row that a phone shows of an order whose card is closed. */
export const closedRow = (card: Locator) => card.locator('[aria-expanded="false"]')
/** Opens the whole card of an order on a phone. */
export const expandOrder = (card: Locator) => closedRow(card).click()
/** A card of statistics, such as 'Items Sold', with its value. */
const statCard = (page: Page, name: string) => page.getByRole('term').filter({ hasText: name }).locator('..')
export const statValue = (page: Page, name: string) => statCard(page, name).getByRole('definition')

/** A file to attach. */
export const createPhoto = async (name = 'photo.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await createJpegPhoto(),
})

export const listTitles = async ({ db }: RunningStore) =>
  (await db.selectFrom('products').select('title').execute()).map(({ title }) => title)

/** Fills in the text fields of the product form. */
export async function fillProductForm(
  page: Page,
  input: InputMethod,
  { title, price = '49.90', description = 'Worn twice.' }: { title: string; price?: string; description?: string },
) {
  await input.typeInto(page.getByLabel('Product name'), title)
  await input.typeInto(page.getByLabel('Price (MYR)'), price)
  await input.typeInto(page.getByLabel('Other info'), description)
}

/** Unfolds what the product form folds away. */
export const unfoldFacts = (page: Page) => page.getByText('More facts').click()
/** One of the chips of a product's field. */
export const chip = (page: Page, field: string, name: string) =>
  page.getByRole('group', { name: field }).getByRole('radio', { name, exact: true })
/** Selects a photo of a product's form, which shows what can be done with it. */
export const selectPhoto = (page: Page, position: number) =>
  photoPreviews(page)
    .nth(position - 1)
    .click()

/** Presses a delete button and confirms it in the dialog. */
export async function deleteAndConfirm(page: Page, button: ReturnType<Page['getByRole']>, dialogName: string) {
  await button.click()
  await page.getByRole('dialog', { name: dialogName }).getByRole('button', { name: 'Delete' }).click()
}

/** Confirms granting or removing the admin right. */
export async function confirmInDialog(page: Page, button: string) {
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
}

/**
 * Moves the mouse off a list, and the page's clock on until its rows no longer keep their places
 * and `expected` is met, which may need a response of the store first. The test has to install the
 * clock before it opens the page.
 */
export async function leaveList(page: Page, expected: (options: { timeout: number }) => Promise<void>) {
  await page.mouse.move(0, 0)
  await expect(async () => {
    await page.clock.fastForward(10_000)
    await expected({ timeout: 500 })
  }).toPass()
}

/** Expects the browser to be signed out and on the shop page. */
export async function expectSignedOut(page: Page) {
  await page.waitForURL('**/shop')
  await page.goto('/admin')
  expect(new URL(page.url()).pathname).toBe('/login')
}

/** A paid order of ten pieces with photos. */
export async function insertLargeOrder({ db }: RunningStore) {
  const id = await insertOrder(db, {
    status: 'paid',
    paid: 1,
    requiresAction: 1,
    paymentStatus: 'paid',
    paymentMethod: 'card',
    shipAddress: '12-3A Jalan Tun Fuad Stephens, Taman Sri Bahagia',
  })
  await db.deleteFrom('orderItems').where('orderId', '=', id).execute()
  for (let position = 0; position < 10; position++)
    await insertInto(
      db,
      'orderItems',
      orderItemFixture(id, {
        position,
        productId: `piece-${position}-${id}` as ProductId,
        title: `Piece ${position}`,
        image: photos[0],
      }),
    )
  return id
}
