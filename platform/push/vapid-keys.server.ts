import { listRotations, resolveSecrets } from '#platform/auth/auth-secrets.server.ts'
import { seal, unseal } from '#platform/auth/seal.server.ts'
import { withLock } from '#platform/database/advisory-lock.server.ts'
import { type Db, inTransaction, type Tx } from '#store/database.server.ts'

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
 * database. One that AUTH_SECRET doesn't open any more is replaced. Devices accept messages of the
 * pair that they were switched on with alone, so their subscriptions go with it, and the search
 * alerts of shoppers; a device of an admin makes a new one when it next opens the admin area.
 * @param options.secret AUTH_SECRET of this process, which may be an earlier one of the last week
 */
export function readOrCreateVapidKeys(db: Db, { secret, now }: { secret: string; now: Date }): Promise<VapidKeys> {
  // The lock of `rotateAuthSecret`: the pair must not be sealed anew between the two reads.
  return withLock(db, 'rotate secret', () =>
    inTransaction(db, async tx => {
      const { current } = resolveSecrets(secret, await listRotations(tx), now)
      const row = await findRow(tx)
      const privateKey = row && unseal(current, row.sealedPrivateKey)
      if (row && privateKey !== undefined) return { publicKey: row.publicKey, privateKey }
      const { default: webPush } = await import('web-push')
      const keys = webPush.generateVAPIDKeys()
      await tx.deleteFrom('pushSubscriptions').execute()
      await tx.deleteFrom('searchAlerts').execute()
      await withKeyTable(tx).deleteFrom('vapidKeys').execute()
      await withKeyTable(tx)
        .insertInto('vapidKeys')
        .values({ id: 1, publicKey: keys.publicKey, sealedPrivateKey: seal(current, keys.privateKey) })
        .execute()
      return keys
    }),
  )
}

/** Seals the private key anew, in the transaction that rotates AUTH_SECRET. */
export async function resealVapidKeys(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const row = await findRow(tx)
  const privateKey = row && unseal(from, row.sealedPrivateKey)
  if (privateKey === undefined) return
  await withKeyTable(tx)
    .updateTable('vapidKeys')
    .set({ sealedPrivateKey: seal(to, privateKey) })
    .execute()
}

const findRow = (tx: Tx) => withKeyTable(tx).selectFrom('vapidKeys').selectAll().executeTakeFirst()
