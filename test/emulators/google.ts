import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { createGoogleSandbox, type GoogleSandbox } from '#sandbox/google/google-sandbox.ts'
import type { Harness } from '../harness.ts'
import { getCookieHeader } from '../signed-in-user.ts'

/** The stand-in for Google on a port of its own, for stores that reach it as they reach Google. */
export interface GoogleEmulator {
  credentials: { clientId: string; clientSecret: string; issuer: string }
  /** From now on it is there, or answers nothing but 503. */
  isAvailable: boolean
  close(): Promise<void>
}

export async function startGoogleEmulator(): Promise<GoogleEmulator> {
  let sandbox: GoogleSandbox | undefined
  const server = createAdaptorServer({
    fetch: async request =>
      google.isAvailable && sandbox ? sandbox.fetch(request) : new Response('out of order', { status: 503 }),
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const google: GoogleEmulator = {
    credentials: { clientId: 'store.apps.example', clientSecret: 'a secret of the lab', issuer },
    isAvailable: true,
    close: () => new Promise(closed => server.close(() => closed())),
  }
  sandbox = createGoogleSandbox(google.credentials)
  return google
}

/** Goes to Google as the popup does: where it leads, and the cookies to come back with. */
export async function startGoogleSignIn(harness: Harness, cookie = ''): Promise<{ url: string; cookie: string }> {
  const started = await harness.request('/login/google/start', { headers: { cookie } })
  return { url: started.headers.get('location') ?? '', cookie: getCookieHeader(started) }
}

/** Fills Google's form in: `account` of its list, or `email` and `verified=yes`, or `cancel`. Returns the address it leads back to. */
export async function submitGoogleForm(url: string, form: Record<string, string>): Promise<URL> {
  const headers = { origin: new URL(url).origin }
  const chosen = await fetch(url, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(form) })
  return new URL(chosen.headers.get('location') ?? '')
}

/** What the browser sees that comes back: where it is led, the page there, and its cookie from then on. */
export async function finishGoogleSignIn(harness: Harness, { pathname, search }: URL, cookie: string) {
  const answer = await harness.request(pathname + search, { headers: { cookie } })
  const location = new URL(answer.headers.get('location') ?? 'none:', harness.store.publicUrl)
  const session = answer.headers.getSetCookie().find(set => /session_token=[^;]/.test(set))
  const at = location.pathname + location.search
  const page = await harness.request(at, { headers: { cookie: session ?? '' } })
  return { at, cookie: session?.split(';')[0], html: await page.text() }
}

/** The whole way. */
export async function signInWithGoogle(harness: Harness, form: Record<string, string>) {
  const { url, cookie } = await startGoogleSignIn(harness)
  return finishGoogleSignIn(harness, await submitGoogleForm(url, form), cookie)
}
