import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { readCurrentUser } from '../auth/current-user.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { deferScripts } from './defer-scripts.ts'
import type { PageSource } from './page-source.ts'

/** Renders pages. In development the code may have changed since the last one. */
export function pages(dependencies: ServerDependencies, { load, mode }: PageSource) {
  // Behind a proxy that ends https a form's origin is the public one, and the request's address is not.
  const allowedActionOrigins = [new URL(dependencies.store.publicUrl).host]
  const { analyticsSrc } = dependencies.store
  const analyticsOrigin = analyticsSrc ? ` ${new URL(analyticsSrc).origin}` : ''
  let cached: { of: ServerBuild; handle: RequestHandler } | undefined

  function getRequestHandler(build: ServerBuild): RequestHandler {
    if (cached?.of !== build)
      cached = { of: build, handle: createRequestHandler({ ...build, allowedActionOrigins }, mode) }
    return cached.handle
  }

  return async (c: Context<Env>): Promise<Response> => {
    const { build, storeContextKey, currentUserKey } = await load()
    const context = new RouterContextProvider()
    context.set(storeContextKey, dependencies.store)
    const currentUser = readCurrentUser(dependencies, c)
    context.set(currentUserKey, currentUser)
    const response = await getRequestHandler(build)(withBody(c.req.raw), context)
    // What depends on who asks is nobody else's.
    if (currentUser.wasRead()) response.headers.set('cache-control', 'private, no-store')
    if (mode === 'development' || !response.headers.get('content-type')?.startsWith('text/html')) return response
    const rendered = await response.text()
    // Behind the counter nearly everything is a control.
    const html = /^\/admin\b/.test(c.req.path) ? rendered : deferScripts(rendered)
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
