import { useEffect } from 'react'
import { type DataStrategyResult, useMatches } from 'react-router'

/** What the routes on the screen were last loaded with, by route id. */
let shown: Readonly<Record<string, unknown>> = {}

/** Notes what the page shows, for `keepShownPage`. */
export function useShownPage() {
  const matches = useMatches()
  useEffect(() => {
    shown = Object.fromEntries(matches.map(({ id, loaderData }) => [id, loaderData]))
  }, [matches])
}

/**
 * Client middleware of all admin pages: one that is loaded again, because something has changed in
 * the store, stays as it is when the network goes meanwhile. What is pressed on it is kept, too.
 */
export async function keepShownPage({ request }: { request: Request }, next: () => Promise<unknown>) {
  const results = (await next()) as Record<string, DataStrategyResult>
  const isShown = request.url === location.origin + location.pathname + location.search
  // React Router's fetch was not answered. What the store answers is shown.
  for (const [id, { type, result }] of Object.entries(isShown ? results : {}))
    if (type === 'error' && result instanceof TypeError && id in shown)
      results[id] = { type: 'data', result: shown[id] }
}
