import { expect, test } from 'vitest'
import { garmentTypes, listMeasurements } from '#store/products/garment-types.ts'
import { compareFit, findFitRule, getFitVerdict } from './compare-fit.ts'

const tee = (pitToPit: number, length?: number) => ({
  garmentType: 'tee' as const,
  measurements: { pitToPit, ...(length !== undefined && { length }) },
})
const jeans = (waist: number, inseam: number) => ({ garmentType: 'jeans' as const, measurements: { waist, inseam } })
const describe = (mine: number, theirs: number) => {
  const [difference] = compareFit({ pitToPit: mine }, tee(theirs))
  return [difference?.relation, difference?.roundedCm]
}

test.each([
  [0, 'same', 0],
  [0.5, 'same', 0],
  [1, 'same', 0],
  [1.5, 'wider', 2],
  [2, 'wider', 2],
  [2.5, 'wider', 3],
  [3, 'wider', 3],
  [11.5, 'wider', 12],
])('a difference of %s cm reads as %s, about %s cm, and alike in the other direction', (cm, relation, rounded) => {
  expect(describe(54, 54 + cm)).toEqual([relation, rounded])
  expect(describe(54 + cm, 54)).toEqual([relation === 'wider' ? 'narrower' : relation, rounded])
})

test('compares what is known of both garments, in the order of the form', () => {
  expect(compareFit({ pitToPit: 54, length: 70 }, tee(56, 67))).toEqual([
    { measurement: 'pitToPit', mine: 54, theirs: 56, relation: 'wider', roundedCm: 2 },
    { measurement: 'length', mine: 70, theirs: 67, relation: 'shorter', roundedCm: 3 },
  ])
  expect(compareFit({ length: 70 }, tee(56))).toEqual([])
  expect(compareFit({ length: 70 }, tee(56, 70)).map(({ measurement }) => measurement)).toEqual(['length'])
  expect(compareFit({}, tee(56, 70))).toEqual([])
})

test('a top says nothing about bottoms, nor bottoms about a top', () => {
  expect(compareFit({ pitToPit: 54, length: 70 }, jeans(41, 76))).toEqual([])
  expect(compareFit({ waist: 41, inseam: 76 }, tee(56, 70))).toEqual([])
})

test('leaves lengths out that are a matter of taste', () => {
  const mine = { pitToPit: 54, length: 70, waist: 41, inseam: 76 }
  const measurements = { pitToPit: 56, length: 104, waist: 43, inseam: 76 }
  const compared = (garmentType: (typeof garmentTypes)[number]) =>
    compareFit(mine, { garmentType, measurements }).map(({ measurement }) => measurement)
  expect(compared('coat')).toEqual(['pitToPit'])
  expect(compared('dress')).toEqual(['pitToPit'])
  expect(compared('skirt')).toEqual(['waist'])
  expect(compared('shorts')).toEqual(['waist'])
  expect(compared('dungarees')).toEqual(['waist', 'inseam'])
})

test('leaves absurd measurements out, of both garments', () => {
  expect(findFitRule(tee(400))).toBeUndefined()
  expect(findFitRule(jeans(82, 76))).toEqual({ kind: 'bottom', measurements: ['inseam'] })
  expect(compareFit({ pitToPit: 540 }, tee(56))).toEqual([])
})

test('offers no comparison without a type or without a measurement that says something', () => {
  expect(findFitRule({})).toBeUndefined()
  expect(findFitRule({ measurements: { pitToPit: 54 } })).toBeUndefined()
  expect(findFitRule({ garmentType: 'tee' })).toBeUndefined()
  expect(findFitRule({ garmentType: 'tee', measurements: { shoulder: 45 } })).toBeUndefined()
  expect(findFitRule({ garmentType: 'bag', measurements: { width: 40 } })).toBeUndefined()
})

test('compares every type only by what is measured of it', () => {
  const measurements = { pitToPit: 54, length: 70, waist: 41, inseam: 76 }
  for (const garmentType of garmentTypes)
    for (const name of findFitRule({ garmentType, measurements })?.measurements ?? [])
      expect(listMeasurements(garmentType), garmentType).toContain(name)
})

test.each([
  ['fits the same', tee(55, 71), [], []],
  ['is a little roomier below a size', tee(56, 70), [], ['roomier']],
  ['is roomier from a size on: 2.5 cm flat are 5 cm around', tee(56.5, 70), ['roomier'], []],
  ['is a little snugger below a size', tee(52, 70), [], ['snugger']],
  ['is snugger from a size on', tee(51.5, 70), ['snugger'], []],
  ['is a little longer below 3 cm', tee(54, 72.5), [], ['longer']],
  ['is longer from 3 cm on', tee(54, 73), ['longer'], []],
  ['is a little shorter below 3 cm', tee(54, 67.5), [], ['shorter']],
  ['is shorter from 3 cm on', tee(54, 67), ['shorter'], []],
  ['names width before length', tee(58, 66), ['roomier', 'shorter'], []],
  ['keeps clear and slight differences apart', tee(56, 76), ['longer'], ['roomier']],
  ['needs no length', tee(58), ['roomier'], []],
] as const)('the verdict %s', (_, product, clearly, slightly) => {
  expect(getFitVerdict(compareFit({ pitToPit: 54, length: 70 }, product))).toEqual({
    isWidthKnown: true,
    clearly,
    slightly,
  })
})

test('the verdict about bottoms goes by waist and inseam', () => {
  expect(getFitVerdict(compareFit({ waist: 41, inseam: 76 }, jeans(39, 80)))).toEqual({
    isWidthKnown: true,
    clearly: ['longer'],
    slightly: ['snugger'],
  })
})

test('a verdict from lengths alone knows no width', () => {
  const differences = compareFit({ length: 70 }, tee(54, 70))
  expect(getFitVerdict(differences)).toEqual({ isWidthKnown: false, clearly: [], slightly: [] })
})
