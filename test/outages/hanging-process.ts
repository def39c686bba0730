import { once } from 'node:events'
import { sql } from 'kysely'
import { openDatabase } from '#platform/database/open-database.server.ts'
import { insertMessage } from '../message-factories.ts'
import { insertOrder } from '../order-factories.ts'
import { createDatabase } from '../postgres/databases.ts'
import { startStore } from '../processes/store-process.ts'
import { startSwallowingProxy } from '../swallowing-proxy.ts'
import { createTemporaryFolder } from '../temporary-folder.ts'
import type { Drill } from './outage.ts'

const maxLockMs = 15_000
const maxHangMs = 40_000

/** Makes a process hang as soon as a request asks for this path. */
const hangPath = '/hang-for-ever'
const plantedLoop = `data:text/javascript,${encodeURIComponent(`
  const { pathname } = Object.getOwnPropertyDescriptors(URL.prototype)
  Object.defineProperty(URL.prototype, 'pathname', { ...pathname, get() {
    const path = pathname.get.call(this)
    while (path === '${hangPath}');
    return path
  } })
`)}`

const measure = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return Math.round(performance.now() - startedAt)
}

/** Resolves to whether the work ended in time. */
const endsWithin = (ms: number, work: Promise<unknown>): Promise<boolean> =>
  Promise.race([work.then(() => true), new Promise<boolean>(resolve => setTimeout(resolve, ms, false).unref())])

export const hangingProcesses: readonly Drill[] = [
  {
    name: 'a process that hangs keeps no job',
    needs: ['postgres'],
    async run({ postgres }) {
      await using stack = new AsyncDisposableStack()
      const { path: dataDir } = stack.use(await createTemporaryFolder('hanging'))
      const databaseUrl = await createDatabase(postgres.url, 'hanging')
      const db = stack.use(await openDatabase({ databaseUrl }))
      const mailServer = await startSwallowingProxy({ host: '127.0.0.1', port: 9 })
      stack.defer(mailServer.close)
      mailServer.swallow()
      const environment = {
        ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' },
        SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      }
      const store = await startStore(environment, { onLog() {} })
      stack.defer(async () => void (await store.stop('SIGKILL')))
      const orderId = await insertOrder(db, { paid: 1, status: 'shipped' })
      await insertMessage(db, { orderId, createdAt: new Date().toISOString() })
      const countHolders = async () => {
        const holders = await sql`select pid from pg_locks where locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())`.execute(db)
        return holders.rows.length
      }
      // The job waits for the greeting of the mail server.
      const isSending = async () =>
        (await db.selectFrom('messages').select('id').where('status', '=', 'sending').execute()).length > 0
      while (!(await isSending())) await new Promise(resolve => setTimeout(resolve, 20))
      store.process.kill('SIGSTOP')
      let isFree = false
      const lockMs = await measure(async () => {
        isFree = await endsWithin(
          4 * maxLockMs,
          (async () => {
            while ((await countHolders()) > 0) await new Promise(resolve => setTimeout(resolve, 100))
          })(),
        )
      })
      store.process.kill('SIGCONT')
      return {
        name: this.name,
        figures: { 'ms until its lock is free': isFree ? lockMs : `more than ${4 * maxLockMs}` },
        violations: lockMs > maxLockMs ? ['a process that hangs keeps the lock of a job'] : [],
      }
    },
  },
  {
    name: 'a process whose event loop stands still',
    needs: [],
    async run() {
      await using stack = new AsyncDisposableStack()
      const { path: dataDir } = stack.use(await createTemporaryFolder('hanging'))
      const lines: string[] = []
      const store = await startStore(
        { DATA_DIR: dataDir },
        { preload: [plantedLoop], onLog: line => void lines.push(line) },
      )
      stack.defer(async () => void (await store.stop('SIGKILL')))
      const exit = once(store.process, 'exit')
      const request = fetch(store.url + hangPath, { headers: { 'x-request-id': 'the-request-that-hangs' } })
      request.catch(() => {})
      let hasEnded = false
      const hangMs = await measure(async () => {
        hasEnded = await endsWithin(2 * maxHangMs, exit)
      })
      const line = lines.find(text => text.includes('Event loop stands still')) ?? ''
      return {
        name: this.name,
        figures: {
          'ms until the process has ended': hasEnded ? hangMs : `more than ${2 * maxHangMs}`,
          'its last line': line,
        },
        violations: [
          ...(hangMs > maxHangMs ? ['the process goes on'] : []),
          ...(line.includes('the-request-that-hangs') ? [] : ['no line of the log names the request']),
        ],
      }
    },
  },
]
