import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findFreePort } from './free-port.ts'

// The environment variables and Node flags of the script `npm start` in package.json.
const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const [, settings = '', flags = ''] = /&& (.*)exec node (.*)server\/start\.ts$/.exec(scripts.start) ?? []
const startEnvironment = Object.fromEntries(splitWords(settings).map(setting => setting.split('=')))
const startFlags = splitWords(flags)

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface StoreOptions {
  /** A module that Node loads first. */
  preload?: string
  /** Gets each line that the store prints. Without it errors go to standard error. */
  onLog?: (line: string) => void
  /** Gets the process before it is ready. Then it can be sent messages. */
  onSpawn?: (child: ChildProcess) => void
}

/** The store as `npm start` runs it, in a separate process. */
export type StoreProcess = Awaited<ReturnType<typeof startStore>>

/**
 * Starts the built store on a free port and waits until it is ready, without demo data and rate
 * limits unless `environment` turns them on.
 * With STORE_LOG_DIR in the environment of the tests everything that it logs goes to a file there.
 */
export async function startStore(environment: Record<string, string>, { preload, onLog, onSpawn }: StoreOptions = {}) {
  const port = environment.PORT ?? String(await findFreePort())
  const logDir = process.env.STORE_LOG_DIR
  const imports = preload ? ['--import', preload] : []
  const child = spawn(process.execPath, [...startFlags, ...imports, 'server/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      ...startEnvironment,
      NODE_ENV: 'production',
      DEMO: 'off',
      RATE_LIMITS: 'off',
      ...(logDir ? { LOG_LEVEL: 'info', REQUEST_LOG: 'all' } : { LOG_LEVEL: 'error' }),
      AUTH_SECRET: 'the secret of all processes of the tests',
      ...environment,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', onLog ? 'pipe' : 'inherit', ...(onSpawn ? (['ipc'] as const) : [])],
  })
  onSpawn?.(child)
  let adminCode = ''
  for (const output of [child.stdout, child.stderr])
    if (output)
      createInterface(output).on('line', line => {
        if (logDir) appendFileSync(join(logDir, `${child.pid}.log`), `${line}\n`)
        adminCode ||= /admins sign in with the code (\w+)/.exec(line)?.[1] ?? ''
        if (onLog) onLog(line)
        // Drops the start-up message and what is no error.
        else if (/^\{"level":[56]0/.test(line)) process.stderr.write(`${line}\n`)
      })
  const url = `http://localhost:${port}`
  await waitUntilReady(url, child).catch(error => {
    // It would keep the port.
    child.kill('SIGKILL')
    throw error
  })
  return {
    url,
    process: child,
    /** What admins type at the Google emulator; '' without it. */
    getAdminCode: () => adminCode,
    /** Sends the signal, and resolves with the exit status. */
    async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const ended = once(child, 'exit')
      child.kill(signal)
      const [status] = await ended
      return status
    },
  }
}

/** @throws when the store ends first, or isn't ready within a minute. */
async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    const status = child.exitCode ?? child.signalCode
    if (status !== null) throw new Error(`The store exited before it was ready (${status})`)
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('The store did not become ready')
}

function splitWords(text: string): string[] {
  return text.split(' ').filter(Boolean)
}
