import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { catalogue } from '#demo/catalogue.ts'
import { masterSize } from '#demo/photo-names.ts'
import { drawProduct } from './draw-product.ts'
import { photoSpecs } from './photo-specs.ts'

// Drawing everything takes seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const specs = Object.values(photoSpecs)
const drawAll = () => specs.flatMap(spec => [drawProduct(spec, 'front'), drawProduct(spec, 'detail')])

test('every product of the catalogue has a photo spec, and there are no others', () => {
  expect(Object.keys(photoSpecs).sort()).toEqual(catalogue.map(({ id }) => id).sort())
})

test('every drawing is an SVG document of the master size', async () => {
  for (const picture of drawAll())
    expect(await sharp(Buffer.from(picture)).metadata()).toMatchObject({ format: 'svg', ...masterSize })
})

test('a drawing can be rasterised', async () => {
  const [picture = ''] = drawAll()
  const { info } = await sharp(Buffer.from(picture)).resize(80).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 80, height: 100 })
})

test('drawings are distinct and deterministic', () => {
  const pictures = drawAll()
  expect(new Set(pictures).size).toBe(pictures.length)
  expect(drawAll()).toEqual(pictures)
})

test('drawings depend on no fonts and contain no invalid numbers', () => {
  for (const picture of drawAll()) expect(picture).not.toMatch(/<text|font-family|NaN|undefined/)
})
