import { useEffect, useState } from 'react'
import { undoMs } from '#store/orders/undo-time.ts'
import { AdminButton } from '../ui/admin-button.tsx'

/** The request takes some of the time that the store allows. */
export const undoShownMs = undoMs - 1_000

/** Shown as long as a change can be undone. */
export function UndoButton({ onClick }: { onClick: () => void }) {
  const [isShown, setIsShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(false), undoShownMs)
    return () => clearTimeout(timer)
  }, [])
  return isShown && <AdminButton onClick={onClick}>Undo</AdminButton>
}
