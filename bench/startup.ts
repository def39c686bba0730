import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../platform/database/open-database.server.ts'
import { readMegabytes } from '../test/attacks/watch-store.ts'
import { waitForDemoPhotos } from '../test/processes/build-version.ts'
import { type StoreProcess, startStore } from '../test/processes/store-process.ts'
import { type Measurement, median } from './measurement.ts'

const starts = 5
const maxMs = 1_000
const maxFirstStartMs = 8_000
const maxMegabytes = 160

/**
 * Measures the first start of a built store, which fills its shop. Stops it when all demo photos
 * are processed, so that the later measurements run without background work.
 */
export async function measureFirstStart(dataDir: string): Promise<Measurement> {
  const startedAt = performance.now()
  const store = await startStore({ DATA_DIR: dataDir, DEMO: 'on' })
  const ready = performance.now() - startedAt
  const db = await openDatabase({ dataDir })
  await waitForDemoPhotos(db)
  await db.destroy()
  await store.stop()
  return {
    label: 'from the first start to ready, built, with an empty shop to fill',
    value: `${(ready / 1000).toFixed(1)} s`,
    target: { text: '≤ 8 s', isMet: ready <= maxFirstStartMs },
  }
}

/**
 * Measures the time from process start to ready of a built and filled store, and its memory while
 * idle.
 */
export async function measureStart(dataDir: string): Promise<Measurement[]> {
  const times: number[] = []
  const memory: number[] = []
  for (let index = 0; index < starts; index++) {
    const startedAt = performance.now()
    const store = await startStore({ DATA_DIR: dataDir, DEMO: 'on' })
    times.push(performance.now() - startedAt)
    await wait(1_000)
    memory.push(readResidentMegabytes(store) ?? 0)
    await store.stop()
  }
  const ready = median(times)
  return [
    {
      label: 'from start to ready, built and filled',
      value: `${Math.round(ready)} ms`,
      target: { text: '≤ 1.0 s', isMet: ready <= maxMs },
    },
    { label: 'memory while idle', value: `${median(memory)} MB resident` },
  ]
}

/** Measures the memory of a store after the load of the measurements before. */
export async function measureMemory(store: StoreProcess): Promise<Measurement> {
  await wait(2_000)
  const megabytes = readResidentMegabytes(store)
  if (megabytes === undefined) return { label: 'memory after load', value: 'skipped: needs /proc' }
  return {
    label: 'memory after the load of pages above',
    value: `${megabytes} MB resident`,
    target: { text: `≤ ${maxMegabytes} MB`, isMet: megabytes <= maxMegabytes },
  }
}

export async function measureMemoryAfterStreams(store: StoreProcess): Promise<Measurement> {
  await wait(2_000)
  return { label: 'memory when those streams have ended', value: `${readResidentMegabytes(store)} MB resident` }
}

/** Returns undefined on systems without /proc. */
export function readResidentMegabytes({ process }: StoreProcess): number | undefined {
  return existsSync('/proc/self/status') ? readMegabytes(process.pid as number) : undefined
}
