import { devices, expect, type Page, type Request } from '@playwright/test'
import { insertNotification, insertProduct } from '../../test/factories.ts'
import { insertOrder } from '../../test/order-factories.ts'
import { clearStore, expandOrder, leaveList, openAdminPage, orderCards, signIn } from '../admin.ts'
import { findCentre, pressAgainAsSoonAs } from '../press-again.ts'
import { createShopper } from '../shopper.ts'
import { openPageInNewContext, type RunningStore, test } from '../store-fixture.ts'

const row = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text })
const statuses = async ({ db }: RunningStore) =>
  (await db.selectFrom('orders').select('status').orderBy('createdAt', 'desc').execute()).map(({ status }) => status)

const result = { selector: 'main li [role="status"]', count: 1 }

test('two presses on Archive archive one notification and do not undo it; Undo brings it back [NOTIF-05]', async ({
  browser,
  store,
  pageErrors,
}) => {
  await clearStore(store)
  for (const title of ['Third', 'Second', 'First']) await insertNotification(store.db, { title, type: 'low_stock' })
  const listArchived = async () =>
    (await store.db.selectFrom('notifications').select('title').where('archived', '=', 1).execute()).map(
      ({ title }) => title,
    )
  for (const options of [{}, devices['Pixel 7']]) {
    const page = await openPageInNewContext(browser, store, pageErrors, options)
    await page.clock.install()
    await openAdminPage(page, store, '/admin/notifications')
    const archive = row(page, 'First').getByRole('button', { name: 'Archive' })
    expect(await pressAgainAsSoonAs(page, archive, result)).toBe('')
    await expect(row(page, 'First')).toContainText('Archived')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([/First/, /Second/, /Third/])
    expect(await listArchived()).toEqual(['First'])

    await row(page, 'First').getByRole('button', { name: 'Undo' }).click()
    await expect(archive).toBeEnabled()
    await expect.poll(listArchived).toEqual([])

    await archive.click()
    await expect(row(page, 'First')).toContainText('Archived')
    await page.clock.runFor(60_000)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([/Second/, /Third/])
    await store.db.updateTable('notifications').set({ archived: 0 }).execute()
    await page.context().close()
  }
})

test('two presses on Mark as change one order by one step, without an error, in either view [ERR-13]', async ({
  page,
  store,
}) => {
  await signIn(page, store)
  for (const [view, next] of [
    ['need-action', 'Marked as processing'],
    ['all', 'Mark as shipped'],
  ] as const) {
    await clearStore(store)
    for (const _ of [1, 2]) await insertOrder(store.db, { status: 'paid', paid: 1, requiresAction: 1 })
    await page.goto(`/admin/orders?show=${view}`)
    const card = orderCards(page).first()
    const mark = card.getByRole('button', { name: 'Mark as processing' })
    const requests: string[] = []
    const noteSubmission = (request: Request) => void (request.method() === 'POST' && requests.push(request.url()))
    page.on('request', noteSubmission)
    // In one task: React renders nothing in between.
    const pressTwice = async () => {
      await mark.hover()
      await mark.evaluate((button: HTMLElement) => {
        button.click()
        button.click()
      })
    }
    const processing = { selector: 'header [data-status="processing"]', count: 1 }
    expect(await pressAgainAsSoonAs(page, mark, processing, pressTwice)).toBe('')
    await expect(card).toContainText(next)
    await expect(page.getByText(/updated to processing$/)).toHaveCount(1)
    await expect(page.getByText(/Cannot change|Failed to update/)).toHaveCount(0)
    expect(requests).toHaveLength(1)
    expect((await statuses(store)).toSorted()).toEqual(['paid', 'processing'])
    page.off('request', noteSubmission)
  }
})

test('a new order waits while the mouse is on the list, and appears when it has left [GEN-05]', async ({
  page,
  store,
}) => {
  await clearStore(store)
  const products = [await insertProduct(store.db), await insertProduct(store.db)]
  const buy = (id = '') => createShopper(store).buy([id])
  const { order: first } = await buy(products[0])
  await page.clock.install()
  await openAdminPage(page, store, '/admin/orders')
  await orderCards(page).getByRole('button', { name: 'Mark as processing' }).hover()
  const { order: second } = await buy(products[1])
  await expect(page.getByRole('link', { name: 'Need Action 2' })).toBeVisible()
  await expect(orderCards(page)).toHaveCount(1)
  await expect(orderCards(page)).toContainText(first.orderNumber)
  await leaveList(page, options =>
    expect(orderCards(page)).toContainText([first.orderNumber, second.orderNumber], options),
  )
})

test('a double press that closes a dialog presses nothing beneath it', async ({ page, store }) => {
  await clearStore(store)
  for (const _ of [1, 2, 3]) await insertOrder(store.db, { status: 'paid', paid: 1, requiresAction: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await openAdminPage(page, store, '/admin/orders')
  for (const index of [0, 1]) await expandOrder(orderCards(page).nth(index))
  await orderCards(page).first().getByText('Change status').click()
  await page.getByRole('button', { name: 'to cancelled' }).click()
  const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true })
  const point = await findCentre(cancel)
  // Another order's button beneath the dialog's.
  const mark = orderCards(page).nth(1).getByRole('button', { name: 'Mark as processing' })
  await mark.evaluate((button, { x, y }) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    button.style.transform = `translate(${x - left - width / 2}px, ${y - top - height / 2}px)`
  }, point)
  expect(await pressAgainAsSoonAs(page, cancel, { selector: 'dialog', count: 0 })).toBe('')
  expect(await statuses(store)).toEqual(['paid', 'paid', 'paid'])
})
