import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDataDirectory } from '../data-directory.server.ts'

/**
 * Reads the secret that signs session cookies, and creates it on first use in a file of `dataDir`
 * that only its owner can read.
 * @throws when the file can neither be written nor read.
 */
export function readOrCreateAuthSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret')
  createDataDirectory(dataDir)
  try {
    // The flag wx never overwrites, so processes that start at the same time share one secret.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
