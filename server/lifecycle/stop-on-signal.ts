import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#store/store-context.server.ts'
import type { ServerRuntime } from '../create-runtime.ts'
import { trackConnections } from './close-server.ts'
import { finishInTime } from './finish-in-time.ts'

/** From the signal, in ms. Whatever the steps wait for, the process ends with the last. */
const times = {
  alone: { stopAccepting: 0, cutOffRequests: 2_200, exit: 2_900 },
  /** A proxy that polls /readyz every second stops routing requests here within two seconds. */
  behindProxy: { stopAccepting: 2_000, cutOffRequests: 4_000, exit: 4_800 },
}
/** Background jobs may use the time that requests have left, at least this long. */
const minJobsTimeoutMs = 300

export interface ShutdownOptions {
  server: Server
  runtime: Pick<ServerRuntime, 'drain' | 'close'>
  log: Log
  stopBackgroundJobs: () => Promise<void>
  /** Whether a proxy routes requests here. It has to see the failing /readyz first. */
  hasProxy: boolean
}

/**
 * Shuts down gracefully on SIGINT or SIGTERM: fail /readyz, end event streams, accept no new
 * connections, finish active requests, exit with status 0. Each step has a time-out, so that a
 * database or a client that doesn't answer can't keep the process.
 */
export function stopOnSignal({ server, runtime, log, stopBackgroundJobs, hasProxy }: ShutdownOptions): void {
  const closeServer = trackConnections(server)
  const { stopAccepting, cutOffRequests, exit } = hasProxy ? times.behindProxy : times.alone
  let isStopping = false

  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'Shutting down')
    const deadline = Date.now() + cutOffRequests
    const exitTimer = setTimeout(() => {
      log.warn({ timeoutMs: exit }, 'Shutdown not finished in time')
      process.exit(0)
    }, exit)
    runtime.drain()
    const jobsStopped = stopBackgroundJobs()
    if (stopAccepting > 0) await wait(stopAccepting)
    await closeServer(deadline)
    const timeoutMs = Math.max(deadline - Date.now(), minJobsTimeoutMs)
    await finishInTime({ step: 'stop background jobs', work: () => jobsStopped, timeoutMs, log })
    await runtime.close()
    clearTimeout(exitTimer)
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
}
