// The thread of watchdog.ts. In plain JavaScript it takes 10 MB, in TypeScript 33.
import { writeSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'

const { beats, note, tickMs, maxTicks, isLogged } = workerData
const session = new Session()

let lastBeat = 0
let silentTicks = 0
setInterval(() => {
  const beat = Atomics.load(beats, 0)
  silentTicks = beat === lastBeat ? silentTicks + 1 : 0
  lastBeat = beat
  if (silentTicks === maxTicks) void report().finally(endProcess)
}, tickMs)

async function report() {
  session.connectToMainThread()
  const interrupt = evaluate('Error.stackTraceLimit = 30; describeHang()')
  // Native code, such as a statement of SQLite, can't be interrupted.
  const noted = note[0] && Buffer.from(note.subarray(1, note.indexOf(0, 1))).toString('latin1')
  const work = (await Promise.race([interrupt, wait(2_000)])) ?? noted
  const seconds = (maxTicks * tickMs) / 1_000
  const details = { ...JSON.parse(work || '{}'), seconds, msg: 'Event loop stands still, the process ends' }
  const line = { level: 60, time: Date.now(), pid: process.pid, hostname: hostname(), ...details }
  if (isLogged) writeSync(1, `${JSON.stringify(line)}\n`)
}

function endProcess() {
  process.kill(process.pid, 'SIGKILL')
  // That has no effect on the first process of a container.
  return evaluate('process.reallyExit(1)')
}

/** Runs an expression on top of what runs in the process, within a regular expression, too. */
async function evaluate(expression) {
  const { result } = await session.post('Runtime.evaluate', { expression })
  return result.value
}
