import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Build } from './build.ts'
import type { Env, Parts } from './env.ts'
import { withLateScripts } from './late-scripts.ts'
import { visitorOf } from './visitor.ts'

/** Renders pages. In development the code may have changed since the last one. */
export function pages(parts: Parts, { load, mode }: Build) {
  // Behind a proxy that ends https a form's origin is the public one, and the request's address is not.
  const allowedActionOrigins = [new URL(parts.outside.publicUrl).host]
  const { analyticsSrc } = parts.outside
  const analyticsOrigin = analyticsSrc ? ` ${new URL(analyticsSrc).origin}` : ''
  let handler: { of: ServerBuild; answer: RequestHandler } | undefined

  function handlerOf(build: ServerBuild): RequestHandler {
    if (handler?.of !== build)
      handler = { of: build, answer: createRequestHandler({ ...build, allowedActionOrigins }, mode) }
    return handler.answer
  }

  return async (c: Context<Env>): Promise<Response> => {
    const { build, outsideContext, visitorContext } = await load()
    const context = new RouterContextProvider()
    context.set(outsideContext, parts.outside)
    const visitor = visitorOf(parts, c)
    context.set(visitorContext, visitor)
    const response = await handlerOf(build)(withBody(c.req.raw), context)
    // What depends on who asks is nobody else's.
    if (visitor.wasAsked()) response.headers.set('cache-control', 'private, no-store')
    if (mode === 'development' || !response.headers.get('content-type')?.startsWith('text/html')) return response
    const rendered = await response.text()
    // Behind the counter nearly everything is a control.
    const html = /^\/admin\b/.test(c.req.path) ? rendered : withLateScripts(rendered)
    const headers = new Headers(response.headers)
    headers.set('content-security-policy', contentSecurityPolicy(html, analyticsOrigin))
    return new Response(html, { status: response.status, headers })
  }
}

/** A page's head depends on its body, so a HEAD is answered like a GET whose body stays here. */
const withBody = (request: Request) => (request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request)

/** Allows this page's own inline scripts by their hashes and nothing else inline; react-hot-toast writes styles, so styles may be inline. */
function contentSecurityPolicy(html: string, analyticsOrigin: string): string {
  const scripts = html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)
  const hashes = Array.from(
    scripts,
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}${analyticsOrigin}`,
    `connect-src 'self'${analyticsOrigin}`,
    "style-src 'self' 'unsafe-inline'",
    // An admin's photos are shown from the browser's memory (blob:) while they are sent. Every page says so: the form may be reached from any.
    "img-src 'self' data: blob: https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
