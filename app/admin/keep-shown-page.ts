import { useEffect } from 'react'
import { type DataStrategyResult, type Path, type UIMatch, useLocation, useMatches } from 'react-router'
import { isSignInRedirect, suggestSignIn } from './sign-in-again/sign-in-again.ts'
import { hasUnsavedInput } from './ui/open-form.ts'

/** The page on the screen: its address, and what its routes were last loaded with, by route id. */
let shown = { pathname: '', search: '', data: {} as Readonly<Record<string, unknown>> }

/** Whether something was entered on the page on the screen. */
let hasInput = false

export function noteShownPage({ pathname, search }: Omit<Path, 'hash'>, matches: readonly Match[]) {
  if (pathname !== shown.pathname) forgetInput()
  shown = { pathname, search, data: Object.fromEntries(matches.map(({ id, loaderData }) => [id, loaderData])) }
}

type Match = Pick<UIMatch, 'id' | 'loaderData'>

/** What is typed or chosen to filter a list, or ticked, is no input that anybody would miss. */
export function noteInput({ target }: Pick<Event, 'target'>) {
  const isText = 'textarea, input:not([type="checkbox"], [type="radio"])'
  if (target instanceof Element && target.matches(isText) && !target.closest('search')) hasInput = true
}

/** After a log-out nothing stays on the screen. */
export function forgetInput() {
  hasInput = false
}

/** Notes what the page shows and what was entered on it, for `keepShownPage`. */
export function useShownPage() {
  const matches = useMatches()
  const location = useLocation()
  useEffect(() => noteShownPage(location, matches), [location, matches])
  useEffect(() => {
    addEventListener('input', noteInput)
    return () => removeEventListener('input', noteInput)
  }, [])
}

/**
 * Client middleware of all admin pages. One that is loaded again, because something has changed in
 * the store, stays as it is when the network goes meanwhile: what is pressed on it is kept, too.
 * One on which something was entered stays when the session has ended, and the admin signs in over
 * it. The layout stays around a page that can't be loaded.
 */
export async function keepShownPage({ request }: { request: Request }, next: () => Promise<unknown>) {
  const results = (await next()) as Record<string, DataStrategyResult>
  // On 'back' the browser's own address is that of the next page already.
  const isReload = request.url === location.origin + shown.pathname + shown.search
  const canKeep = (id: string, error: unknown) =>
    (isReload && (error instanceof TypeError || staysForInput(error))) ||
    (id === 'admin/layout' && !(error instanceof Response))
  // What an action answers is no page.
  for (const [id, { type, result }] of Object.entries(request.method === 'GET' ? results : {}))
    if (type === 'error' && id in shown.data && canKeep(id, result))
      results[id] = { type: 'data', result: shown.data[id] }
}

function staysForInput(error: unknown): boolean {
  if (!isSignInRedirect(error) || !(hasInput || hasUnsavedInput())) return false
  suggestSignIn()
  return true
}
