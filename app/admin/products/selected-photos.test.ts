import { expect, test } from 'vitest'
import { movePhoto, toStoredPhoto, updatePhoto, validateSelection } from './selected-photos.ts'

const image = { type: 'image/jpeg' }
const photos = ['a', 'b', 'c'].map(toStoredPhoto)
const keys = (list: { key: string }[]) => list.map(({ key }) => key).join('')

test('a selection that would exceed five, those that are there counted, is rejected whole [VAL-12, VAL-15, T27]', () => {
  expect(validateSelection(0, Array(5).fill(image))).toBeUndefined()
  expect(validateSelection(0, Array(6).fill(image))).toBe('You can upload a maximum of 5 images.')
  expect(validateSelection(4, [image, image])).toBe('You can upload a maximum of 5 images.')
})

test('what is no image is not taken [VAL-13]', () => {
  expect(validateSelection(0, [image, { type: 'application/pdf' }])).toBe('Please choose image files.')
})

test('photos move by places and stay within the list [T29]', () => {
  expect(keys(movePhoto(photos, 'a', 1))).toBe('bac')
  expect(keys(movePhoto(photos, 'c', -2))).toBe('cab')
  expect(keys(movePhoto(photos, 'a', -1))).toBe('abc')
  expect(keys(movePhoto(photos, 'c', 5))).toBe('abc')
  expect(keys(movePhoto(photos, 'x', 1))).toBe('abc')
})

test('one photo changes, the others stay', () => {
  expect(updatePhoto(photos, 'b', { progress: 0.5 }).map(({ progress }) => progress)).toEqual([1, 0.5, 1])
})
