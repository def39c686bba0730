import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { bell, clearStore, openAdminPage } from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { test } from '../mail-fixture.ts'
import { createShopper, readScrollWidth } from '../shopper.ts'
import { openPageInNewContext } from '../store-fixture.ts'

const phone = { viewport: { width: 390, height: 844 } }
test.use(phone)
// One store with a mail server for both.
test.describe.configure({ mode: 'default' })

test('a buyer asks on the order’s page, the owner answers on hers, and the answer comes live and by mail', {
  tag: '@full',
}, async ({ page, browser, store, received, pageErrors }) => {
  await clearStore(store)
  const shopper = createShopper(store)
  const { body: order } = await shopper.order([await insertProduct(store.db, { title: 'Lucky jacket' })], {
    email: 'buyer@example.com',
  })
  const owner = await openPageInNewContext(browser, store, pageErrors, phone)
  await openAdminPage(owner, store, '/admin')
  await page.goto(`/order/${order.pageToken}`)
  const section = page.getByRole('region', { name: 'Ask about this order' })
  const send = section.getByRole('button', { name: 'Send question' })
  await section.getByLabel('Your question').fill('Can it leave <b>today</b>?')
  await page.route('**/api/feedback*', route => route.abort())
  await send.click()
  await expect(section.getByRole('status')).toHaveText(/wasn’t sent/)
  pageErrors.splice(0)
  await page.unroute('**/api/feedback*')
  await send.dblclick()
  await expect(section.getByRole('status')).toHaveText('Thanks! We answer as soon as we can.')
  await expect(section.getByLabel('Your question')).toHaveValue('')
  await expect(section.getByRole('listitem')).toHaveText([/Can it leave <b>today<\/b>\?Not answered yet\./])

  await expect(owner.getByRole('navigation', { name: 'Today' }).getByText('questions to answer')).toBeVisible()
  await expect(bell(owner, '2')).toBeVisible()
  await owner.getByRole('link', { name: /questions to answer/ }).click()
  const card = owner.getByRole('article').filter({ hasText: 'Can it leave <b>today</b>?' })
  await expect(card).toBeVisible()
  await card.getByRole('link', { name: `Order #${order.orderNumber}` }).click()
  const answer = owner.getByRole('region', { name: 'Questions' })
  await answer.getByLabel('Answer').fill('Yes, at <i>five</i>.')
  await answer.getByRole('button', { name: 'Send answer' }).dblclick()
  await expect(answer.getByText('Yes, at <i>five</i>.')).toBeVisible()
  await expect(section.getByRole('listitem')).toContainText('Yes, at <i>five</i>.')
  await expect.poll(() => received.filter(({ recipients }) => recipients.includes('buyer@example.com'))).toHaveLength(1)
  await owner.context().close()
})

test('a question that is refused keeps its words, and so does an answer that comes second', { tag: '@full' }, async ({
  page,
  browser,
  store,
  pageErrors,
}) => {
  await clearStore(store)
  const id = await insertProduct(store.db, { title: 'Corduroy coat' })
  const product = await openPageInNewContext(browser, store, pageErrors, phone)
  await product.goto(`/product/${id}`)
  await product.getByText('Ask about this piece').click()
  const section = product.getByRole('group').filter({ hasText: 'Ask about this piece' })
  // Three unanswered questions are the most that a browser may have.
  for (const number of [1, 2, 3]) {
    const data = { message: `Question ${number}?`, product: id, email: 'piece@example.com' }
    expect((await product.request.post('/api/feedback', { data })).status()).toBe(201)
  }
  await section.getByLabel('Your e-mail').fill('piece@example.com')
  await section.getByLabel('Your question').fill('Question 4?')
  await section.getByRole('button', { name: 'Send question' }).click()
  await expect(section.getByRole('status')).toHaveText(/That is as much as we can take for now/)
  await expect(section.getByLabel('Your question')).toHaveValue('Question 4?')
  expect(await findAxeViolations(product)).toEqual([])
  expect(await readScrollWidth(product)).toBe(390)
  await product.context().close()
  pageErrors.splice(0)

  const other = await openPageInNewContext(browser, store, pageErrors, phone)
  const first = (admin: Page) => admin.getByRole('article').filter({ hasText: 'Question 1?' })
  for (const admin of [page, other]) await openAdminPage(admin, store, '/admin/questions')
  await first(page).getByLabel('Answer').fill('No, it is not.')
  await first(other).getByLabel('Answer').fill('Yes, a little.')
  await first(other).getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Yes, a little.')).toBeVisible()
  await expect(page.getByLabel('Your text, which was not sent')).toHaveValue('No, it is not.')
  await other.context().close()
})
