import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { aisyah, clientId, clientSecret, issuer, type Lab, openLab, redirectUri, verifier } from './test-lab.ts'

async function verified(lab: Lab, idToken: string | undefined) {
  const keys: JSONWebKeySet = await (await lab.get('/jwks')).json()
  return jwtVerify(idToken ?? '', createLocalJWKSet(keys), { issuer, audience: clientId, currentDate: lab.now() })
}

const userinfo = (lab: Lab, token: string | undefined) => lab.get('/userinfo', { authorization: `Bearer ${token}` })

const basic = `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)}`

test('a code becomes a signed ID token and an access token (LOGIN-01)', async () => {
  const lab = openLab()
  const { status, headers, body } = await lab.exchange(await lab.codeFor(aisyah))
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'openid email profile' })
  const { payload, protectedHeader } = await verified(lab, body.id_token)
  const iat = lab.now().getTime() / 1000
  const person = {
    sub: expect.stringMatching(/^\d{21}$/),
    email: 'aisyah@example.com',
    email_verified: true,
    name: 'Aisyah Rahman',
  }
  expect(payload).toEqual({ iss: issuer, aud: clientId, ...person, nonce: 'n-0S6', iat, exp: iat + 3600 })
  expect(protectedHeader).toMatchObject({ alg: 'RS256', kid: expect.any(String) })
  expect(await (await userinfo(lab, body.access_token)).json()).toEqual(person)
})

test('the keys that are shown are public halves', async () => {
  const { keys }: JSONWebKeySet = await (await openLab().get('/jwks')).json()
  expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
})

test('an address has the same subject each time, another address another one (AUTH-03)', async () => {
  const subjectFor = async (fields: Record<string, string>) => {
    const lab = openLab()
    const { body } = await lab.exchange(await lab.codeFor(fields))
    return (await verified(lab, body.id_token)).payload.sub
  }
  const first = await subjectFor(aisyah)
  expect(await subjectFor({ email: ' AISYAH@example.com ', verified: 'yes' })).toBe(first)
  expect(await subjectFor({ email: 'mei@example.com', verified: 'yes' })).not.toBe(first)
})

test('an address that Google does not vouch for is said to be unverified (T48)', async () => {
  const lab = openLab()
  for (const fields of [{ account: 'unverified@example.com' }, { email: 'mei.lim@example.com' }]) {
    const { body } = await lab.exchange(await lab.codeFor(fields))
    expect((await verified(lab, body.id_token)).payload.email_verified).toBe(false)
  }
})

test('a client learns what its scopes allow', async () => {
  const lab = openLab()
  const { body } = await lab.exchange(await lab.codeFor(aisyah, { scope: 'openid' }))
  expect(Object.keys(await (await userinfo(lab, body.access_token)).json())).toEqual(['sub'])
})

test('a code without a challenge needs no verifier, and takes none', async () => {
  const lab = openLab()
  const plain = { code_challenge: '', code_challenge_method: '' }
  expect((await lab.exchange(await lab.codeFor(aisyah, plain), { code_verifier: null })).status).toBe(200)
  expect((await lab.exchange(await lab.codeFor(aisyah, plain))).body.error).toBe('invalid_grant')
})

test.each([
  ['another verifier', { code_verifier: `${verifier}x` }],
  ['no verifier', { code_verifier: null }],
  ['another redirect address', { redirect_uri: `${redirectUri}/` }],
  ['no redirect address', { redirect_uri: null }],
])('a code shown with %s is refused, and is gone', async (_what, changes) => {
  const lab = openLab()
  const code = await lab.codeFor(aisyah)
  expect(await lab.exchange(code, changes)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect(await lab.exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
})

test('a code is good once; a second use ends what the first one got', async () => {
  const lab = openLab()
  const code = await lab.codeFor(aisyah)
  const { body } = await lab.exchange(code)
  expect((await userinfo(lab, body.access_token)).status).toBe(200)
  expect(await lab.exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect((await userinfo(lab, body.access_token)).status).toBe(401)
})

test('a code is good for five minutes, an access token for an hour', async () => {
  const lab = openLab()
  const [early, late] = [await lab.codeFor(aisyah), await lab.codeFor(aisyah)]
  lab.pass(299)
  const { body } = await lab.exchange(early)
  lab.pass(1)
  expect((await lab.exchange(late)).body.error).toBe('invalid_grant')
  lab.pass(3599)
  const answer = await userinfo(lab, body.access_token)
  expect(answer.status).toBe(401)
  expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"')
})

test('the client may authenticate by Basic', async () => {
  const lab = openLab()
  const bare = { client_id: null, client_secret: null }
  expect((await lab.exchange(await lab.codeFor(aisyah), bare, { authorization: basic })).status).toBe(200)
})

test('who is not the client gets nothing, and the code stays', async () => {
  const lab = openLab()
  const code = await lab.codeFor(aisyah)
  for (const changes of [{ client_secret: 'wrong' }, { client_secret: null }, { client_id: 'other' }])
    expect(await lab.exchange(code, changes)).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
  const bare = { client_id: null, client_secret: null }
  for (const authorization of [
    'Basic !',
    `Basic ${btoa('nobody')}`,
    `Basic ${btoa(`${clientId}:wrong`)}`,
    'Bearer x',
  ]) {
    const answer = await lab.exchange(code, bare, { authorization })
    expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /)
  }
  expect((await lab.exchange(code, {}, { authorization: basic })).body.error).toBe('invalid_request')
  expect((await lab.exchange(code, { client_secret: null, client_id: 'other' }, { authorization: basic })).status).toBe(
    401,
  )
  expect((await lab.exchange(code)).status).toBe(200)
})

test.each([
  ['invalid_request', { grant_type: null }],
  ['unsupported_grant_type', { grant_type: 'refresh_token' }],
  ['invalid_request', { code: null }],
  ['invalid_grant', { code: 'unknown' }],
  ['invalid_request', { code: 'c'.repeat(20_000) }],
])('the token endpoint answers %s', async (error, changes) => {
  const { status, body } = await openLab().exchange('', changes)
  expect({ status, error: body.error }).toEqual({ status: 400, error })
})

test('the person is shown only to who has an access token', async () => {
  const answer = await openLab().get('/userinfo')
  expect(answer.status).toBe(401)
  expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer /)
})
