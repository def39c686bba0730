import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { serverContextKey } from '#app/context/server-context.ts'
import { storeContext } from '#app/context/store-context.ts'
import { getLoggedPath } from '#store/privacy/logged-path.ts'
import { writeHandoff } from './framework-insides.tsx'
import { WrittenPage } from './inline-script.tsx'
import { renderToBytes } from './render-to-bytes.ts'

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
  const { serverHandoffStream, ...shown } = entry
  const { inlineScripts } = context.get(serverContextKey)
  const router = (
    <WrittenPage value={{ inlineScripts, manifest: entry.manifest }}>
      <ServerRouter context={shown} url={request.url} />
    </WrittenPage>
  )
  const html = await renderToBytes(router, {
    signal: request.signal,
    onError(error) {
      responseStatus = 500
      if (!request.signal.aborted) storeContext(context).log.error({ err: error }, 'Page rendering failed')
    },
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  const handoff = writeHandoff(await new Response(serverHandoffStream).text())
  inlineScripts.add(handoff)
  const end = html.lastIndexOf('</body>')
  const page = Buffer.concat([html.subarray(0, end), Buffer.from(`<script>${handoff}</script>`), html.subarray(end)])
  return new Response(page, { status: responseStatus, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // An unknown URL or method is the client's error.
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (!request.signal.aborted)
    storeContext(context).log.error({ err: error, path: getLoggedPath(request.url) }, 'Page loader or action failed')
}
