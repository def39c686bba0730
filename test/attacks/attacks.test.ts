import { expect, test } from 'vitest'
import { attacks } from './list.ts'
import { runAttacks } from './run-attacks.ts'

test('withstands the quick attacks', { timeout: 120_000 }, async () => {
  const quick = attacks.filter(({ isQuick }) => isQuick)
  expect(await runAttacks({ attacks: quick, onReport: () => undefined })).toEqual([])
})
