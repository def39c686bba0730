/** `degraded`: the server answers, but fails or takes too long. */
export type SystemState = 'online' | 'degraded' | 'offline'

const timeoutMs = 5_000

/**
 * Asks whether the server can do everything: without its database it counts as degraded. The
 * request needs no session and so doesn't prolong one that nobody uses.
 */
export async function checkSystem(): Promise<SystemState> {
  if (!navigator.onLine) return 'offline'
  try {
    const { ok } = await fetch('/readyz', { signal: AbortSignal.timeout(timeoutMs) })
    return ok ? 'online' : 'degraded'
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'degraded' : 'offline'
  }
}
