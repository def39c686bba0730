import { useSyncExternalStore } from 'react'
import { type AuthState, initialAuthState, type SessionUser, toAuthState } from './auth-state.ts'

let state = initialAuthState
let hasRequested = false
const listeners = new Set<() => void>()

function setState(next: AuthState) {
  state = next
  for (const listener of listeners) listener()
}

async function fetchSession() {
  try {
    const response = await fetch('/api/session')
    const { user } = (await response.json()) as { user: SessionUser | null }
    setState(toAuthState(user))
  } catch {
    // Whoever can't be asked about is a guest until the next page.
    setState(toAuthState(null))
  }
}

/** The server may know better by now. */
export const refreshSession = () => void fetchSession()

/** What the browser's tabs tell each other; missing in some browsers. */
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : joinTabChannel
let channel: BroadcastChannel | undefined
export const sessionChannel = 'session'

function joinTabChannel() {
  channel ??= new BroadcastChannel(sessionChannel)
  channel.onmessage = () => void fetchSession()
  return channel
}

/** Says who uses this browser from now on, to all its tabs. */
export function setSession(user: SessionUser | null) {
  hasRequested = true
  setState(toAuthState(user))
  tabs?.().postMessage('changed')
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (!hasRequested) {
    hasRequested = true
    void fetchSession()
    tabs?.()
  }
  return () => void listeners.delete(listener)
}

/** Who uses this browser: rendered pages don't know, because they are the same for everybody. */
export const useSession = (): AuthState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => initialAuthState,
  )

/** Ends the session. Resolves with whether it worked. */
export async function logOut(): Promise<boolean> {
  try {
    const { ok } = await fetch('/api/session', { method: 'DELETE' })
    if (ok) setSession(null)
    return ok
  } catch {
    return false
  }
}
