import { isTemporary } from '../product-entry/retry.ts'
import { sendRequest } from '../product-entry/upload-photo.ts'
import type { Press, PressResult } from './press.ts'
import { type PressDatabase, pressesPrefix } from './press-database.ts'

export type SendResult =
  /** `no-right`: the account is no admin's any more. */
  | { state: 'done' | 'signed-out' | 'other-account' | 'no-right' }
  /** The store could not be reached, or asks to wait. */
  | { state: 'waiting'; retryAfter: number }

interface SendOptions {
  uid: string
  database: PressDatabase
  onChange: (presses: readonly Press[]) => void
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

async function sendAll({ uid, database, onChange, onResult }: SendOptions): Promise<SendResult> {
  for (;;) {
    if (navigator.onLine === false) return { state: 'waiting', retryAfter: 0 }
    let next: Press | undefined
    await database.change(presses => {
      next = findNextPress(presses)
      return next?.isSent === false ? replace(presses, { ...next, isSent: true }) : presses
    })
    const press = next
    if (!press) return { state: 'done' }
    const { id, fields, subjectId, isSent, pressedAt } = press
    const response = await sendRequest('POST', `/api/presses/${id}`, {
      headers: { 'expected-uid': uid },
      body: JSON.stringify({ subjectId, fields, hasWaited: isSent || Date.now() - Date.parse(pressedAt) > timeoutMs }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => ({ status: 0, retryAfter: 0, body: {} as { code?: string; error?: string; ok?: boolean } }))
    const { status, retryAfter, body } = response
    const result = readResult(body)
    // What isn't the store's comes from the page on which a public network asks for a password.
    if (isTemporary(status) || !result) return { state: 'waiting', retryAfter }
    if (status === 401) return { state: 'signed-out' }
    if (status === 403) return { state: body.code === 'other_account' ? 'other-account' : 'no-right' }
    onChange(await database.change(presses => settle(presses, press, result)))
    onResult(press, result)
  }
}

/** One that was refused keeps the later ones of its order back, until an admin has decided. */
export function findNextPress(presses: readonly Press[]): Press | undefined {
  const refused = new Set(presses.filter(({ refusal }) => refusal).map(({ subjectId }) => subjectId))
  return presses.find(({ subjectId }) => !refused.has(subjectId))
}

/** Undefined for what the store doesn't respond. */
function readResult(body: { code?: string; error?: string; ok?: boolean }): PressResult | undefined {
  if (typeof body.ok === 'boolean') return body as PressResult
  return body.code ? { ok: false, error: body.error ?? 'The store did not take it.' } : undefined
}

function settle(presses: readonly Press[], { id }: Press, result: PressResult): readonly Press[] {
  if (result.ok) return presses.filter(press => press.id !== id)
  const { error, theirs, sharedNumber } = result
  const refusal = { error, ...(theirs !== undefined && { theirs }), ...(sharedNumber && { isShared: true }) }
  return presses.map(press => (press.id === id ? { ...press, refusal } : press))
}

const replace = (presses: readonly Press[], changed: Press) =>
  presses.map(press => (press.id === changed.id ? changed : press))
