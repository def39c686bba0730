import { expect, test } from 'vitest'
import { getProductTitle, listImageUrls } from './product.ts'

test('reads name and single image of a legacy product [ENT-02]', () => {
  expect(getProductTitle({ name: 'Old tee' })).toBe('Old tee')
  expect(getProductTitle({ title: null, name: 'Old tee' })).toBe('Old tee')
  expect(getProductTitle({ title: 'New tee', name: 'Old tee' })).toBe('New tee')
  expect(listImageUrls({ imageUrl: '/a.jpg' })).toEqual(['/a.jpg'])
  expect(listImageUrls({ imageUrls: [], imageUrl: '/a.jpg' })).toEqual(['/a.jpg'])
  expect(listImageUrls({ imageUrls: ['/b.jpg', '/c.jpg'], imageUrl: '/a.jpg' })).toEqual(['/b.jpg', '/c.jpg'])
  expect(listImageUrls({})).toEqual([])
})
