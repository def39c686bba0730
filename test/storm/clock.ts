import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../actors/random.ts'
import type { World } from './world.ts'

export type StormClock = ReturnType<typeof createStormClock>

/** The time that the provider and all stores share. */
export function createStormClock({ fleet, provider }: Pick<World, 'fleet' | 'provider'>) {
  let passed = 0
  return {
    /** How far it is ahead. */
    readMinutes: () => passed,
    async advance(minutes: number) {
      passed += minutes
      const offsetMs = passed * 60_000
      provider.setClock(offsetMs)
      await fleet.setClock(offsetMs)
    },
  }
}

/** Unpaid orders are erased after 30 days, and nothing of them could be compared. */
const maxMinutes = 20 * 24 * 60

/** Lets time jump: sessions expire, webhooks are repeated, refunds are asked about. */
export async function passTime(world: World, random: Random, clock: StormClock): Promise<void> {
  while (!world.isOver()) {
    await wait(300 + random.integer(600))
    const minutes = Number(random.weighted({ 1: 60, 6: 25, 20: 8, 40: 5, [26 * 60]: 0.5 }))
    await clock.advance(clock.readMinutes() < maxMinutes ? minutes : 1)
  }
}
