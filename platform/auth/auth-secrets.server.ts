import { createHash } from 'node:crypto'
import type { Db } from '#store/database.server.ts'
import type { Log } from '#store/store-context.server.ts'
import type { AuthSecretRotation } from './auth-secret-table.ts'
import { unseal } from './seal.server.ts'

/** How long cookies signed with an earlier secret are accepted. */
const acceptedMs = 24 * 60 * 60 * 1000
/** How long a process may not know of a rotation, unless a request shows that there was one. */
const refreshMs = 30_000

/** The secret that signs, and the earlier ones that are still accepted, newest first. */
export interface AuthSecrets {
  current: string
  earlier: readonly string[]
}

export interface AuthSecretSource {
  /** @param options.isFresh reads the database even when it was read a moment ago */
  read(options?: { isFresh?: boolean }): Promise<AuthSecrets>
}

/**
 * Creates the source of the secrets: AUTH_SECRET and what `npm run rotate-secret` made of it. Each
 * rotation stores the new secret sealed with the old one and the other way round, so that every
 * process knows both, whichever of them is its AUTH_SECRET, and the database alone reveals neither.
 * @param options.secret AUTH_SECRET of this process
 */
export function createAuthSecrets({
  db,
  secret,
  log,
  now = () => new Date(),
}: {
  db: Db
  secret: string
  log: Log
  now?: (() => Date) | undefined
}): AuthSecretSource {
  // After a week the old secret no longer opens the new one; this process has seen it before.
  let own = secret
  let hasWarned = false
  let rotations: AuthSecretRotation[] = []
  let readAt = Number.NEGATIVE_INFINITY
  return {
    async read({ isFresh = false } = {}) {
      if (isFresh || performance.now() - readAt > refreshMs) {
        rotations = await listRotations(db)
        readAt = performance.now()
      }
      const secrets = resolveSecrets(own, rotations, now())
      own = secrets.current
      const last = rotations.at(-1)
      if (last && !hasWarned && unseal(own, last.oldByNew) === undefined) {
        hasWarned = true
        log.error({ rotatedAt: last.rotatedAt }, 'AUTH_SECRET is not the one of the last rotation')
      }
      return secrets
    },
  }
}

export const listRotations = (db: Db): Promise<AuthSecretRotation[]> =>
  db
    .withTables<{ authSecretRotations: AuthSecretRotation }>()
    .selectFrom('authSecretRotations')
    .selectAll()
    .orderBy('rotatedAt')
    .execute()

/** Follows the rotations from one secret to the newest, and back to those still accepted. */
export function resolveSecrets(secret: string, rotations: readonly AuthSecretRotation[], now: Date): AuthSecrets {
  let current = secret
  for (const { newByOld } of rotations) current = (newByOld && unseal(current, newByOld)) || current
  const earlier: string[] = []
  const oldest = new Date(now.getTime() - acceptedMs).toISOString()
  for (const { rotatedAt, oldByNew } of [...rotations].reverse()) {
    const old = unseal(earlier.at(-1) ?? current, oldByNew)
    if (old === undefined || rotatedAt < oldest) break
    earlier.push(old)
  }
  return { current, earlier }
}

/**
 * Numbers the secrets for better-auth, which writes the number beside what it encrypts. Derived
 * from the secret, so that all processes agree without counting.
 */
export const toVersionedSecrets = ({ current, earlier }: AuthSecrets): { version: number; value: string }[] =>
  [current, ...earlier].map(value => ({
    version: Number.parseInt(createHash('sha256').update(value).digest('hex').slice(0, 8), 16),
    value,
  }))
