import { expect } from '@playwright/test'
import { test } from '../store-fixture.ts'

test('has a web app manifest with a name, a start page and existing icons', async ({ page }) => {
  await page.goto('/shop')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const response = await page.request.get(href ?? '')
  expect(response.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await response.json()
  expect(manifest).toMatchObject({ name: 'TuffThrift', start_url: '/shop', display: 'standalone' })
  expect(manifest.icons.length).toBeGreaterThan(0)
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(src)
    expect(icon.headers()['content-type']).toBe(type)
  }
})
