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

/** A site that signs in by the library and has the stand-in below a path. */
async function startSite(authentication: 'basic' | 'post') {
  let answer = async (_request: Request) => new Response(null, { status: 503 })
  const server = createAdaptorServer({ fetch: request => answer(request) })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  cleanups.push(() => server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer = `${origin}/sandbox/google`
  const google = createGoogleSandbox({ issuer, clientId, clientSecret })
  answer = async request => {
    const { pathname, search } = new URL(request.url)
    if (!pathname.startsWith('/sandbox/google/')) return auth.handler(request)
    return google.fetch(new Request(origin + pathname.slice('/sandbox/google'.length) + search, request))
  }
  // Only now: the library asks for the discovery document as soon as it is made.
  const auth = betterAuth({
    baseURL: origin,
    secret: 'a secret of the lab, long enough and used nowhere else',
    database: memoryAdapter({ user: [], session: [], account: [], verification: [] }),
    telemetry: { enabled: false },
    plugins: [
      genericOAuth({
        config: [
          {
            providerId: 'google',
            discoveryUrl: `${issuer}/.well-known/openid-configuration`,
            clientId,
            clientSecret,
            authentication,
            pkce: true,
            requireIdTokenVerification: true,
            scopes: ['openid', 'email', 'profile'],
          },
        ],
      }),
    ],
  })
  return origin
}

/** Goes to the stand-in as a browser does. Gives where the choice leads, and the cookies so far. */
async function submitChoice(origin: string, fields: Record<string, string>) {
  const started = await fetch(`${origin}/api/auth/sign-in/social`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ provider: 'google', callbackURL: '/account', errorCallbackURL: '/login' }),
  })
  const { url } = await started.json()
  expect((await fetch(url)).status).toBe(200)
  const choiceResponse = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams(fields),
  })
  const back = await fetch(choiceResponse.headers.get('location') ?? '', {
    redirect: 'manual',
    headers: { cookie: readCookies(started) },
  })
  return { location: back.headers.get('location'), cookie: readCookies(back) }
}

const readCookies = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')

test.each(['basic', 'post'] as const)(
  'better-auth signs in with it, authenticating by %s (LOGIN-01)',
  async authMethod => {
    const origin = await startSite(authMethod)
    const { location, cookie } = await submitChoice(origin, { account: 'aisyah@example.com' })
    expect(location).toBe('/account')
    const session = await (await fetch(`${origin}/api/auth/get-session`, { headers: { cookie } })).json()
    expect(session.user).toMatchObject({ email: 'aisyah@example.com', emailVerified: true, name: 'Aisyah Rahman' })
  },
)

test('better-auth learns that an address is unverified (T48)', async () => {
  const origin = await startSite('basic')
  const { cookie } = await submitChoice(origin, { email: 'mei@example.com' })
  const session = await (await fetch(`${origin}/api/auth/get-session`, { headers: { cookie } })).json()
  expect(session.user).toMatchObject({ email: 'mei@example.com', emailVerified: false })
})

test('better-auth finds the same person again, and learns of a cancel (AUTH-03)', async () => {
  const origin = await startSite('basic')
  const signInAndGetUserId = async () => {
    const { cookie } = await submitChoice(origin, { account: 'daniel@example.com' })
    return (await (await fetch(`${origin}/api/auth/get-session`, { headers: { cookie } })).json()).user.id
  }
  expect(await signInAndGetUserId()).toBe(await signInAndGetUserId())
  expect((await submitChoice(origin, { cancel: 'yes' })).location).toContain('/login?error=access_denied')
})
