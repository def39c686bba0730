import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { openDatabase } from '../platform/database/open-database.server.ts'
import type { Db } from '../store/database.server.ts'
import { startStore } from '../test/processes/store-process.ts'
import { rememberSecrets } from './logs/store-secrets.ts'
import { preparePage } from './page-setup.ts'

/** Two photos that every store of the tests has. One pixel each: no test looks at their content. */
export const photos = ['/product-images/one.webp', '/product-images/two.webp'] as const
const pixel = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')

/**
 * The built store as `npm start` runs it, with an empty database; `db` is a second connection to
 * it.
 */
export interface RunningStore {
  url: string
  dataDir: string
  /** What admins type at the Google emulator. */
  getAdminCode: () => string
  db: Db
}

interface WorkerFixtures {
  /** Settings of the store besides those that every test has. */
  storeSettings: Record<string, string>
  store: RunningStore
}
interface TestFixtures {
  /**
   * Errors of all pages in the test's context. A test that expects some removes them; others fail
   * it.
   */
  pageErrors: string[]
}

/** A test with a store, without a browser. */
export const storeTest = base.extend<Record<never, never>, WorkerFixtures>({
  storeSettings: [{}, { scope: 'worker', option: true }],
  store: [
    async ({ storeSettings }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'store-e2e-'))
      await mkdir(join(dataDir, 'photos/product-images'), { recursive: true })
      for (const photo of photos) await writeFile(join(dataDir, 'photos', photo), pixel)
      const { url, getAdminCode, stop } = await startStore({ DATA_DIR: dataDir, ...storeSettings })
      const db = await openDatabase({ dataDir })
      await use({ url, dataDir, getAdminCode, db })
      await rememberSecrets(db)
      await db.destroy()
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

export const test = storeTest.extend<TestFixtures>({
  baseURL: async ({ store }, use) => use(store.url),

  pageErrors: [
    async ({ context }, use) => {
      const errors: string[] = []
      context.on('page', page => preparePage(page, errors))
      await use(errors)
      if (errors.length > 0) throw new Error(`Unexpected page errors:\n${errors.join('\n')}`)
    },
    { auto: true },
  ],
})

/**
 * Opens a page in a new browser context. Its errors are collected with those of the test's pages.
 */
export async function openPageInNewContext(
  browser: Browser,
  { url }: Pick<RunningStore, 'url'>,
  errors: string[],
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, ...options })
  context.on('page', page => preparePage(page, errors))
  return context.newPage()
}
