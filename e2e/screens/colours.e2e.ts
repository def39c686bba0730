import { expect, type Locator, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { addToCart } from '../shopper.ts'
import { test } from '../store-fixture.ts'

test.use({ viewport: { width: 390, height: 844 } })

const chili = 'rgb(216, 50, 31)'
const [paper, ink, mustard] = ['rgb(244, 237, 224)', 'rgb(26, 22, 19)', 'rgb(242, 177, 52)']

const getStyle = (element: Locator, name: 'color' | 'outlineColor' | 'borderColor') =>
  element.evaluate((node, property) => getComputedStyle(node)[property], name)

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

test('the second word of the logo is readable on every ground', async ({ page }) => {
  for (const [path, ground] of [
    ['/shop', paper],
    ['/', mustard],
    ['/login', mustard],
  ] as const) {
    await page.goto(path)
    const word = page.getByText('Thrift', { exact: true }).first()
    expect(getContrast(await getStyle(word, 'color'), ground), path).toBeGreaterThanOrEqual(4.5)
  }
})

const focusByKeyboard = async (page: Page, element: Locator) => {
  await element.focus()
  await page.keyboard.press('Shift')
}

test('a focused element looks unlike a field with an error, on paper and on ink', async ({ page, store }) => {
  await addToCart(page, await insertProduct(store.db))
  await page.goto('/checkout')
  const email = page.getByLabel('Email', { exact: true })
  const button = page.getByRole('button', { name: 'Continue' })
  await focusByKeyboard(page, button)
  expect(getContrast(await getStyle(button, 'outlineColor'), paper)).toBeGreaterThan(4.5)
  await page.keyboard.press('Enter')
  await expect(email).toBeFocused()
  expect(await getStyle(email, 'borderColor')).toBe(chili)
  for (const element of [email, button]) {
    await focusByKeyboard(page, element)
    expect(await getStyle(element, 'outlineColor')).not.toBe(chili)
  }
  await page.goto('/cart')
  const submit = page.getByRole('button', { name: 'Submit' })
  await focusByKeyboard(page, submit)
  expect(getContrast(await getStyle(submit, 'outlineColor'), ink)).toBeGreaterThan(4.5)
})
