import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { type StoreOptions, type StoreProcess, startStore } from '../processes/store-process.ts'
import { type CrashControl, initialControl } from './control.ts'

const preload = new URL('./preload.ts', import.meta.url).href

interface ControlOptions extends Omit<StoreOptions, 'onSpawn' | 'preload'> {
  /** Called when the process has ended and nobody has killed it. */
  onUnexpectedExit?: (status: number | NodeJS.Signals | null) => void
}

/** A store process that can be killed, started again and told the time. */
export function createStoreControl({ onUnexpectedExit, ...options }: ControlOptions = {}) {
  let control = initialControl
  /** The sequence of the last message that the process has read. */
  let taken = 0
  let child: ChildProcess | undefined
  let store: StoreProcess | undefined
  let isBeingKilled = false
  const isAlive = () => store !== undefined && store.process.exitCode === null && store.process.signalCode === null
  return {
    isAlive,
    control: () => control,
    /** @param environment its settings, with a fixed PORT */
    async start(environment: Record<string, string>) {
      isBeingKilled = false
      store = await startStore(
        { ...environment, CRASH_CONTROL: JSON.stringify(control) },
        {
          ...options,
          preload,
          onSpawn(spawned) {
            child = spawned.on('message', sequence => {
              taken = sequence as number
            })
          },
        },
      )
      store.process.once('exit', (code, signal) => {
        if (!isBeingKilled) onUnexpectedExit?.(code ?? signal)
      })
    },
    async kill(signal: NodeJS.Signals = 'SIGKILL') {
      isBeingKilled = true
      await store?.stop(signal)
    },
    /** Resolves when the process has read it, at once when it is dead or still starting. */
    async send(change: Partial<CrashControl>) {
      control = { ...control, ...change, sequence: control.sequence + 1 }
      const { sequence } = control
      // A process that is being killed can't be reached any more.
      if (child?.connected) child.send(control, () => {})
      while (isAlive() && taken < sequence) await wait(2)
    },
  }
}
