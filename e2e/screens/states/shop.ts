import { expect, type Page } from '@playwright/test'
import type { Screen } from '../stage.ts'

const cards = (page: Page) => page.getByRole('main').locator('a[href^="/product/"]')
const filterBy = (page: Page, category: string) =>
  page.getByRole('banner').getByRole('link', { name: category, exact: true }).press('Enter')
const spinner = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Loading/ })
    .first()

export const shop: Screen[] = [
  { name: 'shop', show: ({ page }) => page.goto('/shop') },
  { name: 'shop-filter', show: ({ page }) => page.goto('/shop?filter=bottom') },
  { name: 'shop-sorted', show: ({ page }) => page.goto('/shop?sort=price-desc') },
  { name: 'shop-list', show: ({ page }) => page.goto('/shop?view=list') },
  { name: 'shop-search', show: ({ page }) => page.goto('/shop?q=jacket') },
  { name: 'shop-search-none', show: ({ page }) => page.goto('/shop?q=snorkel&filter=top') },
  {
    name: 'shop-one-piece',
    async show({ page, hang, hideOthers }) {
      await hideOthers([await hang()])
      await page.goto('/shop')
    },
  },
  {
    name: 'shop-empty',
    async show({ page, hideOthers }) {
      await hideOthers()
      await page.goto('/shop')
      await expect(page.getByText('The rail is empty')).toBeVisible()
    },
  },
  {
    name: 'shop-long-words-no-photo',
    async show({ page, hang }) {
      const category = 'bespoke-and-made-to-measure-one-offs'
      await hang({ category, title: 'Waterproofed-Oilskin-Fisherman-Smock-Extraordinaire', imageUrls: '[]' })
      await hang({
        category,
        title:
          'A very long title that somebody typed without once thinking of the little card it would have to stand on',
        description: 'https://example.com/'.padEnd(120, 'measurements'),
        priceSen: 1234500,
      })
      await page.goto(`/shop?filter=${category}`)
      await expect(cards(page)).toHaveCount(2)
    },
  },
  {
    name: 'shop-loading',
    async show({ page, holdBack }) {
      await page.goto('/shop')
      await holdBack(/\/shop\.data/)
      await filterBy(page, 'other')
      await expect(spinner(page)).toBeVisible()
    },
  },
  {
    name: 'shop-loading-from-another-page',
    isInView: true,
    async show({ page, holdBack }) {
      await page.goto('/cart')
      await holdBack(/\/shop\.data/)
      await filterBy(page, 'top')
      await expect(spinner(page)).toBeVisible()
    },
  },
  {
    name: 'shop-loading-more',
    async show({ page, hang, holdBack }) {
      for (let number = 1; number <= 28; number++) await hang({ title: `Market find ${number}`, category: 'market' })
      await page.goto('/shop?filter=market')
      await holdBack('**/api/products?*')
      await page.getByRole('link', { name: 'Load more' }).scrollIntoViewIfNeeded()
      await expect(spinner(page)).toBeAttached()
    },
  },
  {
    name: 'shop-failed',
    complaint: /could not be read|Failed to (load|fetch)/,
    async show({ page }) {
      await page.goto('/shop')
      await page.route(/\/shop\.data/, route => route.abort())
      await filterBy(page, 'top')
      await expect(page.getByText('The rail got stuck')).toBeVisible()
    },
  },
  {
    name: 'shop-someone-is-paying',
    async show({ page, hang, rival }) {
      const id = await hang({ category: 'wanted' })
      await hang({ category: 'wanted', title: 'Left alone' })
      await rival.startPaying([id])
      await page.goto('/shop?filter=wanted')
      await expect(page.getByText(/someone is paying \d\d:\d\d/)).toBeVisible()
    },
  },
  {
    name: 'shop-selling',
    isInView: true,
    async show({ page, hang, rival, keepStill }) {
      await keepStill()
      const id = await hang({ category: 'going' })
      await hang({ category: 'going', title: 'Left alone' })
      await page.goto('/shop?filter=going')
      const { url } = await rival.startPaying([id])
      await expect(page.getByText(/someone is paying/)).toBeVisible()
      // The card would fade in the middle of the picture.
      await page.addStyleTag({ content: '.animate-leave { animation: none !important }' })
      await rival.pay(url)
      await expect(page.getByText('SOLD', { exact: true })).toBeVisible()
    },
  },
]
