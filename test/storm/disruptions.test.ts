import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createRandom } from '../actors/random.ts'
import { disrupt } from './disruptions.ts'
import type { World } from './world.ts'

test('kills no store that is being started', async () => {
  let isAlive = true
  const starts = { running: 0, most: 0, all: 0 }
  const world = {
    fleet: {
      stores: [
        {
          isAlive: () => isAlive,
          async kill() {
            isAlive = false
          },
          async send() {},
        },
      ],
      async start() {
        starts.all += 1
        starts.running += 1
        starts.most = Math.max(starts.most, starts.running)
        await wait(20)
        starts.running -= 1
        isAlive = true
      },
    },
    counts: { kills: 0 },
    faults: {},
    // Everything that is planned happens at once.
    paidSessions: { size: Number.POSITIVE_INFINITY },
    isOver: () => false,
  } as unknown as World
  await disrupt(world, createRandom(1), { purchases: 600 })
  expect(starts.all).toBeGreaterThan(0)
  expect(starts.all).toBe(world.counts.kills)
  expect(starts.most).toBe(1)
})
