import { useSyncExternalStore } from 'react'
import { type AuthState, authStateOf, firstAuthState, type SessionUser } from './auth-state.ts'

let state = firstAuthState
let hasAsked = false
const listeners = new Set<() => void>()

function show(next: AuthState) {
  state = next
  for (const listener of listeners) listener()
}

async function ask() {
  try {
    const answer = await fetch('/api/session')
    const { user } = (await answer.json()) as { user: SessionUser | null }
    show(authStateOf(user))
  } catch {
    // Whoever can't be asked about is a guest until the next page.
    show(authStateOf(null))
  }
}

/** The server may know better by now. */
export const askAgain = () => void ask()

/** What the browser's tabs tell each other; missing in some browsers. */
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : openTabs
let channel: BroadcastChannel | undefined
export const sessionChannel = 'session'

function openTabs() {
  channel ??= new BroadcastChannel(sessionChannel)
  channel.onmessage = () => void ask()
  return channel
}

/** Says who uses this browser from now on, to all its tabs. */
export function setSession(user: SessionUser | null) {
  hasAsked = true
  show(authStateOf(user))
  tabs?.().postMessage('changed')
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (!hasAsked) {
    hasAsked = true
    void ask()
    tabs?.()
  }
  return () => void listeners.delete(listener)
}

/** Who uses this browser: rendered pages don't know, because they are the same for everybody. */
export const useSession = (): AuthState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => firstAuthState,
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
