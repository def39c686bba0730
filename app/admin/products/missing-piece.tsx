import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { toasts } from '../../ui/toasts.ts'
import { DeskLink } from '../ui/desk-button.tsx'
import { DeskEmpty } from '../ui/desk-empty.tsx'

const leaveAfterMs = 2_000

/** A piece that is not there, which leads back to /admin (EDIT-02), or one that could not be read (ERR-10). */
export function MissingPiece({ isGone }: { isGone: boolean }) {
  const navigate = useNavigate()
  const sentence = isGone ? 'Product not found.' : 'Error loading product'
  useEffect(() => {
    void toasts().then(toast => toast.error(sentence, { id: 'missing-piece' }))
    if (!isGone) return
    const leaving = setTimeout(() => void navigate('/admin', { replace: true }), leaveAfterMs)
    return () => clearTimeout(leaving)
  }, [isGone, navigate, sentence])
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-8 md:px-8">
      <DeskEmpty>
        <p role="alert">{sentence}</p>
        <DeskLink to="/admin">All listings</DeskLink>
      </DeskEmpty>
    </div>
  )
}
