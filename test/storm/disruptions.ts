import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../actors/random.ts'
import type { PostgresServer } from '../postgres/server.ts'
import type { SwallowingProxy } from '../swallowing-proxy.ts'
import { countFault, type World } from './world.ts'

interface Disruption {
  /** Happens when this many payments have been made. */
  at: number
  kind: 'kill' | 'silent database' | 'database restart' | 'full disk'
}

export interface DisruptionOptions {
  purchases: number
  /** Absent for SQLite. */
  postgres?: { server: PostgresServer; proxy: SwallowingProxy } | undefined
}

/** Once per this many purchases, and at least once. */
const intervals: Record<'sqlite' | 'postgres', Partial<Record<Disruption['kind'], number>>> = {
  sqlite: { kill: 120, 'full disk': 300 },
  postgres: { kill: 150, 'silent database': 1000, 'database restart': 500, 'full disk': 500 },
}

/** Draws when what happens to processes, database and disk. */
function planDisruptions(random: Random, { purchases, postgres }: DisruptionOptions): Disruption[] {
  const plan = Object.entries(intervals[postgres ? 'postgres' : 'sqlite']).flatMap(([kind, interval]) =>
    Array.from({ length: Math.max(1, Math.round(purchases / interval)) }, () => ({
      at: random.integer(Math.ceil(purchases * 0.9)),
      kind: kind as Disruption['kind'],
    })),
  )
  return plan.sort((a, b) => a.at - b.at)
}

/** Kills, silences and fills as planned, one after the other. */
export async function disrupt(world: World, random: Random, options: DisruptionOptions): Promise<void> {
  const restarts: Promise<void>[] = []
  const restarting = new Set<number>()
  for (const { at, kind } of planDisruptions(random, options)) {
    while (world.paidSessions.size < at && !world.isOver()) await wait(10)
    if (world.isOver()) break
    countFault(world, kind)
    switch (kind) {
      case 'kill':
        restarts.push(killStore(world, random.fork(), restarting))
        break
      case 'full disk':
        await fillDisk(world, random)
        break
      case 'silent database':
        options.postgres?.proxy.swallow()
        await wait(1_000 + random.integer(2_500))
        options.postgres?.proxy.restore()
        break
      case 'database restart':
        await options.postgres?.server.restart({ isCrash: random.chance(0.5) })
    }
  }
  await Promise.all(restarts)
}

/** @param restarting The stores that another kill restarts, which would start twice. */
export async function killStore({ fleet, counts }: World, random: Random, restarting: Set<number>): Promise<void> {
  const alive = fleet.stores.flatMap((store, index) => (store.isAlive() && !restarting.has(index) ? [index] : []))
  const index = random.pick(alive)
  if (index === undefined) return
  restarting.add(index)
  await wait(random.integer(80))
  await fleet.stores[index]?.kill()
  counts.kills += 1
  await fleet.start(index)
  restarting.delete(index)
}

async function fillDisk({ fleet }: World, random: Random): Promise<void> {
  await Promise.all(fleet.stores.map(store => store.send({ isDiskFull: true })))
  await wait(200 + random.integer(800))
  await Promise.all(fleet.stores.map(store => store.send({ isDiskFull: false })))
}
