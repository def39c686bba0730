import { expect, test } from 'vitest'
import { catalogue } from '#demo/catalogue.ts'
import { listMeasurements, type Measurement } from '#store/products/garment-types.ts'
import { createGarmentRenderer } from './garment-renderer.ts'
import { garments } from './garments/garments.ts'
import { measureGarment } from './measure-garment.ts'
import { drawAcross, getLength, line } from './path-lengths.ts'
import type { PhotoSpec } from './photo-spec.ts'
import { photoSpecs } from './photo-specs.ts'
import { findProductFacts } from './product-facts.ts'

const listDrawnLengths = () =>
  catalogue.map(product => {
    const drawn = measureGarment(photoSpecs[product.id] as PhotoSpec, findProductFacts(product).width)
    const names = listMeasurements(product.passport.garmentType)
    return { product, drawn: names.flatMap(name => (drawn[name] === undefined ? [] : [[name, drawn[name]] as const])) }
  })

test('measurements are those of the drawing, within 3 % or 1 cm', () => {
  for (const { product, drawn } of listDrawnLengths())
    for (const [name, length] of drawn) {
      const difference = Math.abs((product.passport.measurements[name] ?? 0) - length)
      expect(difference, `${product.id}: ${name} is ${length} cm`).toBeLessThanOrEqual(Math.max(1, length * 0.03))
    }
})

test('the tape shows what the passport says of the place where it lies', () => {
  for (const product of catalogue) {
    const spec = photoSpecs[product.id] as PhotoSpec
    const { tape, lines } = garments[spec.garment](createGarmentRenderer(spec))
    const tapeLine = line(...tape)
    // Around a beanie it lies twice.
    const alongTape = Object.entries(lines).find(([, d]) => d.startsWith(tapeLine))
    const [name, d] = (alongTape ?? []) as [Measurement?, string?]
    const inPassport = name && d && (product.passport.measurements[name] ?? 0) / (getLength(d) / getLength(tapeLine))
    expect(inPassport ?? product.brim, product.id).toBeCloseTo(findProductFacts(product).width)
  }
})

test('tops, trousers and skirts have a length, and trousers an inseam', () => {
  for (const { product, drawn } of listDrawnLengths()) {
    const names = drawn.map(([name]) => name)
    if (product.category !== 'other') expect(names, product.id).toContain('length')
    if (product.passport.garmentType === 'jeans') expect(names, product.id).toContain('inseam')
  }
})

test('lengths follow lines and curves, and leave out jumps', () => {
  expect(getLength(line([0, 0], [30, 40]))).toBe(50)
  expect(getLength('M0 0L10 0M50 0L50 10')).toBe(20)
  const quarterCircle = 'M100 0C100 55.228 55.228 100 0 100'
  expect(getLength(quarterCircle)).toBeCloseTo((Math.PI * 100) / 2, 0)
})

test('a line across an outline ends at its edges', () => {
  expect(getLength(drawAcross('M0 0L100 0L0 100Z', 60))).toBeCloseTo(40)
})
