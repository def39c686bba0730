import { expect, test } from 'vitest'
import { fewRawRequests } from './raw-requests.ts'
import { runAttacks } from './run-attacks.ts'

// That the store of an attack starts, is attacked and watched. `npm run attacks`, a part of
// `npm run check` and of CI, makes all of them.
test('withstands a quick attack', { timeout: 120_000 }, async () => {
  expect(await runAttacks({ attacks: [fewRawRequests], onReport: () => undefined })).toEqual([])
})
