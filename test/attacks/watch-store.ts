import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** What a store's process was like during an attack. */
export interface Observation {
  peakMegabytes: number
  peakDescriptors: number
  /** Times of `GET /healthz`, in ms. */
  healthTimes: number[]
}

interface Watched {
  url: string
  pid: number
}

const intervalMs = 20
/** Fewer have no 99th percentile. */
const minHealthTimes = 100

/**
 * Watches a store from a thread of its own, so that its times are not those of a busy attacker.
 * Resolves when its connection is open: Node accepts one connection in each turn of its event loop,
 * so that one opened amid an attack's hundreds of others would measure its place among them. Call
 * the returned function to end it.
 */
export async function watchStore(watched: Watched): Promise<() => Promise<Observation>> {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: watched })
  const observation = new Promise<Observation>((resolve, reject) => {
    worker.on('message', message => message !== 'connected' && resolve(message))
    worker.once('error', reject)
  })
  await Promise.race([once(worker, 'message'), observation])
  return () => {
    worker.postMessage('end')
    return observation
  }
}

export function readMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

const countDescriptors = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

async function watch({ url, pid }: Watched): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const observation: Observation = { peakMegabytes: 0, peakDescriptors: 0, healthTimes: [] }
  let isOver = false
  parentPort?.once('message', () => {
    isOver = true
  })
  await measureHealth(url, agent)
  parentPort?.postMessage('connected')
  while (!isOver || observation.healthTimes.length < minHealthTimes) {
    observation.peakMegabytes = Math.max(observation.peakMegabytes, readMegabytes(pid))
    observation.peakDescriptors = Math.max(observation.peakDescriptors, countDescriptors(pid))
    observation.healthTimes.push(await measureHealth(url, agent))
    await wait(intervalMs)
  }
  agent.destroy()
  parentPort?.postMessage(observation)
}

function measureHealth(url: string, agent: Agent): Promise<number> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const request = get(`${url}/healthz`, { agent, timeout: 60_000 }, response => {
      response.resume().once('end', () => resolve(performance.now() - startedAt))
    })
    request.once('timeout', () => request.destroy(new Error('/healthz has not responded for a minute')))
    request.once('error', reject)
  })
}

if (!isMainThread) await watch(workerData as Watched)
