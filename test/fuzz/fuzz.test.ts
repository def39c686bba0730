import { expect, test } from 'vitest'
import { connectTestDatabase } from '../database.ts'
import { isFullSize } from '../test-size.ts'
import { runFuzz } from './run-fuzz.ts'

// `npm run fuzz` makes more and longer runs, with other seeds.
test.each(isFullSize ? [1, 2, 3] : [1])(
  'loses no payment and sells nothing twice while calls to the provider fail at random, seed %i',
  {
    timeout: 120_000,
  },
  async seed => {
    const { violations, trace, payments } = await runFuzz({
      seed,
      operations: 300,
      connectDatabase: connectTestDatabase,
    })
    expect(violations, trace.join('\n')).toEqual([])
    expect(payments).toBeGreaterThan(0)
  },
)
