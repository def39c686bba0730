import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawProduct } from '../tools/demo-artwork/draw-product.ts'
import { catalogue } from './catalogue.ts'

const sold = catalogue.flatMap(product => (product.sold ? [{ ...product, sold: product.sold }] : []))

test('the demo catalogue has at least 48 pieces in all three categories', () => {
  expect(catalogue.length).toBeGreaterThanOrEqual(48)
  expect(new Set(catalogue.map(product => product.category))).toEqual(new Set(['top', 'bottom', 'other']))
})

test('at least a dozen pieces are sold, each after it was listed and never above its price', () => {
  expect(sold.length).toBeGreaterThanOrEqual(12)
  for (const product of sold) {
    expect(product.listedDaysAgo).toBeGreaterThanOrEqual(product.sold.daysAgo)
    expect(product.sold.price).toBeLessThanOrEqual(product.price)
    expect(product.sold.to.email).toMatch(/@example\.com$/)
  }
})

test('no two pieces share a title', () => {
  expect(new Set(catalogue.map(product => product.title)).size).toBe(catalogue.length)
})

test('all prices are whole sen', () => {
  for (const price of [...catalogue.map(product => product.price), ...sold.map(product => product.sold.price)]) {
    expect(Number.isInteger(price) && price > 0).toBe(true)
  }
})

test('every drawing is a picture of 720 by 900 that sharp can read', async () => {
  for (const { spec } of catalogue) {
    for (const view of ['front', 'detail'] as const) {
      const picture = sharp(Buffer.from(drawProduct(spec, view)))
      expect(await picture.metadata()).toMatchObject({ format: 'svg', width: 720, height: 900 })
    }
  }
})

test('a drawing can be turned into pixels', async () => {
  const { info } = await sharp(Buffer.from(drawProduct(catalogue[0]!.spec, 'front')))
    .resize(80)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 80, height: 100 })
})

test('no two pictures are alike, and the same piece is always drawn the same', () => {
  const pictures = catalogue.flatMap(({ spec }) => [drawProduct(spec, 'front'), drawProduct(spec, 'detail')])
  expect(new Set(pictures).size).toBe(pictures.length)
  expect(catalogue.map(({ spec }) => drawProduct(spec, 'front'))).toEqual(
    pictures.filter((_, index) => index % 2 === 0),
  )
})

test('drawings stay the same text whatever the machine has for fonts', () => {
  for (const { spec } of catalogue) expect(drawProduct(spec, 'front')).not.toMatch(/<text|font-family|NaN|undefined/)
})
