import { data } from 'react-router'
import { ErrorPage } from '../ui/error-page.tsx'
import type { Route } from './+types/not-found.ts'

export function loader() {
  throw data(null, { status: 404, statusText: 'Not Found' })
}

// A route without a component answers as a resource, not as a page.
export default function NotFound() {
  return null
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <title>Unexpected Application Error!</title>
      <ErrorPage error={error} />
    </>
  )
}
