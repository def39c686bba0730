import { setTimeout as wait } from 'node:timers/promises'
import { createStoreControl } from '../crash/store-control.ts'

interface FleetOptions {
  ports: number[]
  environment: Record<string, string>
  onLog: (line: string) => void
  /** Called when a process has ended by itself; it is not started again. */
  onUnexpectedExit: (status: number | NodeJS.Signals | null) => void
}

const requestTimeoutMs = 15_000

export type StoreFleet = Awaited<ReturnType<typeof startFleet>>

/** The processes of the store, behind something like a load balancer. */
export async function startFleet({ ports, environment, ...options }: FleetOptions) {
  // The processes take turns with the jobs.
  const jobs = { CRASH_JOB_INTERVAL_MS: String(150 * ports.length) }
  let isStopped = false
  const stores = ports.map(() => createStoreControl(options))
  const start = async (index: number) => {
    // As a supervisor does: a store without its database ends with a message.
    for (let isStarted = false; !isStarted && !isStopped; )
      isStarted =
        (await stores[index]?.start({ ...environment, ...jobs, PORT: String(ports[index]) }).then(
          () => true,
          () => wait(200, false),
        )) ?? true
  }
  for (const store of stores) await store.send({ hasFastTimers: true })
  await Promise.all(stores.map((_store, index) => start(index)))
  let requests = 0
  return {
    stores,
    start,
    /** Sends a request to a store that is alive, the stores in turn. Rejects without a response. */
    async request(path: string, init?: RequestInit): Promise<Response> {
      const alive = ports.filter((_port, index) => stores[index]?.isAlive())
      requests += 1
      const port = alive[requests % alive.length]
      if (port === undefined) throw new Error('No store is alive')
      const signal = AbortSignal.timeout(requestTimeoutMs)
      return fetch(new URL(path, `http://localhost:${port}`), { ...init, redirect: 'manual', signal })
    },
    async setClock(offsetMs: number) {
      await Promise.all(stores.map(store => store.send({ offsetMs })))
    },
    async stop() {
      isStopped = true
      await Promise.all(stores.map(store => store.kill('SIGTERM')))
    },
  }
}
