import { useSyncExternalStore } from 'react'
import { getActionResult } from '../ui/action-result.ts'
import { createDeferred } from '../ui/create-deferred.ts'

let request: ReturnType<typeof createDeferred<boolean>> | undefined
/** Whether the admin has closed the dialog and the session has not been renewed since. */
let isDismissed = false
const listeners = new Set<() => void>()

function setRequest(next: typeof request) {
  request = next
  for (const listener of listeners) listener()
}

/**
 * Asks for the password of a session that has ended, in a dialog over the page. Several requests
 * share one dialog.
 * @returns whether the admin has signed in
 */
export function signInAgain(): Promise<boolean> {
  const shared = request ?? createDeferred<boolean>()
  if (!request) setRequest(shared)
  return shared.promise
}

/** Opens the dialog for something that happens by itself: once, not each time that it happens. */
export function suggestSignIn() {
  if (!isDismissed) void signInAgain()
}

export function finishSignInAgain(hasSignedIn: boolean) {
  if (!request) return
  isDismissed = !hasSignedIn
  request.resolve(hasSignedIn)
  setRequest(undefined)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useIsSigningInAgain = () =>
  useSyncExternalStore(
    subscribe,
    () => request !== undefined,
    () => false,
  )

/** Whether a loader or an action was redirected to the sign-in page. */
export const isSignInRedirect = (error: unknown) =>
  error instanceof Response && error.headers.get('location') === '/login'

/**
 * Runs a server action. When the session has ended, or must be a fresh one, the admin signs in
 * again first: `isSignedInAgain` says that it is to be submitted once more.
 */
export async function runActionOrSignInAgain<Result extends object>(serverAction: () => Promise<Result>) {
  try {
    const result = await getActionResult(serverAction)
    if (!(result && 'reason' in result && result.reason === 'sign-in')) return { result, isSignedInAgain: false }
  } catch (error) {
    if (!isSignInRedirect(error)) throw error
  }
  return { result: undefined, isSignedInAgain: await signInAgain() }
}
