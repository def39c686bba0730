import { createId } from '#store/ids.ts'
import { openChannel } from '../../ui/open-channel.ts'
import { requestBackgroundSync } from '../product-entry/register-draft-worker.ts'
import { getRetryDelay } from '../product-entry/retry.ts'
import { suggestSignIn } from '../sign-in-again/sign-in-again.ts'
import { createDeferred } from '../ui/create-deferred.ts'
import { isHeldBack, needsDecision, type Press, type PressResult } from './press.ts'
import { openPressDatabase, type PressDatabase, type PressEdit, pressesPrefix } from './press-database.ts'
import { findNextPress, sendPresses } from './send-presses.ts'

export interface PressState {
  presses: readonly Press[]
  /** What the presses wait for. Undefined while they are sent. */
  waitsFor: 'network' | 'sign-in' | undefined
  /** What was not sent, because its account has lost the right. */
  dropped: readonly Press[]
}

export const noPresses: PressState = { presses: [], waitsFor: undefined, dropped: [] }

export type NewPress = Pick<Press, 'fields' | 'subjectId' | 'subject' | 'name'>

interface Message {
  press: Press
  result: PressResult
}

interface PressQueueOptions {
  /** Called with results that no form of this page waits for. */
  onResult: (press: Press, result: PressResult) => void
  /** Called when the state has changed. */
  onChange?: () => void
}

export type PressQueue = ReturnType<typeof createPressQueue>

/** Keeps what an admin presses until the store has answered, also after the page is gone. */
export function createPressQueue(uid: string, { onResult, onChange }: PressQueueOptions) {
  let state = noPresses
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const closing = new AbortController()
  const waiters = new Map<string, (result: PressResult | undefined) => void>()
  const opening = openPressDatabase(uid)
  const channel = openChannel(pressesPrefix + uid)

  const set = (changes: Partial<PressState>) => {
    state = { ...state, ...changes }
    if (!closing.signal.aborted) onChange?.()
  }
  const post = (message?: Message) => {
    if (!closing.signal.aborted) channel?.postMessage(message)
  }
  /** Shows what is kept, here and in other tabs. */
  const publish = (presses: readonly Press[]) => {
    set({ presses })
    post()
  }
  const change = async (edit: PressEdit) => publish(await (await opening).change(edit))
  const refresh = async () => set({ presses: await (await opening).change(presses => presses) })
  const resolve = ({ press, result }: Message) => waiters.get(press.id)?.(result)

  async function send(): Promise<void> {
    clearTimeout(timer)
    const database = await opening
    const { state: outcome, retryAfter } = await sendPresses({
      uid,
      database,
      isAwaited: id => waiters.has(id),
      onChange(presses) {
        failures = 0
        set({ waitsFor: undefined })
        publish(presses)
      },
      onResult(press, result) {
        post({ press, result })
        if (waiters.has(press.id)) resolve({ press, result })
        else onResult(press, result)
      },
    })
    if (outcome === 'no-right') await drop(database)
    await refresh()
    const waitsFor = outcome === 'network' || outcome === 'sign-in' ? outcome : undefined
    set({ waitsFor })
    for (const [id, stopWaiting] of waiters) {
      const waiting = state.presses.find(press => press.id === id)
      // Made meanwhile, it is sent next.
      if (waiting && !waitsFor && !isHeldBack(waiting, state.presses)) continue
      // The form goes on: its press is sent when it can be. Another tab may have sent it.
      stopWaiting(waiting || state.dropped.some(press => press.id === id) ? undefined : { ok: true })
    }
    if (waitsFor === 'sign-in') suggestSignIn()
    if (waitsFor !== 'network' || closing.signal.aborted) return
    const limitMs = Number.POSITIVE_INFINITY
    // Each press sends, so that others may have set it meanwhile.
    clearTimeout(timer)
    timer = setTimeout(send, getRetryDelay({ attempt: failures++, failedForMs: 0, limitMs, retryAfter }))
    requestBackgroundSync(uid)
  }

  async function drop(database: PressDatabase) {
    await database.change(dropped => {
      set({ dropped: [...state.dropped, ...dropped] })
      return []
    })
    post()
  }

  if (channel)
    channel.onmessage = ({ data }: MessageEvent<Message | undefined>) => {
      if (data) resolve(data)
      // A tab that was closed before it had sent a press leaves it to this one.
      void refresh().then(() => {
        if (!state.waitsFor && findNextPress(state.presses)) void send()
      })
    }
  addEventListener('online', () => void send(), closing)
  void refresh().then(() => findNextPress(state.presses) && send())

  return {
    getState: () => state,
    /** Sends now what waits. */
    send,

    /**
     * Keeps a press and sends it.
     * @returns undefined when it waits for the network, or an admin has to decide
     */
    async press(press: NewPress): Promise<PressResult | undefined> {
      const id = createId()
      const database = await opening
      const pressedAt = new Date().toISOString()
      const presses = await database.change(others => [...others, { ...press, id, pressedAt, isSent: false }])
      const waiting = createDeferred<PressResult | undefined>()
      waiters.set(id, waiting.resolve)
      publish(presses)
      void send()
      const result = await waiting.promise
      waiters.delete(id)
      return result && needsDecision(result) ? undefined : result
    },

    /** Forgets a press, unless it was sent since it was shown. */
    takeBack: ({ id, isSent, refusal }: Press) =>
      change(presses => presses.filter(press => press.id !== id || (press.isSent && !isSent && !refusal))).then(send),

    /** Sends a refused press once more, with what its admin has decided. */
    tryAgain: (id: string, fields: Record<string, string> = {}) =>
      change(presses =>
        presses.map(press => {
          if (press.id !== id) return press
          const { refusal: _refusal, ...rest } = press
          return { ...rest, id: createId(), isSent: false, fields: { ...press.fields, ...fields } }
        }),
      ).then(send),

    close() {
      closing.abort()
      clearTimeout(timer)
      channel?.close()
    },
  }
}
