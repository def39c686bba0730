import { expect, test, vi } from 'vitest'
import { catalogue } from '#demo/catalogue.ts'
import { listDemoPhotos } from '#demo/photo-names.ts'
import { drawProduct } from './draw-product.ts'
import type { PhotoSpec } from './photo-spec.ts'
import { photoSpecs } from './photo-specs.ts'
import { findProductFacts } from './product-facts.ts'

// Drawing everything takes seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const specOf = (id: string) => photoSpecs[id] as PhotoSpec
const drawAll = () =>
  catalogue.flatMap(product => {
    const spec = specOf(product.id)
    return listDemoPhotos(product).map(({ view }) => drawProduct(spec, view, findProductFacts(product, spec.garment)))
  })

test('every product of the catalogue has a photo spec, and there are no others', () => {
  expect(Object.keys(photoSpecs).sort()).toEqual(catalogue.map(({ id }) => id).sort())
})

test('drawings are distinct and deterministic', () => {
  const pictures = drawAll().map(drawing => JSON.stringify(drawing))
  expect(new Set(pictures).size).toBe(pictures.length)
  expect(drawAll().map(drawing => JSON.stringify(drawing))).toEqual(pictures)
})

test('drawings depend on no fonts and contain no invalid numbers', () => {
  for (const drawing of drawAll()) expect(JSON.stringify(drawing)).not.toMatch(/<text|font-family|NaN|undefined|null/)
})

test('the tape shows the width that the description names', () => {
  const widths = catalogue.map(product => findProductFacts(product, specOf(product.id).garment).width)
  expect(widths[0], 'Pit to pit 54 cm').toBe(54)
  const jeans = catalogue.findIndex(({ id }) => id === 'demo-35')
  expect(widths[jeans], 'Waist 80 cm').toBe(40)
  const tote = catalogue.findIndex(({ id }) => id === 'demo-60')
  expect(widths[tote], '42 by 45 cm').toBe(42)
  for (const width of widths) expect(width).toBeGreaterThan(5)
})

test('no two products have cloth of the same colour on the same wall', () => {
  const looks = catalogue.map(({ id }) => JSON.stringify([specOf(id).body, specOf(id).backdrop]))
  expect(new Set(looks).size).toBe(looks.length)
})
