// The thread of watchdog.ts. In plain JavaScript it takes 10 MB, with the compiler of TypeScript
// 33. What only its end needs is loaded then.
import { writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'

/** @type {import('./watchdog.ts').WatchdogData} */
const { beats, note, tickMs, maxTicks, isLogged } = workerData

/** Native code, such as a statement of SQLite, can't be interrupted. */
const interruptTimeoutMs = 2_000

let lastBeat = 0
let silentTicks = 0
const timer = setInterval(() => {
  const beat = Atomics.load(beats, 0)
  silentTicks = beat === lastBeat ? silentTicks + 1 : 0
  lastBeat = beat
  if (silentTicks < maxTicks) return
  clearInterval(timer)
  void report().finally(endProcess)
}, tickMs)

async function report() {
  const interrupt = evaluate('noteCurrentWork(); Error.stackTraceLimit = 30; new Error().stack')
  const value = await Promise.race([interrupt.catch(String), wait(interruptTimeoutMs)])
  const line = {
    ...{ level: 60, time: Date.now(), pid: process.pid, hostname: hostname() },
    ...readWork(),
    seconds: (maxTicks * tickMs) / 1_000,
    // Without the message and the expression itself.
    stack: value?.split('\n').slice(2).join('\n'),
    msg: 'Event loop stands still, the process ends',
  }
  if (isLogged) writeSync(1, `${JSON.stringify(line)}\n`)
}

async function endProcess() {
  process.kill(process.pid, 'SIGKILL')
  // It has no effect on the first process of a container.
  await evaluate('process.reallyExit(1)')
}

/** Runs an expression on top of what runs in the process, within a regular expression, too. */
async function evaluate(expression) {
  const { Session } = await import('node:inspector/promises')
  const session = new Session()
  session.connectToMainThread()
  const { result } = await session.post('Runtime.evaluate', { expression })
  return result.value
}

/** Leaves of a path the names that are in routes: keys and ids have digits or capitals. */
function readWork() {
  const text = Buffer.from(note.buffer, 2, note[0] + 256 * note[1]).toString('latin1')
  const { id, method, url, route, job } = JSON.parse(text || '{}')
  const maskSegment = segment => (/^[a-z.-]{1,24}$/.test(segment) ? segment : '*')
  const path = url?.replace(/\?.*$/s, '').replace(/[^/]+/g, maskSegment)
  return { requestId: id, method, route: route ?? path, job }
}
