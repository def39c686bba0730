import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { workChannel } from '#platform/log/work-channel.ts'
import { getCurrentWork } from '../requests/request-context.ts'

/** What the worker gets. */
export interface WatchdogData {
  /** Counts the ticks of the process. */
  beats: Int32Array
  /** The work that began or queried last: the length of the JSON in two bytes, and the JSON. */
  note: Uint8Array
  tickMs: number
  maxTicks: number
  isLogged: boolean
}

const maxUrlLength = 200

/**
 * Starts a worker thread that ends the process when its event loop has stood still for 30 seconds,
 * and logs what kept it. Nothing synchronous may take longer from now on. The worker counts its own
 * ticks, which stand still as well while the process or the machine is suspended.
 */
export function startWatchdog(log: Logger, { tickMs = 1_000, maxTicks = 30 } = {}): void {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  const note = Buffer.from(new SharedArrayBuffer(1_024))
  const writeNote = (work: ReturnType<typeof getCurrentWork>) => {
    const text = JSON.stringify(work && 'url' in work ? { ...work, url: work.url?.slice(0, maxUrlLength) } : work)
    note.writeUInt16LE(note.write(text ?? '', 2, 'latin1'))
  }
  let notedWork: ReturnType<typeof getCurrentWork>
  workChannel.subscribe(() => {
    const work = getCurrentWork()
    if (work === notedWork) return
    notedWork = work
    writeNote(work)
    // Also a tick: many requests that each wait for SQLite's lock may come before the next timer.
    Atomics.add(beats, 0, 1)
  })
  // The worker calls it on top of what keeps the event loop.
  Object.assign(globalThis, { noteCurrentWork: () => writeNote(getCurrentWork()) })
  setInterval(() => Atomics.add(beats, 0, 1), tickMs).unref()
  const workerData: WatchdogData = { beats, note, tickMs, maxTicks, isLogged: log.isLevelEnabled('fatal') }
  // Without the flags of the process, which may load other modules.
  new Worker(new URL('./watchdog-worker.js', import.meta.url), { workerData, execArgv: [] }).unref()
}
