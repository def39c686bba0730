import { data } from 'react-router'

/** Unknown addresses: the layout's error boundary renders the 404 page. */
export function loader() {
  throw data(null, { status: 404, statusText: 'Not Found' })
}

// A route without a component would be a resource route, without the layout.
export default function NotFound() {
  return null
}
