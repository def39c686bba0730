import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { afterEach, expect, test } from 'vitest'
import { openGoogleSandbox } from './open.ts'
import { clientId, clientSecret } from './test-lab.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A site that signs in by the library and has the stand-in below a path. */
async function openSite(authentication: 'basic' | 'post') {
  let answer = async (_request: Request) => new Response(null, { status: 503 })
  const server = createAdaptorServer({ fetch: request => answer(request) })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  closing.push(() => server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer = `${origin}/sandbox/google`
  const google = openGoogleSandbox({ issuer, clientId, clientSecret })
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
async function choose(origin: string, fields: Record<string, string>) {
  const begun = await fetch(`${origin}/api/auth/sign-in/social`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ provider: 'google', callbackURL: '/account', errorCallbackURL: '/login' }),
  })
  const { url } = await begun.json()
  expect((await fetch(url)).status).toBe(200)
  const chosen = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams(fields),
  })
  const back = await fetch(chosen.headers.get('location') ?? '', {
    redirect: 'manual',
    headers: { cookie: cookiesOf(begun) },
  })
  return { location: back.headers.get('location'), cookie: cookiesOf(back) }
}

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')

test.each(['basic', 'post'] as const)('better-auth signs in with it, authenticating by %s (LOGIN-01)', async way => {
  const origin = await openSite(way)
  const { location, cookie } = await choose(origin, { account: 'aisyah@example.com' })
  expect(location).toBe('/account')
  const session = await (await fetch(`${origin}/api/auth/get-session`, { headers: { cookie } })).json()
  expect(session.user).toMatchObject({ email: 'aisyah@example.com', emailVerified: true, name: 'Aisyah Rahman' })
})

test('better-auth learns that an address is unverified (T48)', async () => {
  const origin = await openSite('basic')
  const { cookie } = await choose(origin, { email: 'mei@example.com' })
  const session = await (await fetch(`${origin}/api/auth/get-session`, { headers: { cookie } })).json()
  expect(session.user).toMatchObject({ email: 'mei@example.com', emailVerified: false })
})

test('better-auth finds the same person again, and learns of a cancel (AUTH-03)', async () => {
  const origin = await openSite('basic')
  const userAfter = async () => {
    const { cookie } = await choose(origin, { account: 'daniel@example.com' })
    return (await (await fetch(`${origin}/api/auth/get-session`, { headers: { cookie } })).json()).user.id
  }
  expect(await userAfter()).toBe(await userAfter())
  expect((await choose(origin, { cancel: 'yes' })).location).toContain('/login?error=access_denied')
})
