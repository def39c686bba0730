import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { findLeaks } from './find-leaks.ts'
import { readLogs } from './read-logs.ts'

/**
 * Collects what all stores of the journeys log, and fails the run when a secret or personal data is
 * in it. The logs are kept then.
 */
export default async function collectLogs(): Promise<() => Promise<void>> {
  const results = fileURLToPath(new URL('../../test-results/', import.meta.url))
  await mkdir(results, { recursive: true })
  const folder = await mkdtemp(`${results}store-logs-`)
  process.env.STORE_LOG_DIR = folder
  return async () => {
    const { lines, secrets } = await readLogs(folder)
    const leaks = findLeaks(lines, secrets)
    if (leaks.length > 0) throw new Error(`The logs in ${folder} contain what they must not:\n${leaks.join('\n')}`)
    await rm(folder, { recursive: true, force: true })
    process.stdout.write(`No secret in ${lines.length} lines of logs (looked for ${secrets.length}).\n`)
  }
}
