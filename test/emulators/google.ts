import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { onTestFinished } from 'vitest'
import { createGoogleSandbox, type GoogleSandbox } from '#sandbox/google/google-sandbox.ts'
import { createHarness, type Harness } from '../harness.ts'
import { replaceSetUp } from '../set-up.ts'
import { getCookieHeader } from '../signed-in-user.ts'

export type GoogleEmulator = Awaited<ReturnType<typeof startGoogleEmulator>>

/** The Google emulator on a port of its own: the store calls it over HTTP, as it calls Google. */
export async function startGoogleEmulator() {
  let sandbox: GoogleSandbox | undefined
  const server = createAdaptorServer({
    fetch: async request =>
      google.isAvailable && sandbox ? sandbox.fetch(request) : new Response('out of order', { status: 503 }),
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const google = {
    credentials: { clientId: 'store.apps.example', clientSecret: 'a client secret', issuer },
    /** While false, every request gets 503. */
    isAvailable: true,
    close: () => new Promise<void>(closed => server.close(() => closed())),
  }
  sandbox = createGoogleSandbox(google.credentials)
  return google
}

/** Gives a test pages that know an emulator of its own, until it ends. */
export async function openWithGoogle(harness: Harness): Promise<GoogleEmulator> {
  const google = await startGoogleEmulator()
  onTestFinished(google.close)
  await replaceSetUp(harness, () => createHarness({ hasPages: true, google: google.credentials }))
  return google
}

/** Starts the sign-in as the popup does. Returns Google's URL and the cookies for the callback. */
export async function startGoogleSignIn(harness: Harness, cookie = ''): Promise<{ url: string; cookie: string }> {
  const started = await harness.request('/login/google/start', { headers: { cookie } })
  return { url: started.headers.get('location') ?? '', cookie: getCookieHeader(started) }
}

/**
 * Submits Google's account chooser and returns the callback URL it redirects to.
 * @param form `account` of the list, or `email` with `verified=yes`, or `cancel`.
 */
export async function submitGoogleForm(url: string, form: Record<string, string>): Promise<URL> {
  const headers = { origin: new URL(url).origin }
  const response = await fetch(url, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(form) })
  return new URL(response.headers.get('location') ?? '')
}

/**
 * Opens the callback URL. Returns the redirect target, its page, the session cookie, and all
 * cookies as `challenge`.
 */
export async function finishGoogleSignIn(harness: Harness, { pathname, search }: URL, cookie: string) {
  const response = await harness.request(pathname + search, { headers: { cookie } })
  const location = new URL(response.headers.get('location') ?? 'none:', harness.store.publicUrl)
  const session = response.headers.getSetCookie().find(cookie => /session_token=[^;]/.test(cookie))
  const at = location.pathname + location.search
  const page = await harness.request(at, { headers: { cookie: session ?? '' } })
  return { at, cookie: session?.split(';')[0], challenge: getCookieHeader(response), html: await page.text() }
}

/** Runs the complete sign-in with Google. */
export async function signInWithGoogle(harness: Harness, form: Record<string, string>) {
  const { url, cookie } = await startGoogleSignIn(harness)
  return finishGoogleSignIn(harness, await submitGoogleForm(url, form), cookie)
}
