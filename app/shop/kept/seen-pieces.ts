import { keepInBrowser } from './kept-list.ts'
import { parsePieces, withPiece } from './kept-pieces.ts'

/** Those that the rail shows, and the one that is being looked at. */
const mostSeen = 12 + 1

/** What somebody has looked at last: kept by this browser, and told to nobody. */
export const seenPieces = keepInBrowser('seen', parsePieces(mostSeen))

export const rememberSeen = ({ id, title }: { id: string; title: string }) =>
  seenPieces.change(pieces => withPiece(pieces, { id, title, at: Date.now() }, mostSeen))
