import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type StoreProcess, startStore } from '../test/store-process.ts'
import { median, type Row } from './row.ts'

const starts = 5
const mostMs = 1_000
const mostMegabytes = 180

/** From the start of a built and filled store until it says that it is ready; and what it holds while nobody comes. */
export async function measureStart(dataDir: string): Promise<Row[]> {
  const times: number[] = []
  const memory: number[] = []
  for (let index = 0; index < starts; index++) {
    const began = performance.now()
    const store = await startStore({ DATA_DIR: dataDir, DEMO: 'on' })
    times.push(performance.now() - began)
    await wait(1_000)
    memory.push(residentMegabytes(store) ?? 0)
    await store.stop()
  }
  const ready = median(times)
  return [
    {
      what: 'from start to ready, built and filled',
      measured: `${Math.round(ready)} ms`,
      aim: { text: '≤ 1.0 s', isMet: ready <= mostMs },
    },
    { what: 'memory while idle', measured: `${median(memory)} MB resident` },
  ]
}

/** What a store holds after the load of pages and of the API that was measured on it before. */
export async function measureMemory(store: StoreProcess): Promise<Row> {
  await wait(2_000)
  const megabytes = residentMegabytes(store)
  if (megabytes === undefined) return { what: 'memory after load', measured: 'left out: read from /proc' }
  return {
    what: 'memory after the load of pages above',
    measured: `${megabytes} MB resident`,
    aim: { text: `≤ ${mostMegabytes} MB`, isMet: megabytes <= mostMegabytes },
  }
}

export async function measureMemoryAfterStreams(store: StoreProcess): Promise<Row> {
  await wait(2_000)
  return { what: 'memory when those streams have ended', measured: `${residentMegabytes(store)} MB resident` }
}

function residentMegabytes({ process }: StoreProcess): number | undefined {
  try {
    const status = readFileSync(`/proc/${process.pid}/status`, 'utf8')
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
  } catch {
    return undefined
  }
}
