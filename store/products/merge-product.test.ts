import { expect, test } from 'vitest'
import { sen } from '#store/money.ts'
import { productMerge } from './merge-product.ts'
import type { ProductDraft } from './product-draft.ts'

const { compareEdit, listDifferences } = productMerge
const loaded: ProductDraft = {
  title: 'Batik shirt',
  description: 'Hand drawn.',
  price: sen(4550),
  category: 'TOP',
  imageUrls: ['/a.webp', '/b.webp'],
}

test('keeps fields apart that two admins changed, and names those that both changed', () => {
  const changed = { ...loaded, title: 'Batik blouse', price: sen(4000), category: 'top' }
  const stored = { ...loaded, description: 'Drawn by hand.', price: sen(5000), imageUrls: ['/b.webp'] }
  expect(compareEdit({ loaded, changed }, stored)).toEqual({
    theirs: ['imageUrls', 'description'],
    conflicts: ['price'],
  })
})

test('is no conflict when both made the same change, or when a repeated save finds its own values', () => {
  const changed = { ...loaded, title: 'Batik blouse', brand: 'Rebung' }
  expect(compareEdit({ loaded, changed }, { ...changed, title: ' Batik blouse ' })).toEqual({
    theirs: [],
    conflicts: [],
  })
})

test('an absent fact is the same as an empty one, and the order of measurements does not count', () => {
  expect(listDifferences(loaded, { ...loaded, colours: [], measurements: {}, condition: '' })).toEqual([])
  const measured = { ...loaded, measurements: { length: 70, hem: 50 } }
  expect(listDifferences(measured, { ...loaded, measurements: { hem: 50, length: 70 } })).toEqual([])
  expect(listDifferences(measured, { ...loaded, measurements: { length: 70 } })).toEqual(['measurements'])
  expect(listDifferences({ ...loaded, colours: ['red', 'blue'] }, { ...loaded, colours: ['blue', 'red'] })).toEqual([
    'colours',
  ])
})

test('sees an emptied brand, another order of photos and a price that is none as changes', () => {
  expect(listDifferences({ ...loaded, brand: 'Rebung' }, { ...loaded, brand: '' })).toEqual(['brand'])
  expect(listDifferences(loaded, { ...loaded, imageUrls: ['/b.webp', '/a.webp'] })).toEqual(['imageUrls'])
  expect(listDifferences(loaded, { ...loaded, price: 'twelve' })).toEqual(['price'])
  expect(listDifferences(loaded, { ...loaded, brand: '', category: 'top' })).toEqual([])
})
