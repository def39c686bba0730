import { openDatabase } from '#platform/database/open-database.server.ts'
import { createStoreShopper } from '../shopper-client.ts'
import { createTemporaryFolder } from '../temporary-folder.ts'
import { startPaymentSandbox } from './payment-sandbox.ts'
import { type StoreProcess, startStore } from './store-process.ts'

/** Several store processes on one PostgreSQL database, with the Stripe emulator. */
export type Cluster = Awaited<ReturnType<typeof startCluster>>

/**
 * Starts `size` processes at the same moment. Webhooks are delivered to them round-robin.
 * @param settings further environment variables of each process
 */
export async function startCluster(databaseUrl: string, size: number, settings: Record<string, string> = {}) {
  const folder = await createTemporaryFolder('cluster')
  const stores: StoreProcess[] = []
  let webhookCount = 0
  const sandbox = await startPaymentSandbox({
    webhook: {
      url: 'http://store.test/webhooks/stripe',
      send: (_url, init) => fetch(`${stores[webhookCount++ % stores.length]?.url}/webhooks/stripe`, init),
    },
  })
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: folder.path, ...sandbox.environment, ...settings }
  stores.push(...(await Promise.all(Array.from({ length: size }, () => startStore(environment)))))
  const db = await openDatabase({ databaseUrl })
  return {
    stores,
    db,
    /** A shopper whose requests all go to the process at `index`. */
    shopper: (index: number) => createStoreShopper(stores[index]?.url ?? '', sandbox.url),
    async close() {
      await Promise.all(stores.map(store => store.stop()))
      await db.destroy()
      await sandbox.close()
      await folder.remove()
    },
  }
}
