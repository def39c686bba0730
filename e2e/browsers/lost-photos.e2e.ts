import { expect } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { photos, test } from '../store-fixture.ts'

test('a photo that fails shows the placeholder, and loads when the connection returns', async ({
  page,
  context,
  store,
  pageErrors,
}) => {
  const id = await insertProduct(store.db, { title: 'Photogenic poncho', imageUrls: JSON.stringify(photos) })
  await page.route(`**${photos[0]}`, route => route.abort())
  await page.goto(`/product/${id}`)
  const photo = page.getByRole('button', { name: /^Zoom photo/ }).getByRole('img')
  await expect(photo).toHaveAttribute('data-failed', '')
  expect(await photo.evaluate(image => getComputedStyle(image).content)).toContain('data:image/svg')
  await page.unroute(`**${photos[0]}`)
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(photo).not.toHaveAttribute('data-failed')
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)

  // The other one has not failed.
  await page.getByRole('button', { name: 'Photo 2 of 2' }).click()
  await expect(photo).toHaveAttribute('src', photos[1])
  await expect(photo).not.toHaveAttribute('data-failed')
  pageErrors.splice(0)
})
