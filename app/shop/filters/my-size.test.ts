import { expect, test } from 'vitest'
import { parseFacets } from '#store/products/facets.ts'
import { getMySize } from './my-size.ts'

test('allows two centimetres to each side of the garments that the shopper likes', () => {
  const size = getMySize([
    { kind: 'top', measurements: { pitToPit: 54.5, length: 70 } },
    { kind: 'bottom', measurements: { waist: 40 } },
  ])
  expect(size).toEqual({ pit: '52.5-56.5', waist: '38-42' })
  expect(parseFacets(size)).toMatchObject({ pit: [52.5, 56.5], waist: [38, 42] })
})

test('is empty without widths', () => {
  expect(getMySize([])).toEqual({})
  expect(getMySize([{ kind: 'top', measurements: { length: 70 } }])).toEqual({})
})
