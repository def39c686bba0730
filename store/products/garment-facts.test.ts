import { expect, test } from 'vitest'
import { type FactsInput, parseFacts, parseLength } from './garment-facts.ts'
import { garmentTypes, listGarmentTypes, listMeasurements } from './garment-types.ts'
import { categories } from './listing.ts'

const photos = ['/1', '/2', '/3', '/4', '/5']
const parse = (input: FactsInput, category = 'top') => parseFacts(input, { category, imageUrls: photos })

test('keeps every valid fact', () => {
  const facts = {
    garmentType: 'jeans',
    fitSize: 'W32',
    condition: 'new-with-tags',
    colours: ['navy', 'black'],
    era: 'y2k',
    measurements: { waist: 41.5, inseam: 78 },
    flawImageUrls: ['/2', '/5'],
  }
  expect(parse({ ...facts, measurements: { waist: ' 41,5 ', inseam: '78' } }, 'bottom')).toEqual({
    facts,
    invalidFacts: [],
  })
})

test('leaves out empty facts', () => {
  const empty = { garmentType: ' ', fitSize: '', condition: undefined, colours: [''], era: '', flawImageUrls: [] }
  expect(parse({ ...empty, measurements: {} })).toEqual({ facts: {}, invalidFacts: [] })
  expect(parse({ garmentType: 'tee', measurements: { length: ' ' } }).facts).toEqual({ garmentType: 'tee' })
})

test('names every fact that is not valid', () => {
  const input = { garmentType: 'jeans', fitSize: 'W99', condition: 'mint', colours: ['mauve'], era: '1850s' }
  expect(parse({ ...input, flawImageUrls: photos.slice(0, 4) })).toEqual({
    facts: {},
    invalidFacts: ['garmentType', 'fitSize', 'condition', 'colours', 'era', 'flawImageUrls'],
  })
  expect(parse({ garmentType: 'tee', measurements: { length: 'long' } }).invalidFacts).toEqual(['measurements'])
  expect(parse({ colours: ['red', 'blue', 'pink'] }).invalidFacts).toEqual(['colours'])
})

test('keeps the order of the colours, each once', () => {
  expect(parse({ colours: ['white', 'black', 'white'] }).facts.colours).toEqual(['white', 'black'])
})

test('leaves out measurements that are not taken of the type', () => {
  const measurements = { inseam: 78, length: 70 }
  expect(parse({ garmentType: 'tee', measurements }).facts.measurements).toEqual({ length: 70 })
  expect(parse({ measurements }).facts).toEqual({})
})

test('leaves out flaws on photos that the product does not show', () => {
  expect(parse({ flawImageUrls: ['/9', '/3'] }).facts.flawImageUrls).toEqual(['/3'])
  expect(parse({ flawImageUrls: ['/9'] }).facts).toEqual({})
})

test.each([
  ['54', 54],
  ['54.5', 54.5],
  [' 54,5 ', 54.5],
  ['0.5', 0.5],
  ['400', 400],
])('reads %j as a length', (text, length) => expect(parseLength(text)).toBe(length))

test.each(['', '0', '0.2', '54.25', '400.5', '1000', '-3', '54 cm', '5e1', 'NaN', '٣'])(
  'does not read %j as a length',
  text => expect(parseLength(text)).toBeUndefined(),
)

test('a type belongs to one category, and to every category of older records', () => {
  expect(categories.flatMap(category => listGarmentTypes(category))).toEqual(garmentTypes)
  expect(listGarmentTypes('hats')).toEqual(garmentTypes)
  expect(new Set(garmentTypes).size).toBe(garmentTypes.length)
})

test('something is measured of every type', () => {
  for (const type of garmentTypes) expect(listMeasurements(type)).not.toHaveLength(0)
})
