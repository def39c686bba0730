import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { ServerRuntime } from '../create-runtime.ts'
import { finishInTime } from './finish-in-time.ts'

/** Time for a proxy that polls /readyz every second to stop routing requests here. */
const readinessDelayMs = 2_000
/** Connections still open this long after the signal are closed by force. */
const drainTimeoutMs = 10_000
/** Background jobs may use the time that requests have left, at least this long. */
const minJobsTimeoutMs = 500
/** Whatever the steps wait for, the process ends before a supervisor loses its patience. */
const exitTimeoutMs = 11_500
const pollIntervalMs = 20

export interface ShutdownOptions {
  server: Server
  runtime: ServerRuntime
  stopBackgroundJobs: () => Promise<void>
  /** Whether a proxy routes requests here. It has to see the failing /readyz first. */
  hasProxy: boolean
}

/**
 * Shuts down gracefully on SIGINT or SIGTERM: fail /readyz, accept no new connections, finish
 * active requests, end event streams, exit with status 0. Each step has a time-out, so that a
 * database or a client that doesn't answer can't keep the process.
 */
export function stopOnSignal({ server, runtime, stopBackgroundJobs, hasProxy }: ShutdownOptions): void {
  const countActiveRequests = trackActiveRequests(server)
  let isStopping = false

  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    const { log } = runtime
    log.info({ signal }, 'Shutting down')
    const deadline = Date.now() + drainTimeoutMs
    const exitTimer = setTimeout(() => {
      log.warn({ timeoutMs: exitTimeoutMs }, 'Shutdown not finished in time')
      process.exit(0)
    }, exitTimeoutMs)
    runtime.drain()
    const jobsStopped = stopBackgroundJobs()
    if (hasProxy) await wait(readinessDelayMs)
    await closeServer({ server, runtime, countActiveRequests, deadline })
    const timeoutMs = Math.max(deadline - Date.now(), minJobsTimeoutMs)
    await finishInTime({ step: 'stop background jobs', work: () => jobsStopped, timeoutMs, log })
    await runtime.close()
    clearTimeout(exitTimer)
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
}

/** Closes the server. Event streams end when no other request is active. */
async function closeServer({
  server,
  runtime,
  countActiveRequests,
  deadline,
}: Pick<ShutdownOptions, 'server' | 'runtime'> & {
  countActiveRequests: () => number
  deadline: number
}): Promise<void> {
  const { liveHub } = runtime.dependencies
  let isClosed = false
  server.close(() => {
    isClosed = true
  })
  while (!isClosed) {
    const isPastDeadline = Date.now() > deadline
    if (isPastDeadline || countActiveRequests() <= liveHub.countListeners()) runtime.closeStreams()
    if (isPastDeadline) server.closeAllConnections()
    else server.closeIdleConnections()
    await wait(pollIntervalMs)
  }
}

function trackActiveRequests(server: Server): () => number {
  let active = 0
  server.on('request', (_request, response) => {
    active += 1
    response.once('close', () => {
      active -= 1
    })
  })
  return () => active
}
