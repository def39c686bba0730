import { isTemporary } from '../product-entry/retry.ts'
import { sendRequest } from '../product-entry/upload-photo.ts'
import { isHeldBack, maxWaitMs, needsDecision, type Press, type PressRefusal, type PressResult } from './press.ts'
import { type PressDatabase, pressesPrefix } from './press-database.ts'

interface SendResult {
  /**
   * `network`: the store could not be reached, or asks to wait. `sign-in`: somebody has to sign in,
   * or the one who has pressed. `no-right`: the account is no admin's any more.
   */
  state: 'done' | 'network' | 'sign-in' | 'no-right'
  /** In seconds. */
  retryAfter: number
}

interface SendOptions {
  uid: string
  database: PressDatabase
  onChange: (presses: readonly Press[]) => void
  /** Whether a form waits for the result of a press, and says why it was refused. */
  isAwaited: (id: string) => boolean
  /** Called with what the store has made of a press. */
  onResult: (press: Press, result: PressResult) => void
}

const timeoutMs = 15_000

/**
 * Sends what an admin has pressed, in order, in one tab or worker at a time. The store does each
 * press once, so that it goes on wherever it was stopped.
 */
export function sendPresses(options: SendOptions): Promise<SendResult> {
  const run = () => sendAll(options)
  // Missing on pages served over plain HTTP.
  return navigator.locks ? navigator.locks.request(pressesPrefix + options.uid, run) : run()
}

async function sendAll({ uid, database, onChange, isAwaited, onResult }: SendOptions): Promise<SendResult> {
  for (;;) {
    if (navigator.onLine === false) return { state: 'network', retryAfter: 0 }
    let next: Press | undefined
    await database.change(presses => {
      next = findNextPress(presses)
      return next?.isSent === false ? replace(presses, next.id, { ...next, isSent: true }) : presses
    })
    const press = next
    if (!press) return { state: 'done', retryAfter: 0 }
    const { id, fields, isSent, pressedAt } = press
    // The difference, because the clocks of device and store may differ.
    const waitedMs = Math.min(Math.max(0, Date.now() - Date.parse(pressedAt)), maxWaitMs)
    const response = await sendRequest('POST', `/api/presses/${id}`, {
      headers: { 'expected-uid': uid },
      body: JSON.stringify({ fields, waitedMs, hasWaited: isSent || waitedMs > timeoutMs }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { status, retryAfter, body } = response
    const result = readResult(body)
    // What isn't the store's comes from the page on which a public network asks for a password.
    if (isTemporary(status) || !result) return { state: 'network', retryAfter }
    if (status === 401 || body.code === 'other_account') return { state: 'sign-in', retryAfter }
    if (body.code === 'forbidden') return { state: 'no-right', retryAfter }
    const isOver = result.ok || (isAwaited(id) && !needsDecision(result))
    const refused = isOver ? undefined : { ...press, refusal: readRefusal(result) }
    onChange(await database.change(presses => replace(presses, id, refused)))
    onResult(press, result)
  }
}

/** One that was refused keeps the later ones of its order back, until an admin has decided. */
export const findNextPress = (presses: readonly Press[]) => presses.find(press => !isHeldBack(press, presses))

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
