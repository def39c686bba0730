import { expect } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { clearStore, saveSettings, signIn } from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { test } from '../store-fixture.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('a shopper offers another price, which leads an admin to the order that is agreed', { tag: '@full' }, async ({
  page,
  store,
  pageErrors,
}) => {
  await clearStore(store)
  await saveSettings(store, 'questions', { questions: 'on', offers: 'on' })
  const product = await insertProduct(store.db, { priceSen: 5500 })
  await page.goto(`/product/${product}`)
  await page.getByText('Make an offer').tap()
  await page.getByLabel('Your offer, MYR').fill('40')
  await page.getByLabel('Your WhatsApp number or e-mail').fill('12')
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Send offer' }).tap()
  await expect(page.getByText('Please give the amount in digits')).toBeVisible()
  expect(pageErrors.splice(0).join()).toContain('400')
  await page.getByLabel('Your WhatsApp number or e-mail').fill('012-345 6789')
  await page.getByRole('button', { name: 'Send offer' }).tap()
  await expect(page.getByText('Thanks! We answer as soon as we can.')).toBeVisible()

  await signIn(page, store)
  await page.goto('/admin/questions')
  await expect(page.getByText('Offers MYR 40.00')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  const [question] = await store.db.selectFrom('feedbacks').select('id').execute()
  const link = page.getByRole('link', { name: 'Accept' })
  await expect(link).toHaveAttribute('href', `/admin/reserve?ids=${product}&question=${question?.id}`)
  await link.tap()
  await expect(page.getByLabel(/, MYR$/).first()).toHaveValue('40.00')
  await expect(page.getByLabel('WhatsApp number')).toHaveValue('+60123456789')
  await page.getByLabel('Name').fill('Aina')
  await page.getByRole('button', { name: 'Hold for this buyer' }).tap()
  await expect(page.getByRole('region', { name: 'Reservation' })).toContainText('Link of the buyer')
  await page.goto('/admin/questions')
  await expect(page.getByText('Offers MYR 40.00')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Accept' })).toHaveCount(0)
  const { pageToken } = await store.db.selectFrom('orders').select('pageToken').executeTakeFirstOrThrow()
  await page.goto(`/order/${pageToken}`)
  await page.getByRole('button', { name: 'Pay now: MYR 50.00' }).tap()
  await page.getByLabel('Email').first().fill('aina@example.com')
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: /^Pay MYR/ }).tap()
  await page.waitForURL(/\/thankyou/)
})
