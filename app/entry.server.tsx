import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { storeContext } from '#app/context/store-context.ts'

/** Renders a page whole: it may be kept and sent again, and its status must be known before its first byte. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  let responseStatus = status
  const page = await renderToReadableStream(<ServerRouter context={entry} url={request.url} />, {
    signal: request.signal,
    onError(error) {
      responseStatus = 500
      if (!request.signal.aborted) storeContext(context).log.error({ err: error }, 'A page failed to render')
    },
  })
  await page.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(page, { status: responseStatus, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // An address or a method that no page has is the asker's mistake.
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (!request.signal.aborted)
    storeContext(context).log.error({ err: error, url: request.url }, 'A page failed to load')
}
