import { type MouseEvent, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import * as messages from '#app/messages/current.ts'
import { LinkButton } from '../controls/button.tsx'
import { isNetworkError, isReachable, reloadWhenOnline } from './network-error.ts'

/**
 * A link that loads the page again. While the server can't be reached it stays on the page instead
 * of leading to the browser's error page. After a network error the page also loads by itself.
 */
export function TryAgain({ error }: { error?: unknown }) {
  const { pathname, search } = useLocation()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => (isNetworkError(error) ? reloadWhenOnline() : undefined), [error])

  async function handleClick(event: MouseEvent) {
    event.preventDefault()
    setHasFailed(false)
    if (await isReachable()) location.reload()
    else setHasFailed(true)
  }

  return (
    <>
      <p role="status" className="w-full font-semibold empty:hidden">
        {hasFailed && messages.layout.stillNoConnection}
      </p>
      <LinkButton to={pathname + search} reloadDocument tone="mustard" size="large" onClick={handleClick}>
        {messages.layout.tryAgain}
      </LinkButton>
    </>
  )
}
