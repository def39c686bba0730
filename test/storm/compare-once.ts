import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { Db } from '#store/database.server.ts'
import { initialControl } from '../crash/control.ts'

const preload = new URL('../crash/preload.ts', import.meta.url).href

/** Keeps the stores from comparing the books each night: what a storm leaves is for one run. */
export async function preventNightlyComparisons(db: Db): Promise<void> {
  const done = { name: 'books', checkedAt: '2100-01-01T00:00:00.000Z', failedAt: null, claimedUntil: null } as const
  await db.insertInto('providerChecks').values(done).execute()
}

interface CompareOptions {
  /** The settings of the stores. */
  environment: Record<string, string>
  /** How far the clock of the stores is ahead. */
  minutesAhead: number
}

/**
 * Runs the command that compares the books once, beside the stores.
 * @returns a line for each difference that it has mended, and each that it has left
 */
export async function compareOnce({ environment, minutesAhead }: CompareOptions) {
  const control = { ...initialControl, offsetMs: minutesAhead * 60_000 }
  const args = ['--import', preload, 'scripts/compare-books.ts', '--since', '2026-01-01']
  const command = spawn(process.execPath, args, {
    env: { ...process.env, ...environment, CRASH_CONTROL: JSON.stringify(control) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const status = new Promise<number | null>(resolve => command.once('exit', resolve))
  const [output, errors] = await Promise.all([text(command.stdout), text(command.stderr)])
  const lines = output.split('\n')
  if (!lines[0]?.startsWith('Compared'))
    throw new Error(`compare-books ended with ${await status}: ${output} ${errors}`)
  return {
    mended: lines.filter(line => line.startsWith('mended')),
    left: lines.filter(line => line.startsWith('LEFT')),
  }
}
