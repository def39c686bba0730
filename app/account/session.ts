import { useSyncExternalStore } from 'react'
import { fetchOk } from '../ui/fetch-ok.ts'
import { openChannel } from '../ui/open-channel.ts'
import { type AuthState, initialAuthState, type SessionUser, toAuthState } from './auth-state.ts'

let state = initialAuthState
let hasRequested = false
const listeners = new Set<() => void>()

function setState(next: AuthState) {
  state = next
  for (const listener of listeners) listener()
}

async function fetchSession({ isRefresh = true } = {}) {
  try {
    // A refresh is no activity of a person, so it doesn't prolong the session.
    const response = await fetchOk(isRefresh ? '/api/session?refresh' : '/api/session')
    const { user } = (await response.json()) as { user: SessionUser | null }
    setState(toAuthState(user))
  } catch {
    // Without a response the state stays as it is, and at first counts as a guest's.
    if (state.isLoading) setState(toAuthState(null))
  }
}

/** Reads the session again, for example after the admin right was revoked. */
export const refreshSession = () => void fetchSession()

/** BroadcastChannel by which the tabs of a browser announce a login or logout. */
export const sessionChannelName = 'session'
let channel: BroadcastChannel | undefined

/** Follows logins and logouts in other tabs. */
function getChannel(): BroadcastChannel | undefined {
  channel ??= openChannel(sessionChannelName)
  if (channel) channel.onmessage = () => void fetchSession()
  return channel
}

/** Replaces the session in this tab and notifies the others. */
export function setSession(user: SessionUser | null) {
  hasRequested = true
  setState(toAuthState(user))
  getChannel()?.postMessage('changed')
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (!hasRequested) {
    hasRequested = true
    void fetchSession({ isRefresh: false })
    getChannel()
  }
  return () => void listeners.delete(listener)
}

/**
 * The session of this browser. Read from the API, because server-rendered pages are identical for
 * every user.
 */
export const useSession = (): AuthState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => initialAuthState,
  )

/** Ends the session. Resolves with false when the request failed. */
export async function logOut(): Promise<boolean> {
  try {
    const { ok } = await fetch('/api/session', { method: 'DELETE' })
    if (ok) setSession(null)
    return ok
  } catch {
    return false
  }
}
