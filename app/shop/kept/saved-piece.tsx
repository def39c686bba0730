import { PieceLink } from '../rail/piece-link.tsx'
import type { KeptPiece, KnownPiece } from './kept-pieces.ts'

interface SavedPieceProps {
  piece: KeptPiece
  product: KnownPiece
  hasFailed: boolean
  isRemoved: boolean
  onRemove: () => void
  onUndo: () => void
}

/** A saved piece, or the gap it left. Remove and Undo are one button, so that the keyboard stays where it is. */
export function SavedPiece({ piece, product, hasFailed, isRemoved, onRemove, onUndo }: SavedPieceProps) {
  const isGone = product === null || product?.sold === true
  return (
    <li className="flex min-w-0 flex-col">
      {isRemoved ? (
        <Slip title={piece.title} words="Unpinned" />
      ) : product ? (
        <PieceLink product={product} heading="h2" />
      ) : (
        <Slip title={piece.title} words={wordsOf(product, hasFailed)} isBusy={product === undefined && !hasFailed} />
      )}
      <button
        type="button"
        data-remove
        onClick={isRemoved ? onUndo : onRemove}
        aria-label={isRemoved ? `Undo, keep ${piece.title}` : `Remove ${piece.title}`}
        className={`wide mt-4 min-h-11 self-start border-2 border-ink px-4 text-sm transition-colors hover:bg-ink hover:text-chalk ${
          isRemoved || isGone ? 'bg-mustard' : 'bg-transparent'
        }`}
      >
        {isRemoved ? 'Undo' : 'Remove'}
      </button>
    </li>
  )
}

function wordsOf(product: null | undefined, hasFailed: boolean): string {
  if (product === null) return 'This piece has left the shop.'
  return hasFailed ? 'The shop can’t be asked right now.' : ''
}

/** As large as a card's photo, with words where there is nothing to show. */
const Slip = ({ title, words, isBusy = false }: { title: string; words: string; isBusy?: boolean }) => (
  <div
    className={`grid aspect-[4/5] content-center gap-3 border-2 p-4 text-center ${isBusy ? 'animate-shimmer border-sand bg-sand' : 'border-smoke border-dashed'}`}
  >
    <h2 className="wide text-[1.0625rem] leading-tight md:text-xl">{title || 'A piece'}</h2>
    <p className="text-smoke text-sm empty:hidden">{words}</p>
  </div>
)
