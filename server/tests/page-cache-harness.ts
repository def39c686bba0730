import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { insertProduct } from '#test/factories.ts'
import { createHarness } from '#test/harness.ts'
import { createRenderQueue } from '../http/render-queue.ts'
import { createPageCache } from '../page-cache/page-cache.ts'

interface PageResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

export type PageCacheHarness = Awaited<ReturnType<typeof createPageCacheHarness>>

/** Serves the cached pages of a store with one product, by a clock and a database of the test. */
export async function createPageCacheHarness() {
  const harness = await createHarness({ hasPages: true })
  const product = await insertProduct(harness.db, { title: 'Corduroy coat' })
  const state = {
    /** Paths and queries of what was rendered. */
    rendered: [] as string[],
    /** In ms. */
    time: 0,
    databaseVersion: 0,
    isDatabaseAvailable: true,
    /** Returns the response to send instead, if any. */
    beforeResponse: async (): Promise<Response | undefined> => undefined,
  }
  const cache = createPageCache({
    isDatabaseAvailable: () => state.isDatabaseAvailable,
    render: async request => {
      state.rendered.push(new URL(request.url).pathname + new URL(request.url).search)
      const response = await harness.request(request.url, request)
      return (await state.beforeResponse()) ?? response
    },
    publicUrl: 'http://localhost:3000',
    now: () => state.time,
    readDatabaseVersion: () => state.databaseVersion,
    renderQueue: createRenderQueue({ isLimited: true }),
    trustedProxies: 1,
    onError: error => harness.store.log.error({ err: error }, 'page'),
  })
  harness.dependencies.liveHub.subscribe(cache.subscriber)
  const server = createServer((request, response) => {
    if (cache.serveCached(request, response) === undefined && !cache.serve(request, response))
      response.writeHead(418).end('not a cached page')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

  return Object.assign(state, {
    harness,
    cache,
    /** 'Corduroy coat', for sale. */
    product,
    fetch(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<PageResponse> {
      const { port } = server.address() as AddressInfo
      return new Promise((resolve, reject) => {
        const outgoing = httpRequest({ port, path, method, headers, agent: false }, async response =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) }),
        )
        outgoing.on('error', reject)
        outgoing.end()
      })
    },
    async close() {
      await new Promise(resolve => server.close(resolve))
      await harness.close()
    },
  })
}
