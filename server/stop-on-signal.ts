import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { OpenStore } from './open-store.ts'

/** A proxy that asks /readyz every second has noticed by then. */
const noticeMs = 2_000
/** Whoever is still at it after that hangs. */
const drainMs = 10_000
const lookEveryMs = 20

export interface Running {
  server: Server
  store: OpenStore
  stopTimers: () => Promise<void>
  /** Whether a proxy sends requests here, which has to learn first that it should not. */
  hasProxy: boolean
}

/** On SIGINT or SIGTERM: not ready, and with a proxy a moment for it to notice; no new connections; requests under way finish; streams end; exit 0. */
export function stopOnSignal({ server, store, stopTimers, hasProxy }: Running): void {
  const { hub } = store.parts
  let underWay = 0
  server.on('request', (_request, response) => {
    underWay += 1
    response.once('close', () => {
      underWay -= 1
    })
  })

  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    store.log.info({ signal }, 'Stopping')
    store.drain()
    const timersStopped = stopTimers()
    if (hasProxy) await wait(noticeMs)
    const deadline = Date.now() + drainMs
    let isClosed = false
    server.close(() => {
      isClosed = true
    })
    while (!isClosed) {
      const isLate = Date.now() > deadline
      if (isLate || underWay <= hub.listeners()) store.endStreams()
      if (isLate) server.closeAllConnections()
      else server.closeIdleConnections()
      await wait(lookEveryMs)
    }
    await timersStopped
    await store.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
}
