import { expect } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { insertOrder } from '../../test/order-factories.ts'
import { clearStore, expandOrder, leaveList, openAdminPage, orderCards } from '../admin.ts'
import { findCentre, pressAgainAsSoonAs } from '../press-again.ts'
import { createShopper } from '../shopper.ts'
import { type RunningStore, test } from '../store-fixture.ts'

const statuses = async ({ db }: RunningStore) =>
  (await db.selectFrom('orders').select('status').orderBy('createdAt', 'desc').execute()).map(({ status }) => status)

test('a new order waits while the mouse is on the list, and two presses on Mark as change one order by one step, without an error [ERR-13, GEN-05]', {
  tag: '@full',
}, async ({ page, store }) => {
  await clearStore(store)
  const [first, second] = [await insertProduct(store.db), await insertProduct(store.db)]
  const { order } = await createShopper(store).buy([first])
  await page.clock.install()
  await openAdminPage(page, store, '/admin/orders')
  const card = orderCards(page).first()
  const mark = card.getByRole('button', { name: 'Mark as processing' })
  await mark.hover()
  const { order: late } = await createShopper(store).buy([second])
  await expect(page.getByRole('link', { name: 'Need Action 2' })).toBeVisible()
  await expect(orderCards(page)).toHaveCount(1)
  await expect(orderCards(page)).toContainText(order.orderNumber)
  await leaveList(page, options =>
    expect(orderCards(page)).toContainText([order.orderNumber, late.orderNumber], options),
  )

  // In one task: React renders nothing in between.
  const pressTwice = async () => {
    await mark.hover()
    await mark.evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
  }
  let submissions = 0
  page.on('request', request => {
    if (request.method() === 'POST') submissions += 1
  })
  for (const [view, next] of [
    ['need-action', 'Marked as processing'],
    ['all', 'Mark as shipped'],
  ] as const)
    await test.step(view, async () => {
      await clearStore(store)
      for (const _ of [1, 2]) await insertOrder(store.db, { status: 'paid', paid: 1, requiresAction: 1 })
      await page.goto(`/admin/orders?show=${view}`)
      submissions = 0
      const processing = { selector: 'header [data-status="processing"]', count: 1 }
      expect(await pressAgainAsSoonAs(page, mark, processing, pressTwice)).toBe('')
      await expect(card).toContainText(next)
      await expect(page.getByText(/updated to processing$/)).toHaveCount(1)
      await expect(page.getByText(/Cannot change|Failed to update/)).toHaveCount(0)
      expect(submissions).toBe(1)
      expect((await statuses(store)).toSorted()).toEqual(['paid', 'processing'])
    })
})

test('a double press that closes a dialog presses nothing beneath it', { tag: '@full' }, async ({ page, store }) => {
  await clearStore(store)
  for (const _ of [1, 2, 3]) await insertOrder(store.db, { status: 'paid', paid: 1, requiresAction: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await openAdminPage(page, store, '/admin/orders')
  for (const index of [0, 1]) await expandOrder(orderCards(page).nth(index))
  await orderCards(page).first().getByText('Change status').click()
  await page.getByRole('button', { name: 'to cancelled' }).click()
  const cancel = page.getByRole('dialog').getByRole('button', { name: 'Keep it', exact: true })
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
