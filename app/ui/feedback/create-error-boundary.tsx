import { type ComponentType, use } from 'react'
import { showLoadFailure } from './load-failure.tsx'
import { isNetworkError } from './network-error.ts'

/** The page that the server has sent. */
const sentPath = import.meta.env.SSR ? undefined : location.pathname
const never = new Promise<never>(() => {})
let reported: unknown

/**
 * Keeps the page when one of its scripts is at fault: what the server has sent is readable, and its
 * links and forms work without scripts. While this hook waits React changes nothing on the screen.
 * A page that the scripts were about to show is loaded from the server instead.
 */
export function usePageOnScriptError(error: unknown) {
  if (import.meta.env.SSR || !isScriptError(error)) return
  if (error !== reported) {
    reported = error
    window.reportError(error)
    if (location.pathname === sentPath) showLoadFailure()
    else location.reload()
  }
  use(never)
}

/** Whether it was thrown by a script of the build, and not by the server or the network. */
const isScriptError = (error: unknown) =>
  error instanceof Error && !isNetworkError(error) && /\/assets\/[\w-]+\.js/.test(error.stack ?? '')

/** Creates the `ErrorBoundary` of a route, whose `Page` tells of every other error. */
export const createErrorBoundary = (Page: ComponentType<{ error: unknown }>) =>
  function ErrorBoundary({ error }: { error: unknown }) {
    usePageOnScriptError(error)
    return <Page error={error} />
  }
