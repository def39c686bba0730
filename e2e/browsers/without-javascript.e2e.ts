import { expect } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { createShopper } from '../shopper.ts'
import { test } from '../store-fixture.ts'

test.use({ javaScriptEnabled: false })

test('the shop can be filtered, sorted, searched and paged without JavaScript, down to product and past sales [ROUTE-01, ROUTE-02, FOOT-01, FOOT-02, T61]', async ({
  page,
  store,
}) => {
  for (let number = 10; number < 36; number++)
    await insertProduct(store.db, { title: `Plain ${number}`, category: 'plain', priceSen: number * 100 })
  await insertProduct(store.db, {
    title: 'Plain and gone',
    category: 'plain',
    sold: 1,
    soldAt: new Date().toISOString(),
  })
  const response = await page.goto('/shop?filter=plain')
  const year = formatYear(await response?.headerValue('date'))
  const cards = page.getByRole('main').getByRole('link', { name: /^Plain|Plain \d/ })
  await expect(cards).toHaveCount(24)
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(cards).toHaveCount(2)
  await page.goto('/shop?filter=plain')
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price: Low to High')
  await page.getByRole('searchbox').fill('plain 1')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(cards).toHaveCount(10)
  await expect(cards.first()).toContainText('Plain 10')
  await cards.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plain 10')
  await expect(page.getByText('MYR 10.00')).toBeVisible()
  await page.getByRole('link', { name: 'past sales' }).click()
  await expect(page.getByRole('link', { name: /Plain and gone/ })).toBeVisible()

  const footer = page.getByRole('contentinfo')
  await expect(footer.locator('a[href^="https://wa.me/"]')).toBeVisible()
  await expect(footer.locator('a[href^="mailto:"]')).toBeVisible()
  await expect(footer.locator('a[href*="instagram"]')).toBeVisible()
  await expect(footer.getByRole('button', { name: 'Submit' })).toBeVisible()
  await expect(footer).toContainText(year)
  for (const path of ['/', '/cart', '/checkout']) expect((await page.goto(path))?.status()).toBe(200)
})

test('feedback, sign-up and login are forms without JavaScript', async ({ page, store, pageErrors }) => {
  await page.goto('/shop?sort=oldest')
  await page.getByLabel('Feedback').fill('Lovely, also without scripts')
  await page.getByRole('button', { name: 'Submit' }).click()
  // Playwright finds no texts in a noscript element.
  const thanks = page.locator('#feedback-thanks')
  await expect(thanks).toBeVisible()
  await expect(page).toHaveURL(/\/shop\?sort=oldest#feedback-thanks$/)
  const feedbacks = await store.db.selectFrom('feedbacks').select('message').execute()
  expect(feedbacks).toContainEqual({ message: 'Lovely, also without scripts' })
  await page.getByLabel('Feedback').fill(' ')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/\/shop\?sort=oldest$/)
  await expect(thanks).toBeHidden()

  const fillAccount = async (password: string) => {
    await page.getByLabel('Email').fill('plain@example.com')
    await page.getByLabel('Password', { exact: true }).fill(password)
  }
  await page.goto('/signup')
  await fillAccount('a long enough secret')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL('**/shop')
  await page.context().clearCookies()
  await page.goto('/login')
  await fillAccount('the wrong secret')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await fillAccount('a long enough secret')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/shop')
  expect((await page.context().cookies()).some(({ name }) => name.includes('session'))).toBe(true)
  // The answer to the wrong password.
  expect(pageErrors.splice(0)).toHaveLength(1)
})

test('the thank-you page shows the order without JavaScript, and follows its payment', async ({ page, store }) => {
  const shopper = createShopper(store)
  const { sessionId } = await shopper.buy([await insertProduct(store.db, { title: 'Plain parka' })])
  await page.goto(`/thankyou?session_id=${sessionId}`)
  await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible()
  await expect(page.getByText('Plain parka')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print receipt' })).toHaveCount(0)

  const undecided = await insertProduct(store.db, { title: 'Plain poncho' })
  const later = await shopper.startPaying([undecided])
  await page.goto(`/thankyou?session_id=${later.sessionId}`)
  await expect(page.getByRole('heading', { name: 'Not paid yet' })).toBeVisible()
  await shopper.pay(later.url)
  await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible()

  await page.goto('/thankyou?session_id=cs_test_nobodyknowsthisone')
  await page.waitForURL(url => url.pathname === '/')
})

/** The year of the server's clock in the shop's time zone. */
const formatYear = (date: string | null | undefined) =>
  new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Kuala_Lumpur' }).format(new Date(date ?? ''))
