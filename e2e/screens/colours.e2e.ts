import { expect } from '@playwright/test'
import { test } from '../store-fixture.ts'

test.use({ viewport: { width: 390, height: 844 } })

const mustard = 'rgb(242, 177, 52)'

/** Contrast of two colours as WCAG 2.2 defines it. */
function getContrast(...colours: [string, string]): number {
  const [darker = 0, lighter = 0] = colours.map(getLuminance).sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function getLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(channel => {
    const share = Number(channel) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('the second word of the logo is readable on the ground of these pages, which axe can’t tell', async ({ page }) => {
  for (const path of ['/', '/login']) {
    await page.goto(path)
    const word = page.getByText('Thrift', { exact: true }).first()
    const colour = await word.evaluate(element => getComputedStyle(element).color)
    expect(getContrast(colour, mustard), path).toBeGreaterThanOrEqual(4.5)
  }
})
