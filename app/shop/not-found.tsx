import { data } from 'react-router'
import { createErrorBoundary } from '../ui/feedback/create-error-boundary.tsx'
import { ErrorPage } from '../ui/feedback/error-page.tsx'
import { lazyPart } from '../ui/load-module.tsx'

const SimilarProductsList = lazyPart(() => import('./cart/similar-products.tsx'))

/** Unknown addresses. */
export function loader() {
  throw data(null, { status: 404, statusText: 'Not Found' })
}

// A route without a component would be a resource route, without the layout.
export default function NotFound() {
  return null
}

/** The 404 page, with the newest pieces. */
export const ErrorBoundary = createErrorBoundary(({ error }) => (
  <ErrorPage error={error}>
    <SimilarProductsList category="" />
  </ErrorPage>
))
