import { expect } from '@playwright/test'
import { defaultPalette, getContrast } from '#store/settings/palette.ts'
import { test } from '../store-fixture.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('the second word of the logo is readable on the ground of these pages, which axe can’t tell', async ({ page }) => {
  for (const path of ['/', '/login']) {
    await page.goto(path)
    const word = page.getByText('Thrift', { exact: true }).first()
    const [, ...channels] = (await word.evaluate(element => getComputedStyle(element).color)).split(/\D+/, 4)
    const colour = `#${channels.map(channel => Number(channel).toString(16).padStart(2, '0')).join('')}`
    expect(getContrast(colour, defaultPalette.mustard), path).toBeGreaterThanOrEqual(4.5)
  }
})
