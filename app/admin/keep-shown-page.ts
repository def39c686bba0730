import { useEffect } from 'react'
import { type DataStrategyResult, type UIMatch, useMatches } from 'react-router'
import { isSignInRedirect, suggestSignIn } from './sign-in-again/sign-in-again.ts'
import { hasUnsavedInput } from './ui/open-form.ts'

/** What the routes on the screen were last loaded with, by route id. */
let shown: Readonly<Record<string, unknown>> = {}

export function noteShownPage(matches: readonly Pick<UIMatch, 'id' | 'loaderData'>[]) {
  shown = Object.fromEntries(matches.map(({ id, loaderData }) => [id, loaderData]))
}

/** The path of the page on which something was typed or chosen last. */
let pathOfInput: string | undefined

export function noteInput() {
  pathOfInput = location.pathname
}

/** Notes what the page shows and what was entered on it, for `keepShownPage`. */
export function useShownPage() {
  const matches = useMatches()
  useEffect(() => noteShownPage(matches), [matches])
  useEffect(() => {
    addEventListener('input', noteInput)
    return () => removeEventListener('input', noteInput)
  }, [])
}

/**
 * Client middleware of all admin pages. One that is loaded again, because something has changed in
 * the store, stays as it is when the network goes meanwhile: what is pressed on it is kept, too. One
 * on which something was entered stays when the session has ended, and the admin signs in over it.
 * The layout stays around a page that can't be loaded.
 */
export async function keepShownPage({ request }: { request: Request }, next: () => Promise<unknown>) {
  const results = (await next()) as Record<string, DataStrategyResult>
  const isReload = request.url === location.origin + location.pathname + location.search
  const canKeep = (id: string, error: unknown) =>
    (isReload && (error instanceof TypeError || staysForInput(error))) ||
    (id === 'admin/layout' && !(error instanceof Response))
  // What an action answers is no page.
  for (const [id, { type, result }] of Object.entries(request.method === 'GET' ? results : {}))
    if (type === 'error' && id in shown && canKeep(id, result)) results[id] = { type: 'data', result: shown[id] }
}

function staysForInput(error: unknown): boolean {
  if (!isSignInRedirect(error) || !(pathOfInput === location.pathname || hasUnsavedInput())) return false
  suggestSignIn()
  return true
}
