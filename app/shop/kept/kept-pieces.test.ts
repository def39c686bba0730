import { expect, test } from 'vitest'
import { type KeptPiece, parsePieces, withoutPieces, withPiece } from './kept-pieces.ts'

const piece = (id: string, at: number): KeptPiece => ({ id, title: `Piece ${id}`, at })
const ids = (pieces: readonly KeptPiece[]) => pieces.map(({ id }) => id)

test('the newest comes first, each piece once, and the oldest fall off', () => {
  const kept = [piece('b', 2), piece('a', 1)]
  expect(ids(withPiece(kept, piece('c', 3), 3))).toEqual(['c', 'b', 'a'])
  expect(ids(withPiece(kept, piece('c', 3), 2))).toEqual(['c', 'b'])
  expect(withPiece(kept, piece('a', 4), 3)).toEqual([piece('a', 4), piece('b', 2)])
})

test('a piece that is put back with its old time is where it was', () =>
  expect(ids(withPiece([piece('c', 3), piece('a', 1)], piece('b', 2), 3))).toEqual(['c', 'b', 'a']))

test('pieces are taken out by their ids, and nothing changes where there is nothing to take out', () => {
  const kept = [piece('b', 2), piece('a', 1)]
  expect(ids(withoutPieces(kept, ['b', 'x']))).toEqual(['a'])
  expect(withoutPieces(kept, ['x'])).toBe(kept)
})

test('what is stored is read back, in order and within its bounds', () => {
  const stored = JSON.stringify([piece('a', 1), piece('c', 3), piece('a', 9), piece('b', 2)])
  expect(ids(parsePieces(10)(stored))).toEqual(['c', 'b', 'a'])
  expect(ids(parsePieces(2)(stored))).toEqual(['c', 'b'])
  expect(parsePieces(10)(null)).toEqual([])
})

test.each(['{', 'null', '7', '{"id":"a"}', '[null,7,"a",{"id":""},{"id":7},{"title":"x"}]'])(
  'stored %s is no piece',
  stored => expect(parsePieces(10)(stored)).toEqual([]),
)

test('a piece whose title or time is broken is still one', () =>
  expect(parsePieces(10)('[{"id":"a","title":7,"at":"soon"}]')).toEqual([{ id: 'a', title: '', at: 0 }]))
