import { describe, expect, test } from 'vitest'
import { type FacetedProduct, parseFacets } from './facets.ts'
import { choiceFilters } from './filters.ts'
import type { FacetParams } from './listing.ts'
import { matchesListing } from './listing-rules.ts'

const now = new Date('2026-11-20T04:00:00.000Z')

const none = { ...Object.fromEntries(choiceFilters.map(({ param }) => [param, []])), new: false }

test('parses every facet of an address', () => {
  const params: FacetParams = {
    type: 'tee,shirt',
    size: 'M,W32',
    brand: 'Levi’s,PADINI ',
    colour: 'navy',
    condition: 'good,excellent',
    price: '20-80',
    pit: '52.5-58',
    waist: '38-42',
    new: '1',
  }
  expect(parseFacets(params)).toEqual({
    ...none,
    type: ['tee', 'shirt'],
    size: ['M', 'W32'],
    brand: ['levis', 'padini'],
    colour: ['navy'],
    condition: ['excellent', 'good'],
    price: [20, 80],
    pit: [52.5, 58],
    waist: [38, 42],
    new: true,
  })
})

test.each<[FacetParams]>([
  [{}],
  [{ type: 'hat-stand', size: 'XXXXL', colour: 'mauve', condition: 'mint', brand: ' ,,', new: 'yes' }],
  [{ price: '80-20', pit: 'wide', waist: '38-42-46' }],
  [{ price: '-', pit: '-', waist: '0-0' }],
  [{ price: '1e3-2e3' }],
  [{ price: '12.50-20' }],
])('leaves out what is not valid: %j', params => expect(parseFacets(params)).toEqual(none))

test('a range may be open at one end', () => {
  expect(parseFacets({ price: '50-' }).price).toEqual([50, Number.POSITIVE_INFINITY])
  expect(parseFacets({ price: '-50' }).price).toEqual([0, 50])
})

describe('matching a product', () => {
  const product: FacetedProduct & { category: string } = {
    category: 'top',
    garmentType: 'shirt',
    fitSize: 'L',
    brand: 'Pucuk, Rebung',
    colours: ['navy', 'cream'],
    condition: 'good',
    price: 49.9,
    measurements: { pitToPit: 56, length: 74 },
    createdAt: '2026-11-13T04:00:00.000Z',
  }
  const matches = (params: FacetParams, changes: Partial<FacetedProduct> = {}) =>
    matchesListing({ ...product, ...changes }, { filter: '', q: '', facets: params }, now)

  test.each<[FacetParams]>([
    [{}],
    [{ type: 'tee,shirt' }],
    [{ size: 'L' }],
    [{ brand: 'pucuk  rebung' }],
    [{ colour: 'cream,red' }],
    [{ condition: 'good' }],
    [{ price: '49-50' }],
    [{ pit: '56-60' }],
    [{ pit: '56-60', waist: '38-42' }],
    [{ new: '1' }],
    [{ type: 'shirt', size: 'L', colour: 'navy', price: '-49.9' }],
  ])('%j matches', params => expect(matches(params)).toBe(true))

  test.each<[FacetParams]>([
    [{ type: 'tee' }],
    [{ size: 'M' }],
    [{ brand: 'rebung' }],
    [{ colour: 'red' }],
    [{ condition: 'excellent' }],
    [{ price: '50-' }],
    [{ pit: '56.5-60' }],
    [{ waist: '30-50' }],
    [{ type: 'shirt', size: 'M' }],
  ])('%j does not match', params => expect(matches(params)).toBe(false))

  test('is new for a week', () => {
    expect(matches({ new: '1' }, { createdAt: '2026-11-13T03:59:59.999Z' })).toBe(false)
    expect(matches({ new: '1' }, { createdAt: null })).toBe(false)
  })
})
