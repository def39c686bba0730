import { expect } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { test } from '../store-fixture.ts'

test('past sales show filters, statistics and sold products, and link to the shop [PAST-01, PAST-02, PAST-03, PAST-04]', async ({
  page,
  store,
}) => {
  const day = 24 * 60 * 60 * 1000
  const ago = (days: number) => new Date(Date.now() - days * day).toISOString()
  await insertProduct(store.db, { title: 'Gone yesterday', sold: 1, soldAt: ago(1.2), category: 'bottom' })
  await insertProduct(store.db, { title: 'Gone for months', sold: 1, soldAt: ago(100) })
  await page.goto('/past-sales')
  const card = page.getByRole('link', { name: /Gone yesterday/ })
  for (const text of ['SOLD', 'bottom', 'Sold Yesterday']) await expect(card).toContainText(text)
  await expect(page.getByRole('link', { name: /Gone for months/ })).toContainText('Sold 3 months ago')
  const { sold } = await store.db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll().as('sold'))
    .where('sold', '=', 1)
    .executeTakeFirstOrThrow()
  await expect(page.getByRole('definition').first()).toHaveText(String(sold))
  await expect(page.getByText('Happy Customers')).toBeVisible()
  await expect(page.getByText('100%')).toBeVisible()
  await expect(page.getByText('Authentic Vintage')).toBeVisible()
  await expect(page.getByText(/vintage/i).and(page.getByRole('link'))).toHaveCount(0)
  await page.getByRole('link', { name: 'Recently Sold' }).click()
  await expect(page.getByRole('link', { name: /Gone for months/ })).toHaveCount(0)
  await expect(card).toBeVisible()
  await page.getByRole('link', { name: 'All Sold Items' }).click()
  await expect(page.getByRole('link', { name: /Gone for months/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Shop Available Items' })).toHaveAttribute('href', '/shop')
})

test('says so when there are no past sales to show [PAST-04]', async ({ page }) => {
  // The cursor of a sale older than all others: nothing follows it.
  const cursor = Buffer.from(JSON.stringify(['sold-newest', '', 'zzzz'])).toString('base64url')
  await page.goto(`/past-sales?cursor=${cursor}`)
  await expect(page.getByText('No items in this category yet')).toBeVisible()
})

test('sends feedback, keeps the text after a failure and ignores blank text [ERR-05, VAL-08]', async ({
  page,
  store,
  pageErrors,
}) => {
  await page.goto('/shop')
  const box = page.getByRole('contentinfo').getByRole('textbox')
  const submit = page.getByRole('button', { name: 'Submit' })
  const sent: string[] = []
  page.on('request', request => request.url().endsWith('/api/feedback') && sent.push(request.url()))
  await box.fill('   ')
  await submit.click()
  await page.route('**/api/feedback', route => route.abort())
  await box.fill('More corduroy, please <3')
  await submit.click()
  await expect(page.getByText('Oops! Something went wrong.')).toBeVisible()
  await expect(box).toHaveValue('More corduroy, please <3')
  expect(sent).toHaveLength(1)
  await page.unroute('**/api/feedback')
  await submit.click()
  await expect(page.getByRole('status').filter({ hasText: 'Thanks for your feedback!' })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByText('Thanks for your feedback!')).toBeVisible()
  await expect(box).toHaveValue('')
  expect(await store.db.selectFrom('feedbacks').select(['message', 'email']).execute()).toEqual([
    { message: 'More corduroy, please <3', email: 'anonymous' },
  ])
  pageErrors.splice(0)
})

test('an unknown address shows the error page with status 404 and a link [ERR-18]', async ({ page, pageErrors }) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  await expect(page).toHaveTitle('We can’t find that page.')
  // Last of all, and in small letters.
  await expect(page.getByRole('main')).toHaveText(/Details for support\s*Unexpected Application Error! 404 Not Found$/)
  const details = page.getByText('Unexpected Application Error! 404 Not Found')
  await expect(details).toBeVisible()
  await expect(details).toHaveCSS('font-size', '14px')
  pageErrors.splice(0)
})
