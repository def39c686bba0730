import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { openDatabase } from '#platform/database/open-database.server.ts'
import { createStripeSandbox } from '#sandbox/stripe/stripe-sandbox.ts'
import type { Db } from '#store/database.server.ts'
import { createShopperClient, type ShopperClient } from '../shopper-client.ts'
import { findFreePort } from './free-port.ts'
import { type StoreProcess, startStore } from './store-process.ts'

const secretKey = 'sk_test_cluster'
const webhookSecret = 'whsec_cluster'

/** Several store processes on one PostgreSQL database, with the Stripe emulator. */
export interface Cluster {
  stores: StoreProcess[]
  db: Db
  /** A shopper whose requests all go to the process at `index`. */
  shopper(index: number): ShopperClient
  /** A shopper of what is in front of the processes. */
  shopperAt(url: string): ShopperClient
  close(): Promise<void>
}

/**
 * Starts `size` processes at the same moment. Webhooks are delivered to them round-robin.
 * @param settings further environment variables of each process
 */
export async function startCluster(
  databaseUrl: string,
  size: number,
  settings: Record<string, string> = {},
): Promise<Cluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'store-cluster-'))
  const sandboxPort = await findFreePort()
  const sandboxUrl = `http://localhost:${sandboxPort}`
  const stores: StoreProcess[] = []
  let webhookCount = 0
  const sandbox = createStripeSandbox({
    publicUrl: sandboxUrl,
    secretKey,
    webhook: {
      url: 'http://store.test/webhooks/stripe',
      secret: webhookSecret,
      send: (_url, init) => fetch(`${stores[webhookCount++ % stores.length]?.url}/webhooks/stripe`, init),
    },
  })
  const sandboxServer = serve({ fetch: sandbox.fetch, port: sandboxPort, hostname: '127.0.0.1' })
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    STRIPE_API_BASE: sandboxUrl,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    ...settings,
  }
  stores.push(...(await Promise.all(Array.from({ length: size }, () => startStore(environment)))))
  const db = await openDatabase({ databaseUrl })
  const shopperAt = (url: string) =>
    createShopperClient((path, init) =>
      path.startsWith('/pay/')
        ? sandbox.fetch(new Request(new URL(path, sandboxUrl), init))
        : fetch(new URL(path, url), { ...init, redirect: 'manual' }),
    )
  return {
    stores,
    db,
    shopper: index => shopperAt(stores[index]?.url ?? ''),
    shopperAt,
    async close() {
      await Promise.all(stores.map(store => store.stop()))
      await db.destroy()
      await new Promise(resolve => sandboxServer.close(resolve))
      await sandbox.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
