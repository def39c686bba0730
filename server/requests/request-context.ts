import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** What is known of a request while it is handled. */
export interface RequestContext {
  id: string
  method?: string | undefined
  /** Without the query, and with `*` for names that may be keys. */
  path?: string | undefined
  /**
   * Pattern of the route that responded, such as `/order/:token`. A path may hold the key of an
   * order, so logs and metrics have the pattern alone.
   */
  route?: string
  /** What the page cache did with it. Absent when it is for anything but a public page. */
  cache?: 'hit' | 'miss' | 'stale'
}

export const requestIdHeader = 'x-request-id'

const storage = new AsyncLocalStorage<RequestContext>()

/** Runs `work` and whatever it starts as part of a request. */
export const runInRequest = (request: RequestContext, work: () => void): void => storage.run(request, work)

/** The request that the page cache is asked about. It has no context, which would take longer. */
export const cacheLookup: { request?: IncomingMessage | undefined } = {}

/** @returns undefined outside of requests, such as in background jobs. */
export const getCurrentRequest = (): RequestContext | undefined =>
  storage.getStore() ?? (cacheLookup.request && createRequestContext(cacheLookup.request))

/** Notes the route of the current request; the first one counts, which is the most precise. */
export function setCurrentRoute(route: string): void {
  const request = storage.getStore()
  if (request) request.route ??= route
}

/** An id as proxies and tracing tools make them. It is logged, so it can't be an e-mail address. */
const wellFormedId = /^[\w.:/+=-]{8,128}$/

const maskName = (name: string): string => (/^[a-z.-]{1,24}$/.test(name) ? name : '*')

/** Takes over the id that a proxy has given the request, else makes one. */
export function createRequestContext({ headers, method, url }: IncomingMessage): RequestContext {
  const id = headers['x-request-id']
  return {
    id: typeof id === 'string' && wellFormedId.test(id) ? id : randomUUID(),
    method,
    path: url?.slice(0, 200).replace(/\?.*/s, '').replace(/[^/]+/g, maskName),
  }
}
