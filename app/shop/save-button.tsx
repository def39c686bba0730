import { useSyncExternalStore } from 'react'
import { buttonClass } from '../ui/button-class.ts'
import { SafetyPin } from '../ui/safety-pin.tsx'
import { toasts } from '../ui/toasts.ts'
import { withoutPieces, withPiece } from './kept-pieces.ts'
import { mostSaved, savedPieces } from './saved-pieces.ts'

interface SaveButtonProps {
  piece: { id: string; title: string }
  className?: string
}

/** On a card, where the pin is all there is room for. */
export function SavePin({ piece, className = '' }: SaveButtonProps) {
  const { isSaved, ...button } = useSave(piece)
  return (
    <button
      {...button}
      aria-label={`Save ${piece.title}`}
      className={`group/pin grid size-11 place-items-center noscript:hidden ${className}`}
    >
      <span className="grid size-9 place-items-center border-2 border-ink bg-chalk transition-transform duration-150 group-hover/pin:bg-mustard group-aria-pressed/pin:-rotate-6 group-aria-pressed/pin:bg-mustard">
        <SafetyPin isClosed={isSaved} className="size-6" />
      </span>
    </button>
  )
}

/** On the piece's own page. Pressed, it stays down. */
export function SaveButton({ piece, className = '' }: SaveButtonProps) {
  const { isSaved, ...button } = useSave(piece)
  return (
    <button
      {...button}
      className={`${buttonClass({ tone: isSaved ? 'mustard' : 'paper' })} noscript:hidden aria-pressed:translate-1 aria-pressed:shadow-none ${className}`}
    >
      <SafetyPin isClosed={isSaved} className="size-6" />
      Save for later
    </button>
  )
}

/** Pins a piece for later and takes the pin out again. Which pieces are pinned only this browser knows, so that shows once the page has woken up. */
function useSave({ id, title }: SaveButtonProps['piece']) {
  const isSaved = useSyncExternalStore(
    savedPieces.subscribe,
    () => savedPieces.current().some(piece => piece.id === id),
    () => undefined,
  )

  async function toggle() {
    const isFull = !isSaved && savedPieces.current().length >= mostSaved
    if (isSaved) savedPieces.change(pieces => withoutPieces(pieces, [id]))
    else if (!isFull) savedPieces.change(pieces => withPiece(pieces, { id, title, at: Date.now() }, mostSaved))
    const toast = await toasts()
    if (isFull) toast.error(`${mostSaved} pieces are saved already. Remove one first.`)
    else toast.success(isSaved ? 'No longer saved' : 'Saved')
  }

  return {
    type: 'button',
    isSaved: isSaved ?? false,
    'aria-pressed': isSaved ?? false,
    disabled: isSaved === undefined,
    onClick: toggle,
  } as const
}
