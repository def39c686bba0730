import { useState } from 'react'
import type { KeptList } from './kept-list.ts'
import { type KeptPiece, withoutPieces, withPiece } from './kept-pieces.ts'
import { mostSaved } from './saved-pieces.ts'

/** A piece of the list, or the place of one that was removed a moment ago and can be put back. */
export interface Slot {
  piece: KeptPiece
  isRemoved: boolean
}

/** What is removed on a page keeps its place there until the page is left, so that it can be put back without hurry. */
export function useUndo(list: KeptList<KeptPiece>, pieces: readonly KeptPiece[]) {
  const [removed, setRemoved] = useState<readonly KeptPiece[]>([])
  return {
    slots: slotsOf(pieces, removed),
    remove(piece: KeptPiece) {
      list.change(kept => withoutPieces(kept, [piece.id]))
      setRemoved(pieces => withPiece(pieces, piece, mostSaved))
    },
    undo(piece: KeptPiece) {
      list.change(kept => withPiece(kept, piece, mostSaved))
      setRemoved(pieces => withoutPieces(pieces, [piece.id]))
    },
  }
}

/** Both in one order. What another tab has saved again meanwhile is not removed any more. */
export function slotsOf(pieces: readonly KeptPiece[], removed: readonly KeptPiece[]): Slot[] {
  const kept = pieces.map(piece => ({ piece, isRemoved: false }))
  const gaps = removed
    .filter(({ id }) => !pieces.some(piece => piece.id === id))
    .map(piece => ({ piece, isRemoved: true }))
  return [...kept, ...gaps].sort((a, b) => b.piece.at - a.piece.at)
}
