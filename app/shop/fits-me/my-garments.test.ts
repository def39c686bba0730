import { expect, test } from 'vitest'
import {
  findMyMeasurements,
  fitLimits,
  isPlausible,
  type MyGarment,
  parseMyGarments,
  putGarment,
  removeGarment,
} from './my-garments.ts'

const top: MyGarment = { kind: 'top', measurements: { pitToPit: 54, length: 70.5 } }
const bottom: MyGarment = { kind: 'bottom', measurements: { waist: 41 } }

test('reads stored garments, one of each kind', () => {
  expect(parseMyGarments([bottom, top])).toEqual([top, bottom])
  expect(parseMyGarments([top, { kind: 'top', measurements: { pitToPit: 60 } }])).toEqual([top])
})

test('drops stored measurements that are absurd or of another kind', () => {
  const stored = [
    { kind: 'top', measurements: { pitToPit: 540, length: 70, waist: 40, height: 170 } },
    { kind: 'bottom', measurements: { waist: '41', inseam: 76.2 } },
    { kind: 'hat', measurements: { around: 58 } },
  ]
  expect(parseMyGarments(stored)).toEqual([{ kind: 'top', measurements: { length: 70 } }])
})

test('has no garments for a stored value that is none of its own', () => {
  for (const stored of [null, '', '{', 7, {}, [null, 3], [{ kind: 'top' }]]) expect(parseMyGarments(stored)).toEqual([])
})

test('accepts measurements up to the limits and no further', () => {
  for (const [name, { min, max }] of Object.entries(fitLimits) as [
    keyof typeof fitLimits,
    { min: number; max: number },
  ][])
    for (const [length, expected] of [
      [min, true],
      [max, true],
      [min - 0.5, false],
      [max + 0.5, false],
      [min + 0.2, false],
      [undefined, false],
      [Number.NaN, false],
    ] as const)
      expect(isPlausible(name, length), `${name} ${length}`).toBe(expected)
})

test('replaces and removes the garment of one kind alone', () => {
  const larger: MyGarment = { kind: 'top', measurements: { pitToPit: 58 } }
  const garments = putGarment([top, bottom], larger)
  expect(findMyMeasurements(garments, 'top')).toEqual({ pitToPit: 58 })
  expect(findMyMeasurements(garments, 'bottom')).toEqual({ waist: 41 })
  expect(removeGarment(garments, 'top')).toEqual([bottom])
  expect(findMyMeasurements([bottom], 'top')).toBeUndefined()
})
