import { expect, test } from 'vitest'
import type { Product } from '#store/products/product.ts'
import { getAlertSearch } from './get-alert-search.ts'

test('what is like a product has its category, type and size', () => {
  const product = { category: 'Bottom', garmentType: 'jeans', fitSize: 'W32', brand: 'Padini' } as unknown as Product
  expect(getAlertSearch(product)).toEqual({ filter: 'Bottom', q: '', facets: { type: 'jeans', size: 'W32' } })
  expect(getAlertSearch({ category: 'other' } as Product)).toEqual({ filter: 'other', q: '', facets: {} })
})

test('an alert for a listing has no order', () => {
  const listing = { filter: 'top', q: 'denim', sort: 'price-asc' as const, facets: { new: '1' } }
  expect(getAlertSearch(listing)).toEqual({ filter: 'top', q: 'denim', facets: { new: '1' } })
})
