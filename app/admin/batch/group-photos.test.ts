import { describe, expect, test } from 'vitest'
import { groupByPause, movePhoto } from './group-photos.ts'

const photo = (key: string, seconds: number) => ({ key, takenAt: 1_760_000_000_000 + seconds * 1000 })

describe('grouping photos by the pauses between them', () => {
  test('a pause longer than the limit begins the next product, one as long as it does not', () => {
    const photos = [photo('a', 0), photo('b', 20), photo('c', 41), photo('d', 42)]
    expect(groupByPause(photos, 20)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  test('follows when photos were taken, not the order of the selection', () => {
    expect(groupByPause([photo('c', 100), photo('b', 3), photo('a', 0)], 20)).toEqual([['a', 'b'], ['c']])
  })

  test('keeps the order of the selection for photos of the same time', () => {
    expect(groupByPause([photo('b', 0), photo('a', 0)], 20)).toEqual([['b', 'a']])
  })

  test('the sixth photo without a pause begins the next product', () => {
    const photos = ['a', 'b', 'c', 'd', 'e', 'f'].map((key, index) => photo(key, index))
    expect(groupByPause(photos, 20)).toEqual([['a', 'b', 'c', 'd', 'e'], ['f']])
  })

  test('no photos are no products', () => expect(groupByPause([], 20)).toEqual([]))
})

describe('moving a photo', () => {
  const groups = [['a', 'b'], ['c'], ['d', 'e', 'f', 'g', 'h']]

  test('to a place of another group', () => {
    expect(movePhoto(groups, 'c', { group: 0, index: 1 })).toEqual([
      ['a', 'c', 'b'],
      ['d', 'e', 'f', 'g', 'h'],
    ])
  })

  test('within its group, full or not', () => {
    expect(movePhoto(groups, 'h', { group: 2, index: 0 })[2]).toEqual(['h', 'd', 'e', 'f', 'g'])
  })

  test('into a group of its own', () => {
    expect(movePhoto(groups, 'a', { group: 3, index: 0 })).toEqual([['b'], ['c'], ['d', 'e', 'f', 'g', 'h'], ['a']])
  })

  test('not into a group that has five photos', () => {
    expect(movePhoto(groups, 'a', { group: 2, index: 0 })).toEqual(groups)
  })
})
