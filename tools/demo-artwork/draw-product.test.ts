import { expect, test, vi } from 'vitest'
import { catalogue } from '#demo/catalogue.ts'
import type { DemoProduct } from '#demo/demo-product.ts'
import { listDemoPhotos } from '#demo/photo-names.ts'
import { drawProduct } from './draw-product.ts'
import { contents } from './labels.ts'
import type { PhotoSpec } from './photo-spec.ts'
import { photoSpecs } from './photo-specs.ts'
import { findProductFacts } from './product-facts.ts'

// Drawing everything takes seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const specOf = (id: string) => photoSpecs[id] as PhotoSpec
const drawAll = () =>
  catalogue.flatMap(product => {
    const spec = specOf(product.id)
    return listDemoPhotos(product).map(({ view }) => drawProduct(spec, view, findProductFacts(product)))
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

test('the tape shows the measurement of the passport', () => {
  const widthOf = (id: string) => findProductFacts(catalogue.find(product => product.id === id) as DemoProduct).width
  expect(widthOf('demo-1'), 'pit to pit').toBe(54)
  expect(widthOf('demo-35'), 'waist').toBe(40)
  expect(widthOf('demo-60'), 'width').toBe(42)
  expect(widthOf('demo-57'), 'brim').toBe(36)
  expect(widthOf('demo-59'), 'half of 48 cm around').toBe(24)
  expect(widthOf('demo-54'), 'heel to toe').toBe(26)
})

test('materials begin as the label has them', () => {
  for (const { id, passport } of catalogue)
    expect(passport.material.toUpperCase().startsWith(contents[specOf(id).fabric]), id).toBe(true)
})

test('no two products have cloth of the same colour on the same wall', () => {
  const looks = catalogue.map(({ id }) => JSON.stringify([specOf(id).body, specOf(id).backdrop]))
  expect(new Set(looks).size).toBe(looks.length)
})
