import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../platform/database/open.server.ts'
import { openBrowser } from '../test/browser.ts'
import { addPiece } from '../test/factories.ts'
import { startStore } from '../test/store-process.ts'

const atOnce = 8

/**
 * Whole purchases through a running store and its pay sandbox, `atOnce` at a time: order, payment page, card, webhook, until the piece is sold.
 * Returns purchases a second.
 */
export async function measurePurchases({ count, databaseUrl }: { count: number; databaseUrl?: string | undefined }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'store-bench-'))
  const store = await startStore({ DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) })
  const db = await openDatabase({ dataDir, databaseUrl })
  const request = (path: string, init?: RequestInit) => fetch(new URL(path, store.url), { ...init, redirect: 'manual' })
  try {
    const pieces = []
    for (let index = 0; index < count; index++) pieces.push(await addPiece(db))
    const soldCount = async () => (await db.selectFrom('products').select('id').where('sold', '=', 1).execute()).length

    const began = performance.now()
    const waiting = [...pieces]
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let piece = waiting.shift(); piece; piece = waiting.shift()) await openBrowser(request).buy([piece])
      }),
    )
    while ((await soldCount()) < count) await wait(5)
    return count / ((performance.now() - began) / 1000)
  } finally {
    await db.destroy()
    await store.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
