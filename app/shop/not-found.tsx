import { data } from 'react-router'
import { ErrorPage } from '../ui/feedback/error-page.tsx'
import { lazyPart } from '../ui/load-module.tsx'
import type { Route } from './+types/not-found.ts'

const SimilarProducts = lazyPart(() => import('./cart/similar-products.tsx'))

/** Unknown addresses. */
export function loader() {
  throw data(null, { status: 404, statusText: 'Not Found' })
}

// A route without a component would be a resource route, without the layout.
export default function NotFound() {
  return null
}

/** The 404 page, with the newest pieces. */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ErrorPage error={error}>
    <SimilarProducts category="" />
  </ErrorPage>
)
