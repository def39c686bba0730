import { expect, test } from 'vitest'
import { getSourceSets } from './source-sets.ts'

test('lists every size of a photo, with the smaller media types first [CARD-01]', () => {
  const source = (type: string, width: number) => ({ type, width, url: `/${width}.${type.slice(6)}` })
  expect(
    getSourceSets([
      source('image/jpeg', 400),
      source('image/webp', 400),
      source('image/webp', 800),
      source('image/avif', 400),
    ]),
  ).toEqual([
    { type: 'image/avif', srcSet: '/400.avif 400w' },
    { type: 'image/webp', srcSet: '/400.webp 400w, /800.webp 800w' },
    { type: 'image/jpeg', srcSet: '/400.jpeg 400w' },
  ])
  expect(getSourceSets([])).toEqual([])
})
