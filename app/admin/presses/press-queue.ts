import { createId } from '#store/ids.ts'
import { openChannel } from '../../ui/open-channel.ts'
import { getRetryDelay, isTemporary } from '../product-entry/retry.ts'
import { sendRequest } from '../product-entry/upload-photo.ts'
import { createDeferred } from '../ui/create-deferred.ts'
import { isHeldBack, maxWaitMs, type Press, type PressRefusal, type PressResult } from './press.ts'
import { openPressDatabase, type PressEdit, pressesPrefix } from './press-database.ts'

export interface PressState {
  presses: readonly Press[]
  /**
   * What the presses wait for, undefined while they are sent. `network`: the store could not be
   * reached, or asks to wait. `sign-in`: somebody has to sign in, or the one who has pressed.
   */
  waitsFor: 'network' | 'sign-in' | undefined
  /** What was not sent, because its account has lost the right. */
  dropped: readonly Press[]
}

export const noPresses: PressState = { presses: [], waitsFor: undefined, dropped: [] }

export type NewPress = Pick<Press, 'fields' | 'subjectId' | 'subject' | 'name'>

interface Message {
  /** Of a press. */
  id: string
  /** Undefined when an admin has to decide. */
  result: PressResult | undefined
}

interface PressQueueOptions {
  /** Called with results that no form of this page waits for. */
  onResult: (press: Press, result: PressResult) => void
  /** Called when the state has changed. */
  onChange?: () => void
  /** Called whenever nothing more can be sent for now. */
  onWait?: (waitsFor: 'network' | 'sign-in') => void
}

const timeoutMs = 15_000

export type PressQueue = ReturnType<typeof createPressQueue>

/**
 * Keeps what an admin presses until the store has answered, also after the page is gone. The store
 * does each press once, so that it goes on wherever it was stopped.
 */
export function createPressQueue(uid: string, { onResult, onChange, onWait }: PressQueueOptions) {
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
  const resolve = ({ id, result }: Message) => waiters.get(id)?.(result)

  /** Sends in order, in one tab or worker at a time. */
  async function send(): Promise<void> {
    clearTimeout(timer)
    // Missing on pages served over plain HTTP.
    const sending = navigator.locks ? navigator.locks.request(pressesPrefix + uid, sendAll) : sendAll()
    const { waitsFor, retryAfter = 0 } = await sending
    await refresh()
    set({ waitsFor })
    for (const [id, stopWaiting] of waiters) {
      const waiting = state.presses.find(press => press.id === id)
      // Made meanwhile, it is sent next.
      if (waiting && !waitsFor && !isHeldBack(waiting, state.presses)) continue
      // The form goes on: its press is sent when it can be. Another tab may have sent it.
      stopWaiting(waiting || state.dropped.some(press => press.id === id) ? undefined : { ok: true })
    }
    if (waitsFor) onWait?.(waitsFor)
    if (waitsFor !== 'network' || closing.signal.aborted) return
    // Each press sends, so that others may have set it meanwhile.
    clearTimeout(timer)
    timer = setTimeout(send, getRetryDelay({ attempt: failures++, retryAfter }))
  }

  async function sendAll(): Promise<{ waitsFor: PressState['waitsFor']; retryAfter?: number }> {
    const database = await opening
    for (;;) {
      if (navigator.onLine === false) return { waitsFor: 'network' }
      let next: Press | undefined
      await database.change(presses => {
        next = findNextPress(presses)
        return next?.isSent === false ? replace(presses, next.id, { ...next, isSent: true }) : presses
      })
      const press = next
      if (!press) return { waitsFor: undefined }
      const { status, retryAfter, body } = await sendPress(uid, press)
      const result = readResult(body)
      // What isn't the store's comes from the page on which a public network asks for a password.
      if (isTemporary(status) || !result) return { waitsFor: 'network', retryAfter }
      if (status === 401 || body.code === 'other_account') return { waitsFor: 'sign-in' }
      failures = 0
      // The account is no admin's any more.
      if (body.code === 'forbidden')
        await change(dropped => {
          set({ dropped: [...state.dropped, ...dropped] })
          return []
        })
      else await noteResult(press, result)
    }
  }

  async function noteResult(press: Press, result: PressResult) {
    const isAwaited = waiters.has(press.id)
    // Its form says why, unless another admin has noted another tracking number.
    const isOver = result.ok || (isAwaited && result.theirs === undefined)
    const refused = isOver ? undefined : { ...press, refusal: readRefusal(result) }
    set({ waitsFor: undefined })
    await change(presses => replace(presses, press.id, refused))
    const message = { id: press.id, result: isOver ? result : undefined }
    post(message)
    if (isAwaited) resolve(message)
    else onResult(press, result)
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
      return result
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

function sendPress(uid: string, { id, fields, isSent, pressedAt }: Press) {
  // The difference, because the clocks of device and store may differ.
  const waitedMs = Math.min(Math.max(0, Date.now() - Date.parse(pressedAt)), maxWaitMs)
  return sendRequest('POST', `/api/presses/${id}`, {
    headers: { 'expected-uid': uid },
    body: JSON.stringify({ fields, waitedMs, hasWaited: isSent || waitedMs > timeoutMs }),
    signal: AbortSignal.timeout(timeoutMs),
  })
}

/** One that was refused keeps the later ones of its order back, until an admin has decided. */
const findNextPress = (presses: readonly Press[]) => presses.find(press => !isHeldBack(press, presses))

/** Undefined for what the store doesn't respond. */
function readResult(body: { code?: string; error?: string; ok?: boolean }): PressResult | undefined {
  if (typeof body.ok === 'boolean') return body as PressResult
  return body.code ? { ok: false, error: body.error ?? 'The store did not take it.' } : undefined
}

const readRefusal = ({ error, theirs, sharedNumber, confirm }: PressResult & { ok: false }): PressRefusal => ({
  error,
  ...(theirs !== undefined && { theirs }),
  ...(sharedNumber && { confirm: { sharesNumber: 'yes' } }),
  ...(confirm && { confirm }),
})

/** Without `changed` the press is forgotten. */
const replace = (presses: readonly Press[], id: string, changed: Press | undefined) =>
  presses.flatMap(press => (press.id === id ? (changed ?? []) : press))
