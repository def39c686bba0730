import { expect, type Page } from '@playwright/test'
import { saveSettings } from '../../admin.ts'
import { reserveProduct } from '../../reserve.ts'
import { type Screen, screen } from '../fixture.ts'

const soldIn2025 = { sold: 1, soldAt: '2025-06-05T04:00:00.000Z' }

const measuredTee = {
  title: 'Measured tee',
  garmentType: 'tee',
  measurements: JSON.stringify({ pitToPit: 56, length: 68, sleeve: 23 }),
}

const listKeyFacts = (page: Page) => {
  const texts = ['MYR 89.00', 'size L', 'New with tags'].map(text => page.getByText(text, { exact: true }).first())
  return [page.getByRole('heading', { level: 1 }), page.getByRole('button', { name: 'Add to cart' }), ...texts]
}

const listLongPrice = (page: Page) => [page.getByText('MYR 12345.50', { exact: true }).first()]

export const product: Screen[] = [
  screen(
    'product',
    { firstView: { '390x844': listKeyFacts, '360x640': listKeyFacts } },
    async ({ page, insertProduct, photos }) => {
      const facts = { size: 'L', condition: 'new-with-tags' } as const
      const id = await insertProduct({ title: 'Five sides of a parka', imageUrls: photos(5), ...facts })
      await page.goto(`/product/${id}`)
    },
  ),
  screen('product-one-photo', { firstView: { '390x844': listLongPrice } }, async ({ page, insertProduct }) => {
    const title = 'Waterproofed-Oilskin-Fisherman-Smock-Extraordinaire of a very long and winding name indeed'
    const id = await insertProduct({ title, category: 'bespoke-and-made-to-measure-one-offs', priceSen: 1234550 })
    await page.goto(`/product/${id}`)
  }),
  screen('product-no-photo-no-words', async ({ page, insertProduct }) =>
    page.goto(`/product/${await insertProduct({ imageUrls: '[]', description: '' })}`),
  ),
  screen('product-marked-down', async ({ page, insertProduct, photos, hideOthers }) => {
    const pricesSen = [
      { priceSen: 4500, earlierPriceSen: 6000 },
      { priceSen: 123450, earlierPriceSen: 189950 },
      { priceSen: 4550, earlierPriceSen: 6090 },
    ]
    const ids = []
    for (const prices of pricesSen) ids.push(await insertProduct({ ...prices, imageUrls: photos(1) }))
    await hideOthers(ids)
    await page.goto(`/product/${ids[0]}`)
  }),
  screen('product-in-cart', async ({ page, insertProduct, fillCart }) => {
    const id = await insertProduct()
    await fillCart([id])
    await page.goto(`/product/${id}`)
    await expect(page.getByRole('button', { name: 'Remove from cart' })).toBeVisible()
  }),
  screen('product-someone-is-paying', async ({ page, insertProduct, otherShopper }) => {
    const id = await insertProduct()
    await otherShopper.startPaying([id])
    await page.goto(`/product/${id}`)
    await expect(page.getByText('someone is paying').filter({ hasText: /\d\d:\d\d/ })).toBeVisible()
  }),
  screen('product-reserved', async ({ page, store, insertProduct }) => {
    const { productId } = await reserveProduct(store, { id: await insertProduct() })
    await page.goto(`/product/${productId}`)
    await expect(page.getByText(/^reserved until/).first()).toBeVisible()
  }),
  screen('product-offer', async ({ page, store, insertProduct }) => {
    await saveSettings(store, 'questions', { questions: 'on', offers: 'on' })
    await page.goto(`/product/${await insertProduct()}`)
    await page.getByText('Make an offer').click()
    await expect(page.getByLabel('Your offer, MYR')).toBeVisible()
    await saveSettings(store, 'questions', { questions: 'on', offers: 'off' })
  }),
  screen('product-held-and-in-cart', async ({ page, insertProduct, otherShopper, fillCart }) => {
    const id = await insertProduct()
    await fillCart([id])
    await otherShopper.startPaying([id])
    await page.goto(`/product/${id}`)
    await expect(page.getByRole('button', { name: 'Tell me if it frees up' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Go to your cart' })).toBeVisible()
  }),
  screen('product-held-by-me', async ({ page, insertProduct, goToPaymentPage }) => {
    const id = await insertProduct()
    await goToPaymentPage(id)
    await page.goto(`/product/${id}`)
    await expect(page.getByText('you are paying')).toBeVisible()
  }),
  screen('product-sold', async ({ page, insertProduct }) => {
    await page.goto(`/product/${await insertProduct({ ...soldIn2025, soldPriceSen: 8000 })}`)
    await expect(page.getByRole('button', { name: 'Tell me when something like this comes in' })).toBeVisible()
  }),
  screen('product-selling', async ({ page, insertProduct, otherShopper }) => {
    const id = await insertProduct()
    await page.goto(`/product/${id}`)
    const { url } = await otherShopper.startPaying([id])
    // Another state's product that somebody pays for may be among those below.
    await expect(page.getByText('someone is paying').first()).toBeVisible()
    await otherShopper.pay(url)
    await expect(page.getByText('This item has been sold')).toBeVisible()
  }),
  screen('product-fits-me-form', { isViewportOnly: true }, async ({ page, insertProduct }) => {
    await page.goto(`/product/${await insertProduct(measuredTee)}`)
    await page.getByRole('button', { name: 'Does it fit me?' }).click()
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    await expect(page.getByText('Enter at least one of the two.')).toBeVisible()
  }),
  screen('product-fits-me', async ({ page, insertProduct }) => {
    const id = await insertProduct(measuredTee)
    await page.goto('/healthz')
    await page.evaluate(() =>
      localStorage.setItem('my-garments', '[{"kind":"top","measurements":{"pitToPit":54,"length":71.5}}]'),
    )
    await page.goto(`/product/${id}`)
    await expect(page.getByRole('img', { name: /Two outlines/ })).toBeVisible()
  }),
  screen('product-missing', { expectedErrors: /404/ }, async ({ page, disableLateTimers }) => {
    await disableLateTimers()
    await page.goto('/product/nobody')
    await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible()
  }),
  screen('product-unreadable', { expectedErrors: /500|broken|Error/ }, async ({ page, insertProduct }) => {
    await insertProduct({ title: 'Unreadable umbrella', category: 'unreadable' })
    await page.goto('/shop?filter=unreadable')
    await page.route(/\/product\/.*\.data/, route => route.fulfill({ status: 500, body: 'broken' }))
    await page.getByRole('link', { name: /Unreadable umbrella/ }).click()
    await expect(page.getByText('Error loading product')).toBeVisible()
  }),
  screen('product-link-not-copied', async ({ page, insertProduct }) => {
    const id = await insertProduct()
    await page.goto(`/product/${id}?utm_source=somewhere#top`)
    // As without HTTPS.
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.getByRole('button', { name: 'Share' }).click()
    const field = page.getByLabel('Copy this link')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(new RegExp(`/product/${id}(\\?lang=ms)?$`))
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(await field.inputValue())
    await expect(page.getByText('Link copied')).toHaveCount(0)
  }),
  screen('product-zoom', { isViewportOnly: true }, async ({ page, insertProduct, photos }) => {
    await page.goto(`/product/${await insertProduct({ imageUrls: photos(3) })}`)
    await page.getByRole('button', { name: /^Zoom/ }).click()
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  }),
  screen('product-zoom-enlarged', { isViewportOnly: true }, async ({ page, insertProduct, photos }) => {
    await page.goto(`/product/${await insertProduct({ imageUrls: photos(1) })}`)
    await page.getByRole('button', { name: /^Zoom/ }).click()
    await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Zoom out' })).toBeVisible()
  }),
]
