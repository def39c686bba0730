import { expect } from '@playwright/test'
import { test } from '../store-fixture.ts'

test('sends feedback, keeps the text after a failure and ignores blank text [ERR-05, VAL-08]', {
  tag: '@full',
}, async ({ page, store, pageErrors }) => {
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
