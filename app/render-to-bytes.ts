import { PassThrough } from 'node:stream'
import type { ReactNode } from 'react'
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from 'react-dom/server'

type Options = Pick<RenderToPipeableStreamOptions, 'onError'> & { signal: AbortSignal }

/**
 * Renders a page whole, in UTF-8. A stream of Node's takes half the time of a web stream.
 * @throws what a component outside of any error boundary has thrown
 */
export async function renderToBytes(page: ReactNode, { signal, ...options }: Options): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const { pipe, abort } = renderToPipeableStream(page, {
    ...options,
    // Parts that were loaded meanwhile stand in their place, also for browsers without scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: resolve,
    onShellError: reject,
  })
  const onAbort = () => abort(signal.reason)
  signal.addEventListener('abort', onAbort)
  try {
    await promise
    return Buffer.concat(await pipe(new PassThrough()).toArray())
  } finally {
    // Node keeps a Request in memory whose signal has a listener that refers to the Request.
    signal.removeEventListener('abort', onAbort)
  }
}
