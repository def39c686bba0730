import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, type Page } from '@playwright/test'
import { openDatabase } from '../platform/database/open.server.ts'
import type { Db } from '../store/database.server.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Two photos that every store of the tests has; one pixel each, because what is shown matters here and not how it looks. */
export const photos = ['/product-images/one.webp', '/product-images/two.webp'] as const
const pixel = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')

/** The built store as `npm start` runs it, on a port and in a folder of its own, empty; `db` is a second handle on its database. */
export interface RunningStore {
  url: string
  db: Db
}

interface WorkerFixtures {
  store: RunningStore
}
interface TestFixtures {
  /** What the page said on the console as an error; a test that expects some empties it. Anything left fails the test. */
  pageErrors: string[]
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  store: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'store-e2e-'))
      await mkdir(join(dataDir, 'photos/product-images'), { recursive: true })
      for (const photo of photos) await writeFile(join(dataDir, 'photos', photo), pixel)
      const port = await freePort()
      const url = `http://localhost:${port}`
      const server = spawn(join(root, 'node_modules/.bin/node'), ['server/start.ts'], {
        cwd: root,
        env: {
          ...process.env,
          NODE_ENV: 'production',
          PORT: String(port),
          DATA_DIR: dataDir,
          DEMO: 'off',
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'error',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      // What it logs are errors; what it says where to click is of no use here.
      server.stdout.on('data', (said: Buffer) => said.includes('"level"') && process.stderr.write(said))
      await untilReady(url, server)
      const db = await openDatabase({ dataDir })
      await use({ url, db })
      await db.destroy()
      const ended = new Promise(resolve => server.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ store }, use) => use(store.url),

  pageErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      watch(page, errors)
      await use(errors)
      if (errors.length > 0) throw new Error(`The page complained:\n${errors.join('\n')}`)
    },
    { auto: true },
  ],
})

/** Collects a page's errors: its own, and those on its console. */
function watch(page: Page, errors: string[]): void {
  page.on('pageerror', error => errors.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (server.exitCode !== null) throw new Error(`The store ended before it was ready (${server.exitCode})`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('The store did not become ready')
}
