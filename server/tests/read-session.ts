import type { Harness } from '#test/harness.ts'

/**
 * Returns the user that `GET /api/session` reports for a Cookie header; null without a valid
 * session.
 */
export async function readSession(harness: Harness, cookie = ''): Promise<unknown> {
  const response = await harness.request('/api/session', { headers: { cookie } })
  return ((await response.json()) as { user: unknown }).user
}
