import { spawn } from 'node:child_process'
import { initialControl } from '../crash/control.ts'
import { collectOutput } from '../processes/collect-output.ts'
import type { World } from './world.ts'

const preload = new URL('../crash/preload.ts', import.meta.url).href

/**
 * Runs the command that compares the books once, beside the stores, by their settings and clock.
 * @returns a line for each difference that it has mended, and each that it has left
 */
export async function compareOnce({ provider }: World, environment: Record<string, string>) {
  const control = { ...initialControl, offsetMs: provider.readMinutesAhead() * 60_000 }
  const args = ['--import', preload, 'scripts/compare-books.ts', '--since', '2026-01-01']
  const env = { ...process.env, ...environment, CRASH_CONTROL: JSON.stringify(control) }
  const { status, output } = await collectOutput(spawn(process.execPath, args, { env }))
  const lines = output.split('\n')
  if (!lines.some(line => line.startsWith('Compared'))) throw new Error(`compare-books ended with ${status}: ${output}`)
  return {
    mended: lines.filter(line => line.startsWith('mended')),
    left: lines.filter(line => line.startsWith('LEFT')),
  }
}
