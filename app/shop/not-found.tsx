import { data } from 'react-router'

/** An address that leads nowhere: the frame says so. */
export function loader() {
  throw data(null, { status: 404, statusText: 'Not Found' })
}

// A route without a component answers as a resource, not as a page.
export default function NotFound() {
  return null
}
