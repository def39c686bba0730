import { useEffect } from 'react'
import { isRouteErrorResponse, useNavigate } from 'react-router'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { AdminLink } from '../ui/admin-button.tsx'
import { AdminEmptyState } from '../ui/admin-page.tsx'

const redirectAfterMs = 2_000

/** The error page of a product. When the product doesn't exist, it redirects to /admin. */
export function ProductError({ error }: { error: unknown }) {
  const navigate = useNavigate()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const message = isMissing ? 'Product not found.' : 'Error loading product'
  useEffect(() => {
    void loadToast().then(toast => toast.error(message, { id: 'product-error' }))
    if (!isMissing) return
    const redirectTimer = setTimeout(() => void navigate('/admin', { replace: true }), redirectAfterMs)
    return () => clearTimeout(redirectTimer)
  }, [isMissing, navigate, message])
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-8 md:px-8">
      <title>Admin · Product</title>
      <AdminEmptyState>
        <p role="alert">{message}</p>
        <AdminLink to="/admin">All listings</AdminLink>
      </AdminEmptyState>
    </div>
  )
}
