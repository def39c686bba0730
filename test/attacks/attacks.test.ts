import { expect, test } from 'vitest'
import { isFullSize } from '../test-size.ts'
import { attacks } from './list.ts'
import { runAttacks } from './run-attacks.ts'

// `npm run attacks` tries all of them, on a machine of their own.
test('withstands the quick attacks', { timeout: 120_000 }, async () => {
  const quick = attacks.filter(({ isQuick }) => isQuick).slice(0, isFullSize ? undefined : 1)
  expect(quick).not.toEqual([])
  expect(await runAttacks({ attacks: quick, onReport: () => undefined })).toEqual([])
})
