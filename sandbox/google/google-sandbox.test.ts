import { createHash } from 'node:crypto'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { createTestClock } from '#test/test-clock.ts'
import { createGoogleSandbox } from './google-sandbox.ts'

const origin = 'http://localhost:3000'
const issuer = `${origin}/sandbox/google`
const client = { client_id: 'store.apps.example', client_secret: 'a secret/with:signs+&%' }
const redirectUri = `${origin}/api/auth/callback/google`
const verifier = 'a-verifier-of-the-tests-that-is-long-enough-0123456789'
const aisyah = { account: 'aisyah@example.com' }

/** An emulator with a test clock, and the requests of a browser and of a client. */
function createHarness({ acceptsAnyEmail = true } = {}) {
  const clock = createTestClock()
  const [clientId, clientSecret] = [client.client_id, client.client_secret]
  const sandbox = createGoogleSandbox({ issuer, clientId, clientSecret, now: clock.now, acceptsAnyEmail })
  const send = (path: string, init?: RequestInit) => sandbox.fetch(new Request(origin + path, init))
  const choose = (form: object, changes = {}, headers: Record<string, string> = { origin }) =>
    send(authorizePath(changes), { method: 'POST', body: new URLSearchParams(form as Record<string, string>), headers })
  return {
    ...clock,
    get: (path: string) => send(path),
    choose,
    obtainCode: async (form: object) => getParams(await choose(form)).code ?? '',
    async exchange(code: string, changes = {}) {
      const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }
      const body = new URLSearchParams({ ...grant, ...client, ...changes })
      const response = await send('/token', { method: 'POST', body })
      return { status: response.status, body: (await response.json()) as Record<string, string> }
    },
    async readClaims(form: object) {
      const { body } = await this.exchange(await this.obtainCode(form))
      const keys = createLocalJWKSet(await (await send('/jwks')).json())
      const options = { issuer, audience: client.client_id, currentDate: clock.now() }
      return (await jwtVerify(body.id_token ?? '', keys, options)).payload
    },
  }
}

const getParams = (response: Response) =>
  Object.fromEntries(new URL(response.headers.get('location') ?? 'none:').searchParams)

const authorizePath = (changes = {}) =>
  `/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: 'state & more',
    nonce: 'n-0S6',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  })}`

test('the page says that it is not Google, lists accounts and works without scripts [LOGIN-01]', async () => {
  const response = await createHarness().get(authorizePath({ state: '"><i>' }))
  const page = await response.text()
  expect(response.status).toBe(200)
  for (const text of [
    'Google stand-in:</strong> no real account is used',
    'value="aisyah@example.com"',
    'unverified@example.com (not verified)',
    'name="verified" type="checkbox" value="yes" checked',
    'Cancel',
    'action="/sandbox/google/authorize?response_type=code&amp;client_id=',
  ])
    expect(page).toContain(text)
  expect(page).not.toMatch(/<script|<i>/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain(`default-src 'none'`)
  expect(policy).toContain(`form-action 'self' ${origin};`)
})

test('redirects with a code, the state and the issuer, or without a code when the user cancels', async () => {
  const harness = createHarness()
  const response = await harness.choose(aisyah, { redirect_uri: `${redirectUri}?from=header` })
  expect(response.status).toBe(303)
  const code = expect.stringMatching(/^[\w-]{43}$/)
  expect(getParams(response)).toEqual({ from: 'header', code, state: 'state & more', iss: issuer })
  const cancelled = { error: 'access_denied', state: 'state & more', iss: issuer }
  expect(getParams(await harness.choose({ cancel: 'yes' }))).toEqual(cancelled)
})

test('asks again for an invalid e-mail address', async () => {
  const harness = createHarness()
  for (const email of ['', 'nobody', 'a b@example.com', '<b>@example.com', `${'a'.repeat(250)}@example.com`]) {
    const response = await harness.choose({ email })
    expect(response.status).toBe(400)
    const page = await response.text()
    expect(page).toContain('role="alert"')
    expect(page).not.toMatch(/<b>|yes" checked/)
  }
  expect((await harness.choose({ account: 'unlisted@example.com' })).status).toBe(400)
  expect((await harness.choose({ email: 'a'.repeat(5000) })).status).toBe(413)
})

test('rejects forms from another site [T48]', async () => {
  const harness = createHarness()
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { origin, 'sec-fetch-site': 'same-site' },
  ])
    expect((await harness.choose(aisyah, {}, headers)).status).toBe(403)
  expect((await harness.choose(aisyah, {}, { 'sec-fetch-site': 'same-origin' })).status).toBe(303)
})

test('redirects no unknown client, and only to loopback hosts and its own site', async () => {
  const harness = createHarness()
  for (const changes of [
    { client_id: 'other' },
    ...[
      '',
      '/back',
      'https://evil.example/back',
      'http://localhost.evil.example/back',
      'http://localhost@evil.example/back',
      'http://me:pw@localhost/back',
      'http://localhost/back#part',
      'javascript://localhost/%0aalert(1)',
    ].map(redirect_uri => ({ redirect_uri })),
  ])
    for (const response of [await harness.get(authorizePath(changes)), await harness.choose(aisyah, changes)]) {
      expect([response.status, response.headers.get('location')]).toEqual([400, null])
      expect(response.headers.get('content-security-policy')).toContain(`form-action 'none'`)
    }
  const policy = (await harness.get(authorizePath({ redirect_uri: 'http://[::1]:4000/back' }))).headers
  expect(policy.get('content-security-policy')).toContain(`form-action 'self' http:;`)
})

test.each([{ response_type: 'token' }, { code_challenge_method: 'plain' }, { code_challenge_method: '' }])(
  'redirects with an error for %o',
  async changes =>
    expect(getParams(await createHarness().get(authorizePath(changes)))).toMatchObject({ error: 'invalid_request' }),
)

test('without acceptsAnyEmail signs in the listed accounts alone', async () => {
  const harness = createHarness({ acceptsAnyEmail: false })
  const page = await (await harness.get(authorizePath())).text()
  expect(page).toContain('value="aisyah@example.com"')
  expect(page).not.toContain('name="email"')
  for (const form of [{ email: 'boss@example.com', verified: 'yes' }, { account: 'boss@example.com' }]) {
    const response = await harness.choose(form)
    expect([response.status, response.headers.get('location')]).toEqual([400, null])
    expect(await response.text()).toContain('Choose one of the accounts.')
  }
  expect(getParams(await harness.choose(aisyah))).toHaveProperty('code')
})

test('exchanges a code for a signed ID token [LOGIN-01]', async () => {
  const harness = createHarness()
  const iat = harness.now().getTime() / 1000
  const sub = expect.stringMatching(/^\d{21}$/)
  const account = { sub, email: 'aisyah@example.com', email_verified: true, name: 'Aisyah Rahman' }
  const claims = { ...account, iss: issuer, aud: client.client_id, nonce: 'n-0S6', iat, exp: iat + 3600 }
  expect(await harness.readClaims(aisyah)).toEqual(claims)
  const { keys } = await (await harness.get('/jwks')).json()
  expect(Object.keys(keys[0]).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
})

test('an e-mail address always has the same subject, and each address its own [AUTH-03]', async () => {
  const { sub } = await createHarness().readClaims(aisyah)
  expect((await createHarness().readClaims({ email: ' AISYAH@example.com ', verified: 'yes' })).sub).toBe(sub)
  expect((await createHarness().readClaims({ email: 'mei@example.com', verified: 'yes' })).sub).not.toBe(sub)
})

test.each([{ account: 'unverified@example.com' }, { email: 'mei.lim@example.com' }])(
  'marks the e-mail address of %o as unverified [T48]',
  async form => expect((await createHarness().readClaims(form)).email_verified).toBe(false),
)

test.each([{ code_verifier: `${verifier}x` }, { code_verifier: '' }, { redirect_uri: `${redirectUri}/` }])(
  'rejects a code with %o, and invalidates it',
  async changes => {
    const harness = createHarness()
    const code = await harness.obtainCode(aisyah)
    const rejected = { status: 400, body: { error: 'invalid_grant' } }
    expect(await harness.exchange(code, changes)).toEqual(rejected)
    expect(await harness.exchange(code)).toEqual(rejected)
  },
)

test('redeems a code once, within five minutes, and never without the client’s secret', async () => {
  const harness = createHarness()
  const [early, late] = [await harness.obtainCode(aisyah), await harness.obtainCode(aisyah)]
  harness.advanceClock(299)
  for (const changes of [{ client_secret: 'wrong' }, { client_secret: '' }, { client_id: 'other' }])
    expect((await harness.exchange(early, changes)).status).toBe(401)
  expect((await harness.exchange(early)).status).toBe(200)
  expect((await harness.exchange(early)).status).toBe(400)
  harness.advanceClock(1)
  expect((await harness.exchange(late)).status).toBe(400)
  expect((await harness.exchange('unknown')).status).toBe(400)
})
