import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { workChannel } from '#platform/log/work-channel.ts'

/** What is known of a request while it is handled. */
export interface RequestContext {
  id: string
  method?: string | undefined
  /** Path and query as they came, which may hold secrets. */
  url?: string | undefined
  /**
   * Pattern of the route that responded, such as `/order/:token`. A path may hold the key of an
   * order, so logs and metrics have the pattern alone.
   */
  route?: string
  /** What the page cache did with it. Absent when it is for anything but a public page. */
  cache?: 'hit' | 'miss' | 'stale'
}

export const requestIdHeader = 'x-request-id'

type WorkContext = RequestContext | { job: string }

const storage = new AsyncLocalStorage<WorkContext>()

/** Runs `work` and whatever it starts as part of a request, or of a background job. */
export const runInContext = <T>(context: WorkContext, work: () => T): T =>
  storage.run(context, () => {
    workChannel.publish(undefined)
    return work()
  })

/** The request that the page cache is asked about. It has no context, which would take longer. */
export const cacheLookup: { request?: IncomingMessage | undefined } = {}

/** @returns undefined outside of requests and background jobs. */
export function getCurrentWork(): WorkContext | undefined {
  const { request } = cacheLookup
  return storage.getStore() ?? (request && createRequestContext(request))
}

/** @returns undefined outside of requests, such as in background jobs. */
export function getCurrentRequest(): RequestContext | undefined {
  const work = storage.getStore()
  return work && 'id' in work ? work : undefined
}

/** Notes the route of the current request; the first one counts, which is the most precise. */
export function setCurrentRoute(route: string): void {
  const request = getCurrentRequest()
  if (request) request.route ??= route
}

/** An id as proxies and tracing tools make them. It is logged, so it can't be an e-mail address. */
const wellFormedId = /^[\w.:/+=-]{8,128}$/

/** Takes over the id that a proxy has given the request, else makes one. */
export function createRequestContext({ headers, method, url }: IncomingMessage): RequestContext {
  const id = headers['x-request-id']
  return { id: typeof id === 'string' && wellFormedId.test(id) ? id : randomUUID(), method, url }
}
