import { readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { getMasterUrl, listDemoPhotos, masterSize } from './photo-names.ts'

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

test('all masters together are at most 5 MB', () => {
  const sizes = photos.map(({ name }) => statSync(getMasterUrl(name)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(5_000_000)
})
