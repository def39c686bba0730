import { setTimeout as wait } from 'node:timers/promises'
import { createDatabase } from '../postgres/databases.ts'
import type { PostgresServer } from '../postgres/server.ts'
import { type StoreProcess, startStore } from '../processes/store-process.ts'
import { createTemporaryFolder } from '../temporary-folder.ts'
import { createFront, type ShippedProxy, startProxy } from './proxies.ts'

export type ProxiedStore = Awaited<ReturnType<typeof startProxiedStore>>

/** Starts three processes of the store over one PostgreSQL, behind a proxy as it is shipped. */
export async function startProxiedStore(
  { proxy, postgres, database }: { proxy: ShippedProxy; postgres: PostgresServer; database: string },
  settings: Record<string, string> = {},
) {
  await using stack = new AsyncDisposableStack()
  const front = await createFront()
  stack.defer(front.remove)
  const { path } = stack.use(await createTemporaryFolder('proxied'))
  const databaseUrl = await createDatabase(postgres.url, database)
  const logLines: string[] = []
  const environment = {
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: path, PUBLIC_URL: front.publicUrl, TRUST_PROXY: '1' },
    ...{ LOG_LEVEL: 'warn', REQUEST_LOG: 'off', ...settings },
  }
  const processes: StoreProcess[] = []
  // The first one makes the tables.
  for (let count = 0; count < 3; count++) {
    const store = await startStore(environment, {
      onLog: line => void (/^\{"level":[456]/.test(line) && logLines.push(line)),
    })
    processes.push(store)
    stack.defer(async () => void (await store.stop('SIGKILL')))
  }
  const addresses = processes.map(({ url }) => new URL(url).host.replace('localhost', '127.0.0.1'))
  stack.defer(await startProxy(proxy, front, addresses))
  const started = stack.move()
  return { front, databaseUrl, processes, logLines, close: () => started.disposeAsync() }
}

/** What came of the requests of a kind. A status of 0 is a connection that broke. */
export interface Outcome {
  counts: Map<number | string, number>
  longestMs: number
}

export const describeOutcome = ({ counts, longestMs }: Outcome): string =>
  `${Array.from(counts, ([status, count]) => `${count} × ${status}`).join(', ')}, the longest ${(longestMs / 1000).toFixed(1)} s`

/**
 * Sends each kind of request again and again, a new one every `everyMs` whatever becomes of the
 * others, and notes what comes of them.
 */
export function startVisitors(
  send: (path: string) => Promise<Response>,
  kinds: Record<string, { everyMs: number; choosePath: (turn: number) => string }>,
) {
  const stopping = new AbortController()
  const outcomes = new Map(Object.keys(kinds).map(name => [name, { counts: new Map(), longestMs: 0 } as Outcome]))
  const ask = async (outcome: Outcome, path: string) => {
    const startedAt = performance.now()
    const status = await send(path).then(
      async response =>
        response.arrayBuffer().then(
          () => response.status,
          () => `${response.status} that broke off`,
        ),
      () => 'broken connection',
    )
    outcome.counts.set(status, (outcome.counts.get(status) ?? 0) + 1)
    outcome.longestMs = Math.max(outcome.longestMs, performance.now() - startedAt)
  }
  const visiting = Object.entries(kinds).map(async ([name, { everyMs, choosePath }]) => {
    const asked: Promise<void>[] = []
    for (let turn = 0; !stopping.signal.aborted; turn++) {
      asked.push(ask(outcomes.get(name) as Outcome, choosePath(turn)))
      await wait(everyMs)
    }
    await Promise.all(asked)
  })
  return {
    /** Waits for the last responses. */
    async stop(): Promise<ReadonlyMap<string, Outcome>> {
      stopping.abort()
      await Promise.all(visiting)
      return outcomes
    },
  }
}
