import { expect, test } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import { type Product, toCard } from './product.ts'

test('a card keeps size and condition of a product, and neither its hold nor its other facts', () => {
  const card: Product = {
    id: 'tee' as ProductId,
    title: 'Tee',
    description: 'Soft',
    price: 45,
    category: 'top',
    imageUrls: [],
    images: [],
    inStock: true,
    createdAt: null,
    sold: false,
    heldUntil: null,
    reservedUntil: null,
    size: 'M',
    condition: 'good',
  }
  const passport = { garmentType: 'tee', colours: ['navy'], measurements: { length: 70 }, care: 'Wash cold' } as const
  const product = { ...card, ...passport, colours: [...passport.colours], heldUntil: '2026-11-20T04:00:00.000Z' }
  expect(toCard(product)).toEqual(card)
})
