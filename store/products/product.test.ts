import { expect, test } from 'vitest'
import { imageUrlsOf, titleOf } from './product.ts'

test('ENT-02 an older product is called by its name and shows its one image', () => {
  expect(titleOf({ name: 'Old tee' })).toBe('Old tee')
  expect(titleOf({ title: null, name: 'Old tee' })).toBe('Old tee')
  expect(titleOf({ title: 'New tee', name: 'Old tee' })).toBe('New tee')
  expect(imageUrlsOf({ imageUrl: '/a.jpg' })).toEqual(['/a.jpg'])
  expect(imageUrlsOf({ imageUrls: [], imageUrl: '/a.jpg' })).toEqual(['/a.jpg'])
  expect(imageUrlsOf({ imageUrls: ['/b.jpg', '/c.jpg'], imageUrl: '/a.jpg' })).toEqual(['/b.jpg', '/c.jpg'])
  expect(imageUrlsOf({})).toEqual([])
})
