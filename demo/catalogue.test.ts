import { readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { getMasterUrl, listDemoPhotos, masterSize, maxTotalBytes } from './photo-names.ts'

const soldProducts = catalogue.flatMap(product => (product.sold ? [{ ...product, sold: product.sold }] : []))
const photos = catalogue.flatMap(listDemoPhotos)

test('the demo catalogue has at least 48 products in all three categories', () => {
  expect(catalogue.length).toBeGreaterThanOrEqual(48)
  expect(new Set(catalogue.map(({ category }) => category))).toEqual(new Set(['top', 'bottom', 'other']))
})

test('at least a dozen products are sold, each after it was listed and never above its price', () => {
  expect(soldProducts.length).toBeGreaterThanOrEqual(12)
  for (const product of soldProducts) {
    expect(product.listedDaysAgo).toBeGreaterThanOrEqual(product.sold.daysAgo)
    expect(product.sold.price).toBeLessThanOrEqual(product.price)
    expect(product.sold.to.email).toMatch(/@example\.com$/)
  }
})

test('ids and titles are unique', () => {
  expect(new Set(catalogue.map(({ id }) => id)).size).toBe(catalogue.length)
  expect(new Set(catalogue.map(({ title }) => title)).size).toBe(catalogue.length)
})

test('all prices are positive whole sen', () => {
  const prices = [...catalogue.map(({ price }) => price), ...soldProducts.map(({ sold }) => sold.price)]
  for (const price of prices) expect(Number.isInteger(price) && price > 0).toBe(true)
})

test('every photo has a master of the expected size, and there are no other files', async () => {
  const files = readdirSync(new URL('./', getMasterUrl('any')))
  expect(files.sort()).toEqual(photos.map(({ name }) => `${name}.webp`).sort())
  for (const { name } of photos) {
    const metadata = await sharp(fileURLToPath(getMasterUrl(name))).metadata()
    expect(metadata, name).toMatchObject({ format: 'webp', ...masterSize })
  }
})

test('every product has three photos: the front, the label and a tape across it', () => {
  for (const product of catalogue)
    expect(
      listDemoPhotos(product).map(({ view }) => view),
      product.id,
    ).toEqual(['front', 'label', 'tape'])
})

test('the newest three products, which the landing page shows, are those with the strongest photos', () => {
  const newest = catalogue.filter(({ sold }) => !sold).toSorted((a, b) => a.listedDaysAgo - b.listedDaysAgo)
  expect(newest.slice(0, 3).map(({ title }) => title)).toEqual([
    'Hibiscus camp shirt',
    'Striped rugby knit',
    'Rust check flannel',
  ])
})

test('texts have curly apostrophes and no straight quotes', () => {
  for (const { title, description } of catalogue) expect(`${title} ${description}`).not.toMatch(/['"]/)
})

test('all masters together stay small enough for the repository', () => {
  const sizes = photos.map(({ name }) => statSync(getMasterUrl(name)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(maxTotalBytes)
})
