import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../fuzz/random.ts'
import type { World } from './world.ts'

/** The time that the provider and all stores share. */
export interface StormClock {
  advance(minutes: number): Promise<void>
}

export function createStormClock({ fleet, provider }: Pick<World, 'fleet' | 'provider'>): StormClock {
  let offsetMs = 0
  return {
    async advance(minutes) {
      offsetMs += minutes * 60_000
      await Promise.all([provider.send({ offsetMs }), fleet.setClock(offsetMs)])
    },
  }
}

/** Lets time jump: sessions expire, webhooks are repeated, refunds are asked about. */
export async function passTime(world: World, random: Random, clock: StormClock): Promise<void> {
  while (!world.isOver()) {
    await wait(300 + random.integer(600))
    await clock.advance(Number(random.weighted({ 1: 60, 6: 25, 20: 8, 40: 5, [26 * 60]: 1 })))
  }
}
