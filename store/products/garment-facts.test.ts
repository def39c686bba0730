import { expect, test } from 'vitest'
import { defaultCategories, listGarmentTypes } from './categories.ts'
import { parseLength } from './garment-facts.ts'
import { garmentTypes, listMeasurements } from './garment-types.ts'

test.each([
  ['54', 54],
  ['54.5', 54.5],
  [' 54,5 ', 54.5],
  ['0.5', 0.5],
  ['400', 400],
  ['\u202a54.5\u200d\u202c', 54.5],
])('reads %j as a length', (text, length) => expect(parseLength(text)).toBe(length))

test.each(['', '0', '0.2', '54.25', '400.5', '1000', '-3', '54 cm', '5e1', 'NaN', '٣'])(
  'does not read %j as a length',
  text => expect(parseLength(text)).toBeUndefined(),
)

test('a type belongs to one category, and to every category of older records', () => {
  expect(defaultCategories.flatMap(({ id }) => listGarmentTypes(id))).toEqual(garmentTypes)
  expect(listGarmentTypes('hats')).toEqual(garmentTypes)
  expect(new Set(garmentTypes).size).toBe(garmentTypes.length)
})

test('something is measured of every type', () => {
  for (const type of garmentTypes) expect(listMeasurements(type)).not.toHaveLength(0)
})
