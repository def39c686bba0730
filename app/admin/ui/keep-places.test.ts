import { expect, test } from 'vitest'
import { keepPlaces, keepRows } from './keep-places.ts'

const row = (id: string, text = '') => ({ id, text })

test('keeps removed rows in their places, updates the others and lets new ones wait', () => {
  const shown = [row('b'), row('c'), row('d')]
  const latest = [row('a'), row('d', 'changed'), row('b'), row('e')]
  expect(keepPlaces(shown, latest)).toEqual([row('b'), row('c'), row('d', 'changed')])
})

test('fills an empty list at once', () => {
  expect(keepPlaces([], [row('a')])).toEqual([row('a')])
})

test('keeps the chosen rows that the latest list lacks, in their places', () => {
  const shown = [row('a'), row('b'), row('c'), row('d')]
  expect(keepRows(shown, [row('new'), row('a', 'changed'), row('d')], ['a', 'c'])).toEqual([
    row('new'),
    row('a', 'changed'),
    row('c'),
    row('d'),
  ])
  expect(keepRows(shown, [], ['d'])).toEqual([row('d')])
  const latest = [row('b')]
  expect(keepRows(shown, latest, [])).toBe(latest)
})
