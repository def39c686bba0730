import { expect, test } from 'vitest'
import type { KeptPiece } from './kept-pieces.ts'
import { slotsOf } from './use-undo.ts'

const piece = (id: string, at: number): KeptPiece => ({ id, title: id, at })
const shown = (pieces: KeptPiece[], removed: KeptPiece[]) =>
  slotsOf(pieces, removed).map(slot => (slot.isRemoved ? `(${slot.piece.id})` : slot.piece.id))

test('a removed piece leaves a gap where it hung', () =>
  expect(shown([piece('c', 3), piece('a', 1)], [piece('b', 2)])).toEqual(['c', '(b)', 'a']))

test('what is saved again meanwhile hangs where its new time wants it, once', () =>
  expect(shown([piece('b', 4), piece('a', 1)], [piece('b', 2)])).toEqual(['b', 'a']))
