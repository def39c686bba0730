import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { isFullSize } from '../test-size.ts'

const purchases = isFullSize ? 500 : 20

// A process of its own, because it kills stores and moves clocks. `npm run storm` makes longer
// ones, and those on PostgreSQL, whose three processes would take another minute here.
test('sells and loses nothing while everything around the store fails [T4, T9, T10, T11]', async () => {
  const options = ['--seed', '1', '--purchases', String(purchases), '--database', 'sqlite']
  const storm = spawn(process.execPath, ['scripts/storm.ts', ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  const output = await text(storm.stdout)
  expect(output).toContain('sqlite, seed 1: ok')
}, 600_000)
