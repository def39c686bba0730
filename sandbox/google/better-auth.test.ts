import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { afterEach, expect, test } from 'vitest'
import { createGoogleSandbox } from './google-sandbox.ts'
import { clientId, clientSecret } from './test-harness.ts'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const close of cleanups.splice(0)) close()
})

/** Starts a site that signs in with better-auth, with the emulator below `/sandbox/google`. */
async function startSite(): Promise<string> {
  let handleRequest = async (_request: Request) => new Response(null, { status: 503 })
  const server = createAdaptorServer({ fetch: request => handleRequest(request) })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer = `${origin}/sandbox/google`
  const google = createGoogleSandbox({ issuer, clientId, clientSecret })
  handleRequest = async request => {
    const { pathname, search } = new URL(request.url)
    if (!pathname.startsWith('/sandbox/google/')) return auth.handler(request)
    return google.fetch(new Request(origin + pathname.slice('/sandbox/google'.length) + search, request))
  }
  // The library requests the discovery document immediately, so the emulator must be reachable by
  // now.
  const auth = createAuth(origin, issuer)
  return origin
}

function createAuth(origin: string, issuer: string) {
  const provider = {
    providerId: 'google',
    discoveryUrl: `${issuer}/.well-known/openid-configuration`,
    clientId,
    clientSecret,
    pkce: true,
    requireIdTokenVerification: true,
    scopes: ['openid', 'email', 'profile'],
  }
  return betterAuth({
    baseURL: origin,
    secret: 'a test secret, long enough and used nowhere else',
    database: memoryAdapter({ user: [], session: [], account: [], verification: [] }),
    telemetry: { enabled: false },
    // On by default with NODE_ENV=production, and three sign-ins are too many for it.
    rateLimit: { enabled: false },
    plugins: [genericOAuth({ config: [provider] })],
  })
}

/** Signs in as a browser does. Returns the final redirect and the cookies. */
async function signIn(origin: string, fields: Record<string, string>) {
  const startResponse = await fetch(`${origin}/api/auth/sign-in/social`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ provider: 'google', callbackURL: '/account', errorCallbackURL: '/login' }),
  })
  const { url } = await startResponse.json()
  expect((await fetch(url)).status).toBe(200)
  const choiceResponse = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams(fields),
  })
  const callbackResponse = await fetch(choiceResponse.headers.get('location') ?? '', {
    redirect: 'manual',
    headers: { cookie: readCookies(startResponse) },
  })
  return { location: callbackResponse.headers.get('location'), cookie: readCookies(callbackResponse) }
}

const readCookies = (response: Response) =>
  response.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')

test('better-auth signs in [LOGIN-01]', async () => {
  const origin = await startSite()
  const { location, cookie } = await signIn(origin, { account: 'aisyah@example.com' })
  expect(location).toBe('/account')
  const session = await (await fetch(`${origin}/api/auth/get-session`, { headers: { cookie } })).json()
  expect(session.user).toMatchObject({ email: 'aisyah@example.com', emailVerified: true, name: 'Aisyah Rahman' })
})

test('better-auth receives an unverified e-mail address as unverified [T48]', async () => {
  const origin = await startSite()
  const { cookie } = await signIn(origin, { email: 'mei@example.com' })
  const session = await (await fetch(`${origin}/api/auth/get-session`, { headers: { cookie } })).json()
  expect(session.user).toMatchObject({ email: 'mei@example.com', emailVerified: false })
})

test('better-auth signs in the same user again and reports a cancelled sign-in [AUTH-03]', async () => {
  const origin = await startSite()
  const signInAndGetUserId = async () => {
    const { cookie } = await signIn(origin, { account: 'daniel@example.com' })
    return (await (await fetch(`${origin}/api/auth/get-session`, { headers: { cookie } })).json()).user.id
  }
  expect(await signInAndGetUserId()).toBe(await signInAndGetUserId())
  expect((await signIn(origin, { cancel: 'yes' })).location).toContain('/login?error=access_denied')
})
