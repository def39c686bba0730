import { expect } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { test } from '../store-fixture.ts'

test('the shop can be put on a home screen: a manifest with a name, a start and icons that are there', async ({
  page,
}) => {
  await page.goto('/shop')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await page.request.get(href ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await answer.json()
  expect(manifest).toMatchObject({ name: 'TuffThrift', start_url: '/shop', display: 'standalone' })
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(src)
    expect(icon.headers()['content-type']).toBe(type)
  }
})

test('a lost connection is told, and what is shown stays and goes on', async ({ page, context, store, pageErrors }) => {
  await insertProduct(store.db, { title: 'Offline overcoat' })
  await page.goto('/shop?q=offline%20overcoat')
  await expect(page.getByRole('link', { name: /Offline overcoat/ })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(page.getByRole('link', { name: /Offline overcoat/ })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toHaveCount(0)
  pageErrors.splice(0)
})
