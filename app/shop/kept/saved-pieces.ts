import { keepInBrowser } from './kept-list.ts'
import { parsePieces } from './kept-pieces.ts'

export const mostSaved = 200

/** What somebody could not decide about yet: kept by this browser, and told to nobody. */
export const savedPieces = keepInBrowser('saved', parsePieces(mostSaved))
