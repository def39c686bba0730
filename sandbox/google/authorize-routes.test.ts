import { expect, test } from 'vitest'
import { aisyah, authorizePath, issuer, landing, openLab, redirectUri } from './test-lab.ts'

const answerOf = (answer: Response) => Object.fromEntries(landing(answer).searchParams)

test('the page says that it is no Google, offers accounts and works without scripts (LOGIN-01)', async () => {
  const answer = await openLab().get(authorizePath())
  const page = await answer.text()
  expect(answer.status).toBe(200)
  for (const words of [
    'Google stand-in:</strong> no real account is used',
    'value="aisyah@example.com"',
    'unverified@example.com (not verified)',
    'name="verified" type="checkbox" value="yes" checked',
    'Cancel',
    'action="/sandbox/google/authorize?response_type=code&amp;client_id=',
  ])
    expect(page).toContain(words)
  expect(page).not.toContain('<script')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toContain(`default-src 'none'`)
  expect(policy).toContain(`form-action 'self' http://localhost:3000;`)
})

test('its form may lead to a client at another address of this machine', async () => {
  const lab = openLab()
  const policyFor = async (redirect_uri: string) =>
    (await lab.get(authorizePath({ redirect_uri }))).headers.get('content-security-policy')
  expect(await policyFor('http://127.0.0.1:4000/back')).toContain(`form-action 'self' http://127.0.0.1:4000;`)
  expect(await policyFor('http://[::1]:4000/back')).toContain(`form-action 'self' http:;`)
})

test('what the address says is escaped in the page', async () => {
  const page = await (await openLab().get(authorizePath({ login_hint: '"><b>@x', state: '"><i>' }))).text()
  expect(page).toContain('value="&quot;&gt;&lt;b&gt;@x"')
  expect(page).not.toMatch(/<b>|<i>/)
})

test('choosing an account leads back with a code, the state and the issuer', async () => {
  const answer = await openLab().choose(aisyah)
  expect(answer.status).toBe(303)
  expect(landing(answer).href.startsWith(`${redirectUri}?code=`)).toBe(true)
  expect(answerOf(answer)).toEqual({ code: expect.stringMatching(/^[\w-]{43}$/), state: 'state & more', iss: issuer })
})

test('a query of the redirect address stays', async () => {
  const answer = await openLab().choose(aisyah, { redirect_uri: `${redirectUri}?from=header` })
  expect(answerOf(answer)).toMatchObject({ from: 'header', state: 'state & more' })
})

test('cancel leads back without a code', async () => {
  expect(answerOf(await openLab().choose({ cancel: 'yes' }))).toEqual({
    error: 'access_denied',
    state: 'state & more',
    iss: issuer,
  })
})

test('what is no e-mail address is asked again', async () => {
  const lab = openLab()
  for (const email of ['', 'nobody', 'a b@example.com', '<b>@example.com', `${'a'.repeat(250)}@example.com`]) {
    const answer = await lab.choose({ email })
    expect(answer.status).toBe(400)
    const page = await answer.text()
    expect(page).toContain('role="alert"')
    expect(page).not.toMatch(/<b>|yes" checked/)
  }
  expect((await lab.choose({ account: 'stranger@example.com' })).status).toBe(400)
  expect((await lab.choose({ email: 'a'.repeat(5000) })).status).toBe(413)
})

test('a form on another site chooses nothing (T48)', async () => {
  const lab = openLab()
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' },
  ])
    expect((await lab.choose(aisyah, {}, headers)).status).toBe(403)
  expect((await lab.choose(aisyah, {}, { 'sec-fetch-site': 'same-origin' })).status).toBe(303)
})

test('codes go to this machine or to the own site, nowhere else', async () => {
  const lab = openLab()
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
    for (const answer of [await lab.get(authorizePath({ redirect_uri })), await lab.choose(aisyah, { redirect_uri })]) {
      expect(answer.status).toBe(400)
      expect(answer.headers.get('location')).toBeNull()
      expect(answer.headers.get('content-security-policy')).toContain(`form-action 'none'`)
    }
  }
})

test('a stranger for a client, a parameter twice or one without end is told to the person', async () => {
  const lab = openLab()
  for (const path of [
    authorizePath({ client_id: 'other' }),
    `${authorizePath()}&state=2`,
    authorizePath({ state: 's'.repeat(2049) }),
  ])
    expect((await lab.get(path)).status).toBe(400)
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
])('the client learns of %s for %o', async (error, changes: Record<string, string>) => {
  expect(answerOf(await openLab().get(authorizePath(changes)))).toMatchObject({
    error,
    state: 'state & more',
    iss: issuer,
  })
})

test('prompt, login_hint and hd are no obstacle', async () => {
  const changes = { prompt: 'select_account consent', login_hint: 'mei@example.com', hd: 'example.com' }
  const answer = await openLab().get(authorizePath(changes))
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('value="mei@example.com"')
})
