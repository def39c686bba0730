import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { openDatabase } from '../platform/database/open-database.server.ts'
import type { Db } from '../store/database.server.ts'
import { startStore } from '../test/processes/store-process.ts'

/** Two photos that every store of the tests has; one pixel each, because what is shown matters here and not how it looks. */
export const photos = ['/product-images/one.webp', '/product-images/two.webp'] as const
const pixel = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')

/** The built store as `npm start` runs it, on a port and in a folder of its own, empty; `db` is a second handle on its database. */
export interface RunningStore {
  url: string
  dataDir: string
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
      const { url, stop } = await startStore({ DATA_DIR: dataDir })
      const db = await openDatabase({ dataDir })
      await use({ url, dataDir, db })
      await db.destroy()
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ store }, use) => use(store.url),

  // A page works with its scripts a moment after it has loaded; what is pressed before is lost, or done by the page as it was sent.
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page)
    page.goto = async (url, options) => {
      const answer = await goto(url, options)
      await page.waitForFunction(() => !('__reactRouterContext' in window) || '__reactRouterDataRouter' in window)
      return answer
    }
    await use(page)
  },

  pageErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      collectPageErrors(page, errors)
      await use(errors)
      if (errors.length > 0) throw new Error(`The page complained:\n${errors.join('\n')}`)
    },
    { auto: true },
  ],
})

/** Collects a page's errors: its own, and those on its console. */
export function collectPageErrors(page: Page, errors: string[]): void {
  page.on('pageerror', error => {
    // The router reads answers as streams, and lets one go this way when somebody leaves a page that is just being read again.
    if (error.message !== 'BodyStreamBuffer was aborted') errors.push(String(error))
  })
  page.on('console', message => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
}
