import { readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type ProductDraft, parseProductDraft } from '#store/products/product-draft.ts'
import { catalogue } from './catalogue.ts'
import { toProductDraft } from './demo-product.ts'
import { fileWidths, getFileUrl, listDemoPhotos, photoSize } from './photo-names.ts'

const soldProducts = catalogue.flatMap(product => (product.sold ? [{ ...product, sold: product.sold }] : []))
const photos = catalogue.flatMap(listDemoPhotos)

test('the demo catalogue has at least 48 products in all three categories', () => {
  expect(catalogue.length).toBeGreaterThanOrEqual(48)
  const found = catalogue.map(product => toProductDraft(product, []).category)
  expect(new Set(found)).toEqual(new Set(['top', 'bottom', 'other']))
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

test('every photo has its files, the main one of the expected size, and there are no others', async () => {
  const names = readdirSync(new URL('./', getFileUrl('any', '800')))
  const expected = photos.flatMap(name => fileWidths.map(width => `${name}-${width}.webp`))
  expect(names.sort()).toEqual(expected.sort())
  for (const name of photos) {
    const [main, small, preview] = await Promise.all(
      fileWidths.map(width => sharp(fileURLToPath(getFileUrl(name, width))).metadata()),
    )
    expect(main, name).toMatchObject({ format: 'webp', ...photoSize })
    expect(small, name).toMatchObject({ format: 'webp', width: 360, height: 450 })
    expect(preview, name).toMatchObject({ format: 'webp', width: 16, height: 20 })
  }
})

test('every product has three photos: the front, the label and a tape across it', () => {
  for (const product of catalogue)
    expect(listDemoPhotos(product), product.id).toEqual(['front', 'label', 'tape'].map(view => `${product.id}-${view}`))
})

test('every product is one that the admin could have saved, with nothing left out', () => {
  for (const product of catalogue) {
    const draft = toProductDraft(product, ['/photo.webp'])
    const { price, weightGrams, ...input } = draft
    const typed = { ...input, price: String(price / 100), weightGrams: String(weightGrams) }
    expect(parseProductDraft(typed), product.id).toEqual({ ok: true, draft })
  }
})

test('every product has a full passport', () => {
  for (const product of catalogue) {
    const { id, size } = product
    const draft: ProductDraft = toProductDraft(product, [])
    const { garmentType, condition, colours = [], era, material, origin, care, measurements = {}, fitSize } = draft
    for (const fact of [garmentType, condition, colours[0], era, material, origin, care]) expect(fact, id).toBeTruthy()
    expect(Object.keys(measurements), id).not.toHaveLength(0)
    const fitsAll = size === undefined || size === 'Free size'
    if (!fitsAll) expect(fitSize, id).toBe(size === 'XXL' ? '2XL' : size)
  }
})

test('a product with a flaw is not in excellent condition, and one that is worn in names what is worn', () => {
  for (const { id, flaws, condition } of catalogue) {
    if (flaws) expect(['good', 'worn-in'], id).toContain(condition)
    if (condition === 'worn-in') expect(flaws, id).toBeTruthy()
  }
})

test('all photos together stay small enough for the repository', () => {
  const sizes = photos.flatMap(name => fileWidths.map(width => statSync(getFileUrl(name, width)).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(10_000_000)
})
