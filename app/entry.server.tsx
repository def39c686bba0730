import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { outside } from '#app/http/outside.ts'
import { withLateScripts } from './late-scripts.ts'

/** Renders a page whole: it may be kept and sent again, and its status must be known before its first byte. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  let code = status
  const page = await renderToReadableStream(<ServerRouter context={entry} url={request.url} />, {
    signal: request.signal,
    onError(error) {
      code = 500
      if (!request.signal.aborted) outside(context).log.error({ err: error }, 'A page failed to render')
    },
  })
  await page.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  const html = await new Response(page).text()
  // Behind the counter nearly everything is a control.
  const isLate = import.meta.env.PROD && !/^\/admin\b/.test(new URL(request.url).pathname)
  return new Response(isLate ? withLateScripts(html) : html, { status: code, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // An address or a method that no page has is the asker's mistake.
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (!request.signal.aborted) outside(context).log.error({ err: error, url: request.url }, 'A page failed to load')
}
