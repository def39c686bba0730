import type { Product } from '#store/products/product.ts'

/** What the store says of a piece: null when it is gone, undefined while it has not been asked or did not answer. */
export type KnownPiece = Product | null | undefined

/** A piece as the browser remembers it: by its id. The title says which one it was when it has left the shop. `at` is when, in ms. */
export interface KeptPiece {
  id: string
  title: string
  at: number
}

/** Reads what is stored, newest first, at most `most`. Local storage belongs to the browser's owner: what is no piece is dropped. */
export const parsePieces =
  (most: number) =>
  (stored: string | null): readonly KeptPiece[] => {
    let value: unknown
    try {
      value = JSON.parse(stored ?? '[]')
    } catch {
      return []
    }
    return Array.isArray(value) ? inOrder(value.flatMap(parsePiece), most) : []
  }

/** With the piece where its time wants it, once; the oldest beyond `most` fall off. */
export const withPiece = (pieces: readonly KeptPiece[], piece: KeptPiece, most: number): readonly KeptPiece[] =>
  inOrder([piece, ...pieces], most)

export const withoutPieces = (pieces: readonly KeptPiece[], ids: readonly string[]): readonly KeptPiece[] =>
  pieces.some(({ id }) => ids.includes(id)) ? pieces.filter(({ id }) => !ids.includes(id)) : pieces

function inOrder(pieces: readonly KeptPiece[], most: number): readonly KeptPiece[] {
  const once = new Map<string, KeptPiece>()
  for (const piece of pieces) if (!once.has(piece.id)) once.set(piece.id, piece)
  return [...once.values()].sort((a, b) => b.at - a.at).slice(0, most)
}

// No id of ours is longer.
const longestId = 100

function parsePiece(value: unknown): KeptPiece[] {
  if (typeof value !== 'object' || value === null) return []
  const { id, title, at } = value as Record<string, unknown>
  if (typeof id !== 'string' || id === '' || id.length > longestId) return []
  return [{ id, title: typeof title === 'string' ? title : '', at: Number.isFinite(at) ? Number(at) : 0 }]
}
