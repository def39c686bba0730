import { expect, test } from 'vitest'
import { garmentTypes } from '#store/products/garment-types.ts'
import { findFitRule } from './compare-fit.ts'
import { drawOutline, drawOwnOutline } from './fit-outline.ts'
import type { GarmentShape } from './garment-shape.ts'

const all = { pitToPit: 54, length: 70, waist: 41, inseam: 76 }
const drawnTypes = garmentTypes.filter(type => findFitRule({ garmentType: type, measurements: all }))

/** All points of a path: where lines end and towards which they bend. */
const listPoints = (path: string) =>
  [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)

const measure = (shape: GarmentShape | undefined) => {
  const points = listPoints(shape?.path ?? '')
  return { width: Math.max(...points.map(([x]) => x)) * 2, length: Math.max(...points.map(([, y]) => y)) }
}

test.each(drawnTypes)('draws %s closed, symmetrical and finite, whatever is measured of it', type => {
  for (const measurements of [{}, { length: 40 }, { pitToPit: 25 }, { waist: 75 }, { hip: 50, inseam: 30 }, all]) {
    const shape = drawOutline(type, measurements)
    expect(shape?.path).toMatch(/^M[^M]+Z$/)
    expect(`${shape?.path}${shape?.seams}`).not.toMatch(/NaN|Infinity|undefined/)
    const points = listPoints(shape?.path ?? '')
    for (const [x, y] of points)
      expect(
        points.some(([otherX, otherY]) => otherX === -x && otherY === y),
        `${x} ${y}`,
      ).toBe(true)
    for (const [x, y] of points) {
      expect(Math.abs(x)).toBeLessThanOrEqual((shape?.box.halfWidth ?? 0) + 0.01)
      expect(y).toBeLessThanOrEqual((shape?.box.bottom ?? 0) + 0.01)
    }
  }
})

test.each(drawnTypes)('draws the same %s over each other, and a smaller one of the shopper inside', type => {
  const rule = findFitRule({ garmentType: type, measurements: all })
  const pick = (lessCm: number) =>
    Object.fromEntries(rule?.measurements.map(name => [name, (all[name] ?? 0) - lessCm]) ?? [])
  const measurements = pick(0)
  expect(drawOwnOutline(type, measurements, pick(0))?.path).toBe(drawOutline(type, measurements)?.path)
  const product = measure(drawOutline(type, measurements))
  const smaller = measure(drawOwnOutline(type, measurements, pick(4)))
  expect(smaller.width).toBeLessThan(product.width)
  if (rule?.measurements.some(name => name === 'length' || name === 'inseam'))
    expect(product.length - smaller.length).toBeCloseTo(4)
  else expect(smaller.length).toBeCloseTo(product.length)
})

test('draws what is measured at its size', () => {
  const tee = drawOutline('tee', { pitToPit: 55, length: 71 })
  expect(tee?.box.bottom).toBe(71)
  expect(tee?.lines.pitToPit?.map(([x]) => x)).toEqual([-27.5, 27.5])
  const jeans = drawOutline('jeans', { waist: 42, rise: 28, inseam: 74 })
  expect(jeans?.box.bottom).toBe(102)
  expect(jeans?.lines.waist).toEqual([
    [-21, 0],
    [21, 0],
  ])
  expect(jeans?.lines.inseam?.map(([, y]) => y)).toEqual([28, 102])
})

test('derives what is missing from what is known', () => {
  expect(drawOutline('jeans', { waist: 42, rise: 28, length: 100 })?.box.bottom).toBe(100)
  expect(drawOutline('tee', { length: 65 })?.lines.pitToPit?.map(([x]) => x)).toEqual([-25, 25])
})

test('draws a garment without a measurement that was mistyped', () => {
  expect(drawOutline('tee', { pitToPit: 55, sleeve: 220 })).toEqual(drawOutline('tee', { pitToPit: 55 }))
})

test('has an outline for exactly those types that can be compared', () => {
  expect(garmentTypes.filter(type => drawOutline(type, all))).toEqual(drawnTypes)
  expect(drawOwnOutline('bag', { width: 40 }, { pitToPit: 50 })).toBeUndefined()
})
