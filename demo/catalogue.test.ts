import sharp from 'sharp'
import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { drawPiece } from './draw-piece.ts'

const sold = catalogue.flatMap(piece => (piece.sold ? [{ ...piece, sold: piece.sold }] : []))

test('the demo catalogue has at least 48 pieces in all three categories', () => {
  expect(catalogue.length).toBeGreaterThanOrEqual(48)
  expect(new Set(catalogue.map(piece => piece.category))).toEqual(new Set(['top', 'bottom', 'other']))
})

test('at least a dozen pieces are sold, each after it was listed and never above its price', () => {
  expect(sold.length).toBeGreaterThanOrEqual(12)
  for (const piece of sold) {
    expect(piece.listedDaysAgo).toBeGreaterThanOrEqual(piece.sold.daysAgo)
    expect(piece.sold.price).toBeLessThanOrEqual(piece.price)
    expect(piece.sold.to.email).toMatch(/@example\.com$/)
  }
})

test('no two pieces share a title', () => {
  expect(new Set(catalogue.map(piece => piece.title)).size).toBe(catalogue.length)
})

test('all prices are whole sen', () => {
  for (const price of [...catalogue.map(piece => piece.price), ...sold.map(piece => piece.sold.price)]) {
    expect(Number.isInteger(price) && price > 0).toBe(true)
  }
})

test('every drawing is a picture of 720 by 900 that sharp can read', async () => {
  for (const { drawing } of catalogue) {
    for (const view of ['front', 'detail'] as const) {
      const picture = sharp(Buffer.from(drawPiece(drawing, view)))
      expect(await picture.metadata()).toMatchObject({ format: 'svg', width: 720, height: 900 })
    }
  }
})

test('a drawing can be turned into pixels', async () => {
  const { info } = await sharp(Buffer.from(drawPiece(catalogue[0]!.drawing, 'front')))
    .resize(80)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 80, height: 100 })
})

test('no two pictures are alike, and the same piece is always drawn the same', () => {
  const pictures = catalogue.flatMap(({ drawing }) => [drawPiece(drawing, 'front'), drawPiece(drawing, 'detail')])
  expect(new Set(pictures).size).toBe(pictures.length)
  expect(catalogue.map(({ drawing }) => drawPiece(drawing, 'front'))).toEqual(
    pictures.filter((_, index) => index % 2 === 0),
  )
})

test('drawings stay the same text whatever the machine has for fonts', () => {
  for (const { drawing } of catalogue)
    expect(drawPiece(drawing, 'front')).not.toMatch(/<text|font-family|NaN|undefined/)
})
