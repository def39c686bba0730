import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../config.server.ts'
import { minAuthSecretLength } from '../config-schema.server.ts'
import { assertKind, createDataDirectory } from '../data-directory.server.ts'

/**
 * Reads the secret that signs session cookies, and creates it on first use in a file of `dataDir`
 * that only its owner can read.
 * @throws ConfigError when the file is empty or cut off, as a full disk or a power cut leaves it:
 *   anybody could sign with that.
 * @throws when the file can neither be written nor read.
 */
export function readOrCreateAuthSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret')
  createDataDirectory(dataDir)
  assertKind(file, 'file')
  try {
    // The flag wx never overwrites, so processes that start at the same time share one secret.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < minAuthSecretLength)
    throw new ConfigError(
      `DATA_DIR: ${file} is empty or cut off. Put it back from where you keep it. If it is lost, delete it: a new one is made, everybody signs in again, and docs/backup.md says what admins do.`,
    )
  return secret
}
