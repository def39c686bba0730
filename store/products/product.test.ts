import { expect, test } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import { getProductTitle, listImageUrls, type Product, toCard } from './product.ts'

test('reads name and single image of a legacy product [ENT-02]', () => {
  expect(getProductTitle({ name: 'Old tee' })).toBe('Old tee')
  expect(getProductTitle({ title: null, name: 'Old tee' })).toBe('Old tee')
  expect(getProductTitle({ title: 'New tee', name: 'Old tee' })).toBe('New tee')
  expect(listImageUrls({ imageUrl: '/a.jpg' })).toEqual(['/a.jpg'])
  expect(listImageUrls({ imageUrls: [], imageUrl: '/a.jpg' })).toEqual(['/a.jpg'])
  expect(listImageUrls({ imageUrls: ['/b.jpg', '/c.jpg'], imageUrl: '/a.jpg' })).toEqual(['/b.jpg', '/c.jpg'])
  expect(listImageUrls({})).toEqual([])
})

test('a card keeps size and condition of a product, and neither its hold nor its other facts', () => {
  const card: Product = {
    ...{ id: 'tee' as ProductId, title: 'Tee', description: 'Soft', price: 45, category: 'top' },
    ...{ imageUrls: [], images: [], inStock: true, createdAt: null, sold: false, heldUntil: null },
    ...{ size: 'M', condition: 'good' },
  }
  const passport = { garmentType: 'tee', colours: ['navy'], measurements: { length: 70 }, care: 'Wash cold' } as const
  const product = { ...card, ...passport, colours: [...passport.colours], heldUntil: '2026-11-20T04:00:00.000Z' }
  expect(toCard(product)).toEqual(card)
})
