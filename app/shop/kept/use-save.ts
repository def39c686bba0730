import { useSyncExternalStore } from 'react'
import { toasts } from '../../ui/toasts.ts'
import { withoutPieces, withPiece } from './kept-pieces.ts'
import { mostSaved, savedPieces } from './saved-pieces.ts'

export interface SaveButtonProps {
  piece: { id: string; title: string }
  className?: string
}

/** Pins a piece for later and takes the pin out again. Which pieces are pinned only this browser knows, so that shows once the page has woken up. */
export function useSave({ id, title }: SaveButtonProps['piece']) {
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
    else toast.success(isSaved ? 'No longer saved' : 'Saved', { id: 'saved' })
  }

  return {
    type: 'button',
    isSaved: isSaved ?? false,
    'aria-pressed': isSaved ?? false,
    disabled: isSaved === undefined,
    onClick: toggle,
  } as const
}
