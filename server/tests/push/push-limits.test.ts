import { expect, test } from 'vitest'
import { rateLimitRules } from '../../http/rate-limits.ts'
import { createPushHarness } from './push-harness.ts'

test('limits how often an admin subscribes devices', async () => {
  const harness = await createPushHarness({ hasRateLimits: true })
  const boss = await harness.signUpAdmin()
  const device = await harness.switchOn(boss)
  const { points } = rateLimitRules.push
  for (let count = 1; count < points; count++) await harness.dependencies.rateLimits.consume('push', [boss.uid])
  const response = await harness.save(boss, device)
  expect([response.status, (await response.json()).code]).toEqual([429, 'rate_limited'])
  await harness.close()
})
