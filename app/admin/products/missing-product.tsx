import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { AdminLink } from '../ui/admin-button.tsx'
import { AdminEmptyState } from '../ui/admin-empty-state.tsx'

const redirectAfterMs = 2_000

/** Error page of a product. A product that doesn't exist redirects to /admin. */
export function MissingProduct({ isGone }: { isGone: boolean }) {
  const navigate = useNavigate()
  const message = isGone ? 'Product not found.' : 'Error loading product'
  useEffect(() => {
    void loadToast().then(toast => toast.error(message, { id: 'missing-product' }))
    if (!isGone) return
    const redirectTimer = setTimeout(() => void navigate('/admin', { replace: true }), redirectAfterMs)
    return () => clearTimeout(redirectTimer)
  }, [isGone, navigate, message])
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-8 md:px-8">
      <AdminEmptyState>
        <p role="alert">{message}</p>
        <AdminLink to="/admin">All listings</AdminLink>
      </AdminEmptyState>
    </div>
  )
}
