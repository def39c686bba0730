import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** What is known of a request while it is handled. */
export interface RequestContext {
  id: string
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

/** @returns undefined outside of requests, such as in background jobs. */
export const getCurrentRequest = (): RequestContext | undefined => storage.getStore()

/** Notes the route of the current request; the first one counts, which is the most precise. */
export function setCurrentRoute(route: string): void {
  const request = storage.getStore()
  if (request) request.route ??= route
}

/** An id as proxies and tracing tools make them. It is logged, so it can't be an e-mail address. */
const wellFormedId = /^[\w.:/+=-]{8,128}$/

/** Takes over the id that a proxy has given the request, else makes one. */
export const chooseRequestId = (header: string | string[] | undefined): string =>
  typeof header === 'string' && wellFormedId.test(header) ? header : randomUUID()
