import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { scriptNonceKey } from '#app/context/script-nonce.ts'
import { storeContext } from '#app/context/store-context.ts'
import { getLoggedPath } from '#store/privacy/logged-path.ts'
import { deferScripts } from './defer-scripts.ts'
import { renderToText } from './render-to-text.ts'
import { InlineScriptNonce } from './ui/inline-script-nonce.ts'

/**
 * Renders a complete page before responding, because the page cache may store it and the status
 * must be known before the first byte.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  let responseStatus = status
  const scriptNonce = context.get(scriptNonceKey)
  const nonce = scriptNonce === undefined ? {} : { nonce: scriptNonce }
  const router = (
    <InlineScriptNonce value={scriptNonce}>
      <ServerRouter context={entry} url={request.url} {...nonce} />
    </InlineScriptNonce>
  )
  const html = await renderToText(router, {
    ...nonce,
    signal: request.signal,
    onError(error) {
      responseStatus = 500
      if (!request.signal.aborted) storeContext(context).log.error({ err: error }, 'Page rendering failed')
    },
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  // Admin pages are mostly controls, which need their scripts at once.
  const isDeferred = scriptNonce !== undefined && !/^\/admin\b/.test(new URL(request.url).pathname)
  return new Response(isDeferred ? deferScripts(html, scriptNonce) : html, { status: responseStatus, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // An unknown URL or method is the client's error.
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (!request.signal.aborted)
    storeContext(context).log.error({ err: error, path: getLoggedPath(request.url) }, 'Page loader or action failed')
}
