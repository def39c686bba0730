import { type Db, inTransaction, type Tx } from '#store/database.server.ts'
import type { AuthSecrets } from '../auth/auth-secrets.server.ts'
import { seal, unseal } from '../auth/seal.server.ts'
import { withLock } from '../database/advisory-lock.server.ts'

/** The key pair that push services know the shop by, in base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

interface VapidKeyTable {
  /** Always 1: there is one row. */
  id: number
  publicKey: string
  /** Sealed with AUTH_SECRET, so that the database alone can't send messages. */
  sealedPrivateKey: string
}

const withKeyTable = (tx: Tx) => tx.withTables<{ vapidKeys: VapidKeyTable }>()

/**
 * Reads the key pair of the shop, and creates it on first use, for all processes that share the
 * database. One of an earlier secret is sealed anew; one that no secret opens is replaced. Devices
 * accept messages of the pair that they were switched on with alone, so their subscriptions go with
 * it, and the search alerts of shoppers; a device of an admin makes a new one when it next opens
 * the admin area.
 */
export function readOrCreateVapidKeys(db: Db, secrets: AuthSecrets): Promise<VapidKeys> {
  return withLock(db, 'vapid keys', () =>
    inTransaction(db, async tx => {
      const row = await withKeyTable(tx).selectFrom('vapidKeys').selectAll().executeTakeFirst()
      const opened = row && unseal(secrets, row.sealedPrivateKey)
      if (row && opened) {
        const { text: privateKey, resealed } = opened
        if (resealed) await withKeyTable(tx).updateTable('vapidKeys').set({ sealedPrivateKey: resealed }).execute()
        return { publicKey: row.publicKey, privateKey }
      }
      const { default: webPush } = await import('web-push')
      const keys = webPush.generateVAPIDKeys()
      await tx.deleteFrom('pushSubscriptions').execute()
      await tx.deleteFrom('searchAlerts').execute()
      await withKeyTable(tx).deleteFrom('vapidKeys').execute()
      await withKeyTable(tx)
        .insertInto('vapidKeys')
        .values({ id: 1, publicKey: keys.publicKey, sealedPrivateKey: seal(secrets, keys.privateKey) })
        .execute()
      return keys
    }),
  )
}
