import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { waitFor } from '#test/wait-for.ts'

const limitMs = 200

/** Runs `hang` in a process with a watchdog whose limit is short, when a line comes in. */
function startProcess(hang: string, level = 'info') {
  const script = `
    import { createLog } from '#platform/log/create-log.server.ts'
    import { openSqlite } from '#platform/database/node-sqlite.server.ts'
    import { startWatchdog } from '#server/lifecycle/watchdog.ts'
    import { cacheLookup, createRequestContext, runInRequest, setCurrentRoute } from '#server/requests/request-context.ts'
    const tick = () => new Promise(resolve => setTimeout(resolve, 1))
    const request = (id, url) => createRequestContext({ headers: { 'x-request-id': id }, method: 'GET', url })
    const first = request('request-1', '/order/f00dSecret?key=secret')
    startWatchdog(createLog({ level: '${level}', getRequestId: () => undefined }), { tickMs: 20, maxTicks: ${limitMs / 20} })
    process.stdin.on('data', () => {
      ${hang}
      // A request that begins later has nothing to do with it.
      runInRequest(request('request-2', '/shop'), () => {})
    })
    console.log('ready')
  `
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  running = child
  const lines: string[] = []
  createInterface(child.stdout).on('line', line => lines.push(line))
  const ended = once(child, 'close')
  return {
    child,
    lines,
    isReady: () => waitFor(() => expect(lines).toContain('ready')),
    async hang() {
      child.stdin.write('\n')
      const [, signal] = await ended
      return signal
    },
  }
}
let running: ChildProcess
afterEach(() => void running.kill('SIGKILL'))

test.each([
  [
    'a loop in a request',
    "void runInRequest(first, async function handle() { await tick(); setCurrentRoute('/order/:token'); while (true); })",
    { requestId: 'request-1', method: 'GET', route: '/order/:token', stack: expect.stringContaining('at handle') },
  ],
  [
    'a regular expression in the page cache',
    "cacheLookup.request = { headers: {}, method: 'GET', url: '/shop' }; /(a+)+$/.test('a'.repeat(60) + '!')",
    { method: 'GET', path: '/shop', stack: expect.stringContaining('RegExp.test') },
  ],
  [
    'a statement of SQLite',
    `void runInRequest(first, async () => {
      await tick()
      openSqlite(':memory:')
        .prepare('with recursive c(x) as (select 1 union all select x + 1 from c) select max(x) from c').all([])
    })`,
    { requestId: 'request-1', method: 'GET', path: '/order/*' },
  ],
])('ends a process whose event loop is kept by %s, and logs it', async (_name, work, logged) => {
  const store = startProcess(work)
  await store.isReady()
  expect(await store.hang()).toBe('SIGKILL')
  const line = store.lines.at(-1) ?? ''
  expect(line).not.toMatch(/secret/i)
  expect(JSON.parse(line)).toMatchObject({
    level: 60,
    pid: store.child.pid,
    seconds: limitMs / 1000,
    msg: 'Event loop stands still, the process ends',
    ...logged,
  })
})

test('leaves a process alone that was suspended, and logs nothing where the log is silent', async () => {
  const store = startProcess('while (true);', 'silent')
  await store.isReady()
  for (let time = 0; time < 3; time++) {
    store.child.kill('SIGSTOP')
    await wait(2 * limitMs)
    store.child.kill('SIGCONT')
    await wait(limitMs / 2)
  }
  expect([store.child.exitCode, store.child.signalCode]).toEqual([null, null])
  expect(await store.hang()).toBe('SIGKILL')
  expect(store.lines).toEqual(['ready'])
})
