import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import * as messages from '#app/messages/current.ts'
import { LinkButton } from '../controls/button.tsx'
import { TextLink } from '../navigation/link.tsx'
import { isNetworkError } from './network-error.ts'
import { TryAgain } from './try-again.tsx'

/** Shows what went wrong, with links to go on. `children` come before the details for support. */
export function ErrorPage({ error, children }: { error: unknown; children?: ReactNode }) {
  const { number, heading, message, advice } = describeError(error)
  return (
    <>
      <div className="shell flex min-h-[50svh] flex-col items-start justify-center gap-6 pt-16">
        <title>{heading}</title>
        <p
          aria-hidden="true"
          className={`headline -rotate-3 text-chili ${number.length > 3 ? 'text-[min(22vw,16rem)]' : 'text-[min(28vw,20rem)]'}`}
        >
          {number}
        </p>
        <h1 className="headline max-w-full text-[min(6.2vw,3.5rem)]">{heading}</h1>
        <p className="max-w-prose text-lg">{advice}</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          {number !== '404' && <TryAgain error={error} />}
          <LinkButton to="/shop" tone={number === '404' ? 'mustard' : 'paper'} size="large">
            {messages.layout.browseShop}
          </LinkButton>
          <TextLink to="/">{messages.layout.home}</TextLink>
        </div>
      </div>
      {children}
      {message && (
        <section className="shell mt-16 text-smoke text-sm">
          <h2 className="font-semibold">{messages.layout.supportDetails}</h2>
          <p className="font-mono [overflow-wrap:anywhere]">
            {messages.layout.unexpectedError} {message}
          </p>
        </section>
      )}
    </>
  )
}

function describeError(error: unknown) {
  if (isRouteErrorResponse(error)) {
    const message = `${error.status} ${error.statusText || (typeof error.data === 'string' ? error.data : '')}`.trim()
    return error.status === 404
      ? {
          number: '404',
          heading: messages.layout.pageNotFound,
          message,
          advice: messages.layout.takenDown,
        }
      : { ...ourFault, number: String(error.status), message }
  }
  if (isNetworkError(error))
    return {
      number: messages.layout.oops,
      heading: messages.layout.shopUnreachable,
      advice: messages.layout.checkConnection,
    }
  // In production React Router replaces the messages of server errors, so none are disclosed.
  return { ...ourFault, message: error instanceof Error ? error.message : messages.layout.unknownError }
}

const ourFault = {
  number: messages.layout.oops,
  heading: messages.layout.ourFault,
  advice: messages.layout.tryLater,
}
