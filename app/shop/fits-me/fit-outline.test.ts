import { expect, test } from 'vitest'
import { garmentTypes } from '#store/products/garment-types.ts'
import { findFitRule } from './compare-fit.ts'
import { drawGarment } from './fit-outline.ts'

const all = { pitToPit: 54, length: 70, waist: 41, inseam: 76 }
const drawnTypes = garmentTypes.filter(type => findFitRule({ garmentType: type, measurements: all }))

test.each(drawnTypes)('draws %s closed, symmetrical and of its size', type => {
  const drawn = drawGarment(type, {})
  const points = [...(drawn?.outline.matchAll(/(-?[\d.]+) (-?[\d.]+)/g) ?? [])].map(([, x, y]) => [x, y].map(Number))
  expect(drawn?.outline).toMatch(/^M[^M]+Z$/)
  for (const [x = 0, y] of points) expect(points).toContainEqual([x === 0 ? 0 : -x, y])
  expect(drawn?.transform).toBe('scale(1 1)')
  // Sleeves may be longer, and legs bulge.
  expect(drawn?.height).toBeGreaterThan(Math.max(...points.map(([, y = 0]) => y)) - 3)
  expect(drawn?.halfWidth).toBe(Math.max(...points.map(([x = 0]) => x)))
})

test.each(drawnTypes)('draws a smaller %s of the shopper inside', type => {
  const rule = findFitRule({ garmentType: type, measurements: all })
  const pick = (lessCm: number) =>
    Object.fromEntries(rule?.measurements.map(name => [name, (all[name] ?? 0) - lessCm]) ?? [])
  const product = drawGarment(type, pick(0))
  const smaller = drawGarment(type, { ...pick(0), ...pick(4) })
  const isAsLong = !rule?.measurements.some(name => name === 'length' || name === 'inseam')
  expect(smaller?.halfWidth).toBeLessThan(product?.halfWidth ?? 0)
  expect((product?.height ?? 0) - (smaller?.height ?? 0)).toBe(isAsLong ? 0 : 4)
})

test('draws what is measured at its size', () => {
  expect(drawGarment('tee', { pitToPit: 55, length: 78 })).toMatchObject({ height: 78, transform: 'scale(1.1 1.2)' })
  expect(drawGarment('jeans', { waist: 44, inseam: 74, length: 50 })).toMatchObject({ height: 103 })
  expect(drawGarment('skirt', { waist: 44, inseam: 74, length: 50 })).toMatchObject({ height: 50 })
})

test('draws a garment without a measurement that was mistyped', () => {
  expect(drawGarment('tee', { pitToPit: 55, length: 700 })).toEqual(drawGarment('tee', { pitToPit: 55 }))
})

test('has a drawing for exactly those types that can be compared', () => {
  expect(garmentTypes.filter(type => drawGarment(type, all))).toEqual(drawnTypes)
})
