import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { statementChannel } from '#platform/database/node-sqlite.server.ts'
import { getCurrentRequest } from '../requests/request-context.ts'

/** Describes the current request as JSON, in less than 2 kB. */
function describeWork(stack?: string): string {
  const { id: requestId, ...request } = getCurrentRequest() ?? {}
  return JSON.stringify({ requestId, ...request, stack })
}

/**
 * Starts a worker thread that ends the process when its event loop has stood still for 30 seconds,
 * and logs what kept it. Nothing synchronous may take longer from now on. The worker counts its own
 * ticks, which stand still as well while the process or the machine is suspended.
 */
export function startWatchdog(log: Logger, { tickMs = 1_000, maxTicks = 30 } = {}): void {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  const note = Buffer.from(new SharedArrayBuffer(2_048))
  let notedRequest = getCurrentRequest()
  // Nothing can interrupt a statement, so its request is noted before it runs.
  statementChannel.subscribe(isRunning => {
    note[0] = Number(isRunning)
    if (!isRunning || notedRequest === getCurrentRequest()) return
    notedRequest = getCurrentRequest()
    note.write(`${describeWork()}\0`, 1, 'latin1')
  })
  // The worker calls it on top of what keeps the event loop.
  Object.assign(globalThis, { describeHang: () => describeWork(new Error('Hang').stack) })
  setInterval(() => Atomics.add(beats, 0, 1), tickMs).unref()
  const workerData = { beats, note, tickMs, maxTicks, isLogged: log.isLevelEnabled('fatal') }
  // Without the flags of the process, which may load other modules.
  new Worker(new URL('./watchdog-worker.js', import.meta.url), { workerData, execArgv: [] }).unref()
}
