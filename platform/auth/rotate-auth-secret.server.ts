import { randomBytes } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { sql } from 'kysely'
import { withLock } from '#platform/database/advisory-lock.server.ts'
import { resealVapidKeys } from '#platform/push/vapid-keys.server.ts'
import { type Db, inTransaction, type Tx } from '#store/database.server.ts'
import type { AuthSecretRotation } from './auth-secret-table.ts'
import { type AuthSecrets, listRotations, resolveSecrets, toVersionedSecrets } from './auth-secrets.server.ts'
import { seal } from './seal.server.ts'

/**
 * Makes a new secret. All processes sign with it within seconds and accept the old one for a day.
 * What the old one encrypts, the second factors and the key of push messages, is encrypted anew.
 * @param options.secret AUTH_SECRET, which may be an earlier one of the last day
 * @returns the new secret, to be stored as AUTH_SECRET
 */
export function rotateAuthSecret(db: Db, { secret, now }: { secret: string; now: Date }): Promise<string> {
  return withLock(db, 'rotate secret', () =>
    inTransaction(db, async tx => {
      const before = resolveSecrets(secret, await listRotations(tx), now)
      const next = randomBytes(32).toString('base64url')
      await tx
        .withTables<{ authSecretRotations: AuthSecretRotation }>()
        .insertInto('authSecretRotations')
        .values({
          rotatedAt: now.toISOString(),
          oldByNew: seal(next, before.current),
          newByOld: seal(before.current, next),
        })
        .execute()
      await encryptSecondFactors(tx, { current: next, earlier: [before.current, ...before.earlier] })
      await resealVapidKeys(tx, { from: before.current, to: next })
      return next
    }),
  )
}

async function encryptSecondFactors(tx: Tx, secrets: AuthSecrets): Promise<void> {
  const versions = toVersionedSecrets(secrets)
  const keys = new Map(versions.map(({ version, value }) => [version, value]))
  const key = { keys, currentVersion: versions[0]?.version ?? 0 }
  const encrypt = async (data: string) => symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data }) })
  const { rows } = await sql<{ id: string; secret: string; codes: string }>`
    select id, secret, backup_codes as codes from two_factors`.execute(tx)
  for (const { id, secret, codes } of rows)
    await sql`update two_factors set secret = ${await encrypt(secret)}, backup_codes = ${await encrypt(codes)}
      where id = ${id} and backup_codes = ${codes}`.execute(tx)
}

/** Replaces the file of `readOrCreateAuthSecret` at once, readable by its owner only. */
export function writeAuthSecret(dataDir: string, secret: string): void {
  const file = join(dataDir, 'auth-secret')
  writeFileSync(`${file}.new`, secret, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
