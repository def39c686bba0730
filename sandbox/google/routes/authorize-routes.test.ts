import { expect, test } from 'vitest'
import { createGoogleSandbox } from '../google-sandbox.ts'
import {
  aisyah,
  authorizePath,
  clientId,
  clientSecret,
  createHarness,
  getRedirectUrl,
  issuer,
  redirectUri,
} from '../test-harness.ts'

const getRedirectParams = (response: Response) => Object.fromEntries(getRedirectUrl(response).searchParams)

test('the page says that it is not Google, lists accounts and works without scripts [LOGIN-01]', async () => {
  const response = await createHarness().get(authorizePath())
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
  expect(page).not.toContain('<script')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain(`default-src 'none'`)
  expect(policy).toContain(`form-action 'self' http://localhost:3000;`)
})

test('allows the form to redirect to a client on another loopback address', async () => {
  const harness = createHarness()
  const getPolicy = async (redirect_uri: string) =>
    (await harness.get(authorizePath({ redirect_uri }))).headers.get('content-security-policy')
  expect(await getPolicy('http://127.0.0.1:4000/back')).toContain(`form-action 'self' http://127.0.0.1:4000;`)
  expect(await getPolicy('http://[::1]:4000/back')).toContain(`form-action 'self' http:;`)
})

test('escapes the query parameters in the page', async () => {
  const page = await (await createHarness().get(authorizePath({ login_hint: '"><b>@x', state: '"><i>' }))).text()
  expect(page).toContain('value="&quot;&gt;&lt;b&gt;@x"')
  expect(page).not.toMatch(/<b>|<i>/)
})

test('redirects with a code, the state and the issuer when an account is chosen', async () => {
  const response = await createHarness().submitChoice(aisyah)
  expect(response.status).toBe(303)
  expect(getRedirectUrl(response).href.startsWith(`${redirectUri}?code=`)).toBe(true)
  expect(getRedirectParams(response)).toEqual({
    code: expect.stringMatching(/^[\w-]{43}$/),
    state: 'state & more',
    iss: issuer,
  })
})

test('keeps the query of the redirect URI', async () => {
  const response = await createHarness().submitChoice(aisyah, { redirect_uri: `${redirectUri}?from=header` })
  expect(getRedirectParams(response)).toMatchObject({ from: 'header', state: 'state & more' })
})

test('redirects without a code when the user cancels', async () => {
  expect(getRedirectParams(await createHarness().submitChoice({ cancel: 'yes' }))).toEqual({
    error: 'access_denied',
    state: 'state & more',
    iss: issuer,
  })
})

test('asks again for an invalid e-mail address', async () => {
  const harness = createHarness()
  for (const email of ['', 'nobody', 'a b@example.com', '<b>@example.com', `${'a'.repeat(250)}@example.com`]) {
    const response = await harness.submitChoice({ email })
    expect(response.status).toBe(400)
    const page = await response.text()
    expect(page).toContain('role="alert"')
    expect(page).not.toMatch(/<b>|yes" checked/)
  }
  expect((await harness.submitChoice({ account: 'unlisted@example.com' })).status).toBe(400)
  expect((await harness.submitChoice({ email: 'a'.repeat(5000) })).status).toBe(413)
})

test('rejects forms from another site [T48]', async () => {
  const harness = createHarness()
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' },
  ])
    expect((await harness.submitChoice(aisyah, {}, headers)).status).toBe(403)
  expect((await harness.submitChoice(aisyah, {}, { 'sec-fetch-site': 'same-origin' })).status).toBe(303)
})

test('rejects redirect URIs other than loopback hosts and its own site', async () => {
  const harness = createHarness()
  for (const redirect_uri of [
    '',
    '/back',
    'https://evil.example/back',
    'http://localhost.evil.example/back',
    'http://localhost@evil.example/back',
    'http://me:pw@localhost/back',
    'http://localhost/back#part',
    'javascript://localhost/%0aalert(1)',
  ]) {
    for (const response of [
      await harness.get(authorizePath({ redirect_uri })),
      await harness.submitChoice(aisyah, { redirect_uri }),
    ]) {
      expect(response.status).toBe(400)
      expect(response.headers.get('location')).toBeNull()
      expect(response.headers.get('content-security-policy')).toContain(`form-action 'none'`)
    }
  }
})

test('shows an error page for an unknown client, a repeated parameter or one that is too long', async () => {
  const harness = createHarness()
  for (const path of [
    authorizePath({ client_id: 'other' }),
    `${authorizePath()}&state=2`,
    authorizePath({ state: 's'.repeat(2049) }),
  ])
    expect((await harness.get(path)).status).toBe(400)
})

test.each([
  ['unsupported_response_type', { response_type: 'token' }],
  ['invalid_request', { response_type: '' }],
  ['invalid_request', { response_mode: 'form_post' }],
  ['invalid_scope', { scope: 'email' }],
  ['invalid_request', { code_challenge_method: 'plain' }],
  ['invalid_request', { code_challenge_method: '' }],
  ['invalid_request', { code_challenge: '' }],
  ['invalid_request', { code_challenge: 'short' }],
  ['login_required', { prompt: 'none' }],
  ['request_not_supported', { request: 'eyJ' }],
  ['request_uri_not_supported', { request_uri: 'https://example.com/r' }],
])('redirects with the error %s for %o', async (error, changes: Record<string, string>) => {
  expect(getRedirectParams(await createHarness().get(authorizePath(changes)))).toMatchObject({
    error,
    state: 'state & more',
    iss: issuer,
  })
})

test('accepts prompt, login_hint and hd', async () => {
  const changes = { prompt: 'select_account consent', login_hint: 'mei@example.com', hd: 'example.com' }
  const response = await createHarness().get(authorizePath(changes))
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('value="mei@example.com"')
})

test('without acceptsAnyEmail signs in the listed accounts alone', async () => {
  const sandbox = createGoogleSandbox({ issuer, clientId, clientSecret, acceptsAnyEmail: false })
  const url = `http://localhost:3000${authorizePath({ login_hint: 'boss@example.com' })}`
  const page = await (await sandbox.fetch(new Request(url))).text()
  expect(page).toContain('value="aisyah@example.com"')
  expect(page).not.toMatch(/name="email"|boss@example.com"/)
  const submit = (fields: Record<string, string>) =>
    sandbox.fetch(
      new Request(url, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { origin: 'http://localhost:3000' },
      }),
    )
  for (const fields of [{ email: 'boss@example.com', verified: 'yes' }, { account: 'boss@example.com' }]) {
    const response = await submit(fields as Record<string, string>)
    expect([response.status, response.headers.get('location')]).toEqual([400, null])
    expect(await response.text()).toContain('Choose one of the accounts.')
  }
  expect(getRedirectParams(await submit(aisyah))).toHaveProperty('code')
})
