import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { ServerRuntime } from '../create-runtime.ts'

/** A proxy that asks /readyz every second has noticed by then. */
const readinessDelayMs = 2_000
/** Whoever is still at it after that hangs. */
const drainTimeoutMs = 10_000
const pollIntervalMs = 20

export interface ShutdownOptions {
  server: Server
  runtime: ServerRuntime
  stopBackgroundJobs: () => Promise<void>
  /** Whether a proxy sends requests here, which has to learn first that it should not. */
  hasProxy: boolean
}

/** On SIGINT or SIGTERM: not ready, and with a proxy a moment for it to notice; no new connections; requests under way finish; streams end; exit 0. */
export function stopOnSignal({ server, runtime, stopBackgroundJobs, hasProxy }: ShutdownOptions): void {
  const { liveHub } = runtime.dependencies
  let activeRequests = 0
  server.on('request', (_request, response) => {
    activeRequests += 1
    response.once('close', () => {
      activeRequests -= 1
    })
  })

  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    runtime.log.info({ signal }, 'Stopping')
    runtime.drain()
    const jobsStopped = stopBackgroundJobs()
    if (hasProxy) await wait(readinessDelayMs)
    const deadline = Date.now() + drainTimeoutMs
    let isClosed = false
    server.close(() => {
      isClosed = true
    })
    while (!isClosed) {
      const isPastDeadline = Date.now() > deadline
      if (isPastDeadline || activeRequests <= liveHub.listeners()) runtime.closeStreams()
      if (isPastDeadline) server.closeAllConnections()
      else server.closeIdleConnections()
      await wait(pollIntervalMs)
    }
    await jobsStopped
    await runtime.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
}
