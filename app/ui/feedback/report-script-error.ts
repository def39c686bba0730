import { getVisitRoute } from '#store/visits/visit-routes.ts'
import { postJson } from '../fetch-ok.ts'
import { isNetworkError } from './network-error.ts'

/** React Router's list of routes, and the router once the page is hydrated. */
declare const __reactRouterManifest: { version: string }
declare global {
  interface Window {
    __reactRouterDataRouter?: { state: { matches: { route: { path?: string } }[] } }
  }
}

let reportsLeft = 3

/**
 * Tells the server where a script has failed: neither its message nor an address, which may name a
 * person or an order. A page tells of three errors at most.
 */
export function reportScriptError(event: ErrorEvent | PromiseRejectionEvent): void {
  const [error, place] =
    'reason' in event ? [event.reason, ''] : [event.error, `${event.filename}:${event.lineno}:${event.colno}`]
  const [, chunk, line, column] =
    /\/assets\/([\w-]{1,60}\.js)[^:\s]{0,60}:(\d{1,7}):(\d{1,7})/.exec(`${error?.stack} ${place}`) ?? []
  if (!chunk || reportsLeft === 0 || isNetworkError(error) || /import/i.test(error?.message)) return
  reportsLeft -= 1
  const { version: build } = __reactRouterManifest
  const report = { route: getRoute(), name: error?.name, chunk, line: Number(line), column: Number(column), build }
  postJson('/api/script-errors', report, { keepalive: true }).catch(() => {})
}

function getRoute(): string {
  const matches = window.__reactRouterDataRouter?.state.matches
  if (!matches) return getVisitRoute(location.pathname) ?? '/*'
  return `/${matches
    .map(({ route }) => route.path ?? '')
    .filter(Boolean)
    .join('/')}`
}
