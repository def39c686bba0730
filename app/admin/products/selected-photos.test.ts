import { expect, test } from 'vitest'
import { movePhoto, toStoredPhoto, updatePhoto, validateSelection } from './selected-photos.ts'

const image = { type: 'image/jpeg' }
const photos = ['a', 'b', 'c'].map(url => toStoredPhoto(url, false))
const keys = (list: { key: string }[]) => list.map(({ key }) => key).join('')

test('rejects a whole selection that would exceed five photos, including existing ones [VAL-12, VAL-15, T27]', () => {
  expect(validateSelection(0, Array(5).fill(image))).toBeUndefined()
  expect(validateSelection(0, Array(6).fill(image))).toBe('You can upload a maximum of 5 images.')
  expect(validateSelection(4, [image, image])).toBe('You can upload a maximum of 5 images.')
})

test('rejects files that are not images [VAL-13]', () => {
  expect(validateSelection(0, [image, { type: 'application/pdf' }])).toBe('Please choose image files.')
})

test('moves photos within the bounds of the list [T29]', () => {
  expect(keys(movePhoto(photos, 'a', 1))).toBe('bac')
  expect(keys(movePhoto(photos, 'c', -2))).toBe('cab')
  expect(keys(movePhoto(photos, 'a', -1))).toBe('abc')
  expect(keys(movePhoto(photos, 'c', 5))).toBe('abc')
  expect(keys(movePhoto(photos, 'x', 1))).toBe('abc')
})

test('updates a single photo', () => {
  expect(updatePhoto(photos, 'b', { progress: 0.5 }).map(({ progress }) => progress)).toEqual([1, 0.5, 1])
})
