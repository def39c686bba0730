import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type StoreOptions, type StoreProcess, startStore } from '../processes/store-process.ts'
import { type CrashControl, initialControl } from './control.ts'

const preload = new URL('./preload.ts', import.meta.url).href

/** A store process that can be killed, started again and told the time. */
export interface StoreControl {
  isAlive(): boolean
  control(): CrashControl
  /** @param environment its settings, with a fixed PORT */
  start(environment: Record<string, string>): Promise<void>
  kill(signal?: NodeJS.Signals): Promise<void>
  /** Resolves when the process has read the message, at once when it is dead. */
  send(change: Partial<CrashControl>): Promise<void>
}

interface ControlOptions extends StoreOptions {
  controlFile: string
  /** Called when the process has ended and nobody has killed it. */
  onUnexpectedExit?: (status: number | NodeJS.Signals | null) => void
}

/** Starts and kills a store process, and sends it control messages in a file of its own. */
export function createStoreControl({
  controlFile,
  preload: further = [],
  onUnexpectedExit,
  ...options
}: ControlOptions): StoreControl {
  let control = initialControl
  let store: StoreProcess | undefined
  let isBeingKilled = false
  const isAlive = () => store !== undefined && store.process.exitCode === null && store.process.signalCode === null
  const hasTaken = () =>
    existsSync(`${controlFile}.taken`) && readFileSync(`${controlFile}.taken`, 'utf8') === String(control.sequence)
  // Renamed, because the process may be reading an earlier message.
  const writeControl = () => {
    writeFileSync(`${controlFile}.new`, JSON.stringify(control))
    renameSync(`${controlFile}.new`, controlFile)
  }
  writeControl()
  return {
    isAlive,
    control: () => control,
    async start(environment) {
      isBeingKilled = false
      store = await startStore(
        { ...environment, CRASH_CONTROL: controlFile },
        { ...options, preload: [preload, ...further] },
      )
      store.process.once('exit', (code, signal) => {
        if (!isBeingKilled) onUnexpectedExit?.(code ?? signal)
      })
    },
    async kill(signal = 'SIGKILL') {
      isBeingKilled = true
      await store?.stop(signal)
    },
    async send(change) {
      control = { ...control, ...change, sequence: control.sequence + 1 }
      writeControl()
      if (!isAlive()) return
      store?.process.kill('SIGUSR2')
      while (isAlive() && !hasTaken()) await wait(2)
    },
  }
}
