import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#platform/database/open-database.server.ts'
import { findFreePort } from '../processes/free-port.ts'
import { createStoreShopper } from '../shopper-client.ts'
import { createTemporaryFolder } from '../temporary-folder.ts'
import { startCrashProvider } from './crash-provider.ts'
import { createStoreControl } from './store-control.ts'

export type CrashHarness = Awaited<ReturnType<typeof createCrashHarness>>

/**
 * Starts a real store process that can be killed at a crash point and started again on the same
 * database. The Stripe emulator runs in the test's process; both share one clock.
 * @param settings further environment variables of the store
 */
export async function createCrashHarness(databaseUrl: string | undefined, settings: Record<string, string> = {}) {
  const folder = await createTemporaryFolder('crash')
  const recordFile = join(folder.path, 'points.txt')
  const port = String(await findFreePort())
  const storeUrl = `http://localhost:${port}`
  const store = createStoreControl()
  const provider = await startCrashProvider(store, storeUrl)
  const environment = {
    PORT: port,
    DATA_DIR: folder.path,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...provider.environment,
    LOG_LEVEL: process.env.CRASH_LOG ?? 'silent',
    ...settings,
  }
  await store.start(environment)
  const db = await openDatabase({ dataDir: folder.path, databaseUrl })
  return {
    db,
    environment,
    stripe: provider.stripe,
    client: () => createStoreShopper(storeUrl, provider.url),
    /**
     * Starts a run in which the store dies at `crashAt`, or records every crash point it passes.
     * Webhooks are held back, so that each run passes the points in the same order.
     */
    async startRun({ crashAt = null, shouldRecord = false }: { crashAt?: string | null; shouldRecord?: boolean }) {
      provider.startRun()
      if (shouldRecord) writeFileSync(recordFile, '')
      const runNumber = store.control().runNumber + 1
      await store.send({ runNumber, crashAt, hasFastTimers: false, recordFile: shouldRecord ? recordFile : null })
    },
    /** The crash points passed since `startRun`, calls to the payment provider included. */
    points: () => (existsSync(recordFile) ? readFileSync(recordFile, 'utf8').split('\n').filter(Boolean) : []),
    isAlive: store.isAlive,
    releaseWebhooks: provider.releaseWebhooks,
    async restart() {
      await store.send({ crashAt: null, recordFile: null })
      await store.start(environment)
    },
    /**
     * Releases webhooks, moves the clock of store and provider, and runs background jobs with
     * `hasFastTimers`.
     */
    async advanceClock(ms: number, { hasFastTimers = true } = {}) {
      provider.releaseWebhooks()
      await store.send({ offsetMs: store.control().offsetMs + ms, hasFastTimers })
    },
    async close() {
      provider.releaseWebhooks()
      await store.kill()
      await db.destroy()
      await provider.close()
      await folder.remove()
    },
  }
}
