import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '#platform/config.server.ts'
import { isLoopbackHost } from '#platform/is-loopback-host.ts'
import type { Log } from '#store/store-context.server.ts'
import { cacheLookup, createRequestContext, type RequestContext, runInRequest } from './request-context.ts'

export interface FinishedRequest {
  method: string
  /** Pattern, never the path. */
  route: string
  status: number
  durationMs: number
  cache: RequestContext['cache']
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

export interface RequestObserverOptions {
  requestLog: Config['requestLog']
  publicUrl: string
  log: Log
  /** Called for every request that has ended. Absent without metrics. */
  onFinish?: ((request: FinishedRequest) => void) | undefined
  /** Serves a page from the cache. Returns the pattern of its route, undefined without one. */
  serveCached: (request: IncomingMessage, response: ServerResponse) => string | undefined
  /** Serves everything else. */
  serve: Handler
}

/** Files, which are asked for far more often than anybody reads of them. */
const fileRoute = /^\/(assets\/|product-images\/|favicon|apple-touch|icon|service-worker\.js$)/
/** Probes, and whatever comes before the store is open: their failures are no request's. */
const probeRoute = /^(\/healthz|\/readyz|starting)$/

const maxHosts = 20

/** nginx's status for a client that left before there was a response. */
const clientClosedRequest = 499

/**
 * Creates the listener of the server. It gives every request an id, which every log line of the
 * request has, and logs the request when it has ended.
 *
 * Tens of thousands of cached pages are sent in a second, so nothing is done for them: no id, and
 * no log line unless `requestLog` is `all`.
 */
export function observeRequests(options: RequestObserverOptions): Handler {
  const { requestLog, onFinish, serveCached, serve } = options
  const logRequest = createRequestLog(options)
  const reportHost = createHostReport(options)

  function serveCachedQuickly(request: IncomingMessage, response: ServerResponse): boolean {
    if (requestLog === 'all') return false
    if (!onFinish) return serveCached(request, response) !== undefined
    const startedAt = performance.now()
    const route = serveCached(request, response)
    if (route === undefined) return false
    const durationMs = performance.now() - startedAt
    onFinish({ method: request.method ?? '', route, status: response.statusCode, durationMs, cache: 'hit' })
    return true
  }

  function finish(
    context: RequestContext,
    request: IncomingMessage,
    response: ServerResponse,
    startedAt: number,
  ): void {
    const finished = {
      method: request.method ?? '',
      route: context.route ?? 'unknown',
      status: response.headersSent ? response.statusCode : clientClosedRequest,
      durationMs: performance.now() - startedAt,
      cache: context.cache,
    }
    logRequest(finished, context.id)
    onFinish?.(finished)
  }

  return (request, response) => {
    reportHost(request.headers.host)
    cacheLookup.request = request
    const isServed = serveCachedQuickly(request, response)
    cacheLookup.request = undefined
    if (isServed) return
    const startedAt = performance.now()
    const context = createRequestContext(request)
    response.once('close', () => finish(context, request, response, startedAt))
    runInRequest(context, () => {
      const route = serveCached(request, response)
      if (route === undefined) return serve(request, response)
      context.route = route
      context.cache = 'hit'
    })
  }
}

/** Logs each host once that isn't this store's. Anybody can invent hosts, so there is an end. */
function createHostReport({ publicUrl, log }: Pick<RequestObserverOptions, 'publicUrl' | 'log'>) {
  const knownHosts = new Set<string | undefined>([undefined, new URL(publicUrl).host])
  return (host: string | undefined): void => {
    if (knownHosts.has(host) || knownHosts.size >= maxHosts) return
    knownHosts.add(host)
    if (isLoopbackHost(URL.parse(`http://${host}`)?.hostname ?? '')) return
    log.warn({ host: host?.slice(0, 100), publicUrl }, 'Request for another host than that of PUBLIC_URL')
  }
}

function createRequestLog({ requestLog, log }: Pick<RequestObserverOptions, 'requestLog' | 'log'>) {
  const isLogged = ({ route, status }: FinishedRequest) => {
    switch (requestLog) {
      case 'off':
        return false
      case 'errors':
        return status >= 500 && !probeRoute.test(route)
      case 'dynamic':
        return !probeRoute.test(route) && (status >= 500 || !fileRoute.test(route))
      case 'all':
        return true
    }
  }
  return (finished: FinishedRequest, requestId: string) => {
    if (!isLogged(finished)) return
    const { method, route, status, durationMs, cache } = finished
    const details = { requestId, method, route, status, durationMs: Math.round(durationMs * 10) / 10 }
    log.info(cache ? { ...details, cache } : details, 'Request')
  }
}
