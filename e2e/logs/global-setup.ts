import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findLeaks } from './find-leaks.ts'
import { readLogs } from './read-logs.ts'

/**
 * Collects what all stores of the journeys log, and fails the run when a secret or personal data is
 * in it.
 */
export default async function collectLogs(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'store-logs-'))
  process.env.STORE_LOG_DIR = folder
  return async () => {
    const { lines, secrets } = await readLogs(folder)
    const leaks = findLeaks(lines, secrets)
    if (leaks.length > 0) throw new Error(`The logs in ${folder} contain what they must not:\n${leaks.join('\n')}`)
    await rm(folder, { recursive: true, force: true })
    process.stdout.write(`No secret in ${lines.length} lines of logs (looked for ${secrets.length}).\n`)
  }
}
