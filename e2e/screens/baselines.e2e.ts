import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { test } from './fixture.ts'
import { screens } from './screens.ts'

// Compares ten screens with stored pictures, without photos. `npm run screens -- --baselines`
// updates them.

const baselineNames = [
  'landing',
  'shop',
  'shop-search-none',
  'product-sold',
  'cart-several',
  'checkout-shipping-missing',
  'thankyou',
  'past-sales',
  'login',
  'not-found',
]
const sizes = [
  { width: 1280, height: 720 },
  { width: 390, height: 720 },
]

const { version } = JSON.parse(readFileSync('node_modules/@sparticuz/chromium/package.json', 'utf8'))
const [pinnedChromium] = version.split('.')

test.skip(
  ({ browser }) => !browser.version().startsWith(`${pinnedChromium}.`),
  `Text rendering differs between Chromium versions: the pictures are of ${pinnedChromium}, which npm installs`,
)

for (const { name, show, expectedErrors } of screens.filter(screen => baselineNames.includes(screen.name)))
  test(`${name} looks as in its baseline picture`, async ({ fixture, page, store, pageErrors }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1280, height: 720 })
    const products = await store.db.selectFrom('products').select('id').execute()
    await fixture.hideOthers(products.map(({ id }) => id).filter(id => id.startsWith('demo-')))
    await show(fixture)
    for (const { width, height } of sizes) {
      await page.setViewportSize({ width, height })
      await expect(page).toHaveScreenshot(`${name}-${width}.png`, {
        // Order numbers, counts and clocks differ in each run.
        mask: [page.getByText(/#[0-9A-Z]{8}/), page.getByText(/\d\d:\d\d/), page.getByRole('definition').first()],
      })
    }
    await page.goto('about:blank')
    expect(pageErrors.splice(0).filter(error => !expectedErrors?.test(error))).toEqual([])
  })
