import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../actors/random.ts'
import type { World } from './world.ts'

/** Moves the time that the provider and all stores share. */
export async function moveClocks({ fleet, provider }: World, minutes: number): Promise<void> {
  provider.advanceClock(minutes)
  await fleet.setClock(provider.readMinutesAhead() * 60_000)
}

/** Unpaid orders are erased after 30 days, and nothing of them could be compared. */
const maxMinutes = 20 * 24 * 60

/** Lets time jump: sessions expire, webhooks are repeated, refunds are asked about. */
export async function passTime(world: World, random: Random): Promise<void> {
  while (!world.isOver()) {
    await wait(300 + random.integer(600))
    const minutes = Number(random.weighted({ 1: 60, 6: 25, 20: 8, 40: 5, [26 * 60]: 0.5 }))
    await moveClocks(world, world.provider.readMinutesAhead() < maxMinutes ? minutes : 1)
  }
}
