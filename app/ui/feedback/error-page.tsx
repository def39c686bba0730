import { isRouteErrorResponse } from 'react-router'
import { LinkButton } from '../controls/button.tsx'

/** Shows what went wrong, with links to go on. */
export function ErrorPage({ error }: { error: unknown }) {
  const { heading, message, advice } = describeError(error)
  return (
    <div className="shell flex min-h-[70svh] flex-col items-start justify-center gap-6 py-16">
      <p aria-hidden="true" className="headline -rotate-3 text-[min(28vw,20rem)] text-chili">
        {heading}
      </p>
      <h1 className="headline max-w-full text-[min(6.2vw,3.5rem)]">Unexpected Application Error!</h1>
      <p className="max-w-prose font-mono text-lg">{message}</p>
      <p className="max-w-prose">{advice}</p>
      <div className="flex flex-wrap gap-4">
        <LinkButton to="/shop" tone="mustard" size="large">
          Go to the shop
        </LinkButton>
        <LinkButton to="/" size="large">
          Front page
        </LinkButton>
      </div>
    </div>
  )
}

function describeError(error: unknown) {
  if (isRouteErrorResponse(error)) {
    const message = `${error.status} ${error.statusText || (typeof error.data === 'string' ? error.data : '')}`.trim()
    const advice =
      error.status === 404 ? 'There is nothing hanging here.' : 'Try again in a moment, or go on from here.'
    return { heading: String(error.status), message, advice }
  }
  // In production React Router replaces the messages of server errors, so none are disclosed.
  const message = error instanceof Error ? error.message : 'Unknown error'
  return { heading: 'Oops', message, advice: 'It is not you, it is us. Try again in a moment, or go on from here.' }
}
