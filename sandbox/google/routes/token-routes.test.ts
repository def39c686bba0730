import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import {
  aisyah,
  clientId,
  clientSecret,
  createHarness,
  type Harness,
  issuer,
  redirectUri,
  verifier,
} from '../test-harness.ts'

async function verifyIdToken(harness: Harness, idToken: string | undefined) {
  const keys: JSONWebKeySet = await (await harness.get('/jwks')).json()
  return jwtVerify(idToken ?? '', createLocalJWKSet(keys), { issuer, audience: clientId, currentDate: harness.now() })
}

const getUserinfo = (harness: Harness, token: string | undefined) =>
  harness.get('/userinfo', { authorization: `Bearer ${token}` })

const withoutCredentials = { client_id: null, client_secret: null }
const basicAuthorization = `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)}`

test('exchanges a code for a signed ID token and an access token [LOGIN-01]', async () => {
  const harness = createHarness()
  const { status, headers, body } = await harness.exchange(await harness.obtainCode(aisyah))
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'openid email profile' })
  const { payload, protectedHeader } = await verifyIdToken(harness, body.id_token)
  const iat = harness.now().getTime() / 1000
  const claims = {
    sub: expect.stringMatching(/^\d{21}$/),
    email: 'aisyah@example.com',
    email_verified: true,
    name: 'Aisyah Rahman',
  }
  expect(payload).toEqual({ iss: issuer, aud: clientId, ...claims, nonce: 'n-0S6', iat, exp: iat + 3600 })
  expect(protectedHeader).toMatchObject({ alg: 'RS256', kid: expect.any(String) })
  expect(await (await getUserinfo(harness, body.access_token)).json()).toEqual(claims)
})

test('publishes only public keys', async () => {
  const { keys }: JSONWebKeySet = await (await createHarness().get('/jwks')).json()
  expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
})

test('an e-mail address always has the same subject, and each address its own [AUTH-03]', async () => {
  const getSubject = async (fields: Record<string, string>) => {
    const harness = createHarness()
    const { body } = await harness.exchange(await harness.obtainCode(fields))
    return (await verifyIdToken(harness, body.id_token)).payload.sub
  }
  const first = await getSubject(aisyah)
  expect(await getSubject({ email: ' AISYAH@example.com ', verified: 'yes' })).toBe(first)
  expect(await getSubject({ email: 'mei@example.com', verified: 'yes' })).not.toBe(first)
})

test('marks an e-mail address as unverified unless it is verified [T48]', async () => {
  const harness = createHarness()
  for (const fields of [{ account: 'unverified@example.com' }, { email: 'mei.lim@example.com' }]) {
    const { body } = await harness.exchange(await harness.obtainCode(fields))
    expect((await verifyIdToken(harness, body.id_token)).payload.email_verified).toBe(false)
  }
})

test('returns only the claims that the scopes grant', async () => {
  const harness = createHarness()
  const { body } = await harness.exchange(await harness.obtainCode(aisyah, { scope: 'openid' }))
  expect(Object.keys(await (await getUserinfo(harness, body.access_token)).json())).toEqual(['sub'])
})

test('rejects a verifier for a code without a challenge', async () => {
  const harness = createHarness()
  const plain = { code_challenge: '', code_challenge_method: '' }
  expect((await harness.exchange(await harness.obtainCode(aisyah, plain), { code_verifier: null })).status).toBe(200)
  expect((await harness.exchange(await harness.obtainCode(aisyah, plain))).body.error).toBe('invalid_grant')
})

test.each([
  ['another verifier', { code_verifier: `${verifier}x` }],
  ['no verifier', { code_verifier: null }],
  ['another redirect address', { redirect_uri: `${redirectUri}/` }],
  ['no redirect address', { redirect_uri: null }],
])('rejects a code with %s, and invalidates it', async (_description, changes) => {
  const harness = createHarness()
  const code = await harness.obtainCode(aisyah)
  expect(await harness.exchange(code, changes)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect(await harness.exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
})

test('redeems a code once, and revokes its access token on a second use', async () => {
  const harness = createHarness()
  const code = await harness.obtainCode(aisyah)
  const { body } = await harness.exchange(code)
  expect((await getUserinfo(harness, body.access_token)).status).toBe(200)
  expect(await harness.exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect((await getUserinfo(harness, body.access_token)).status).toBe(401)
})

test('expires codes after five minutes and access tokens after an hour', async () => {
  const harness = createHarness()
  const [early, late] = [await harness.obtainCode(aisyah), await harness.obtainCode(aisyah)]
  harness.advanceClock(299)
  const { body } = await harness.exchange(early)
  harness.advanceClock(1)
  expect((await harness.exchange(late)).body.error).toBe('invalid_grant')
  harness.advanceClock(3599)
  const response = await getUserinfo(harness, body.access_token)
  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"')
})

test('accepts client authentication by basic authentication', async () => {
  const harness = createHarness()
  const code = await harness.obtainCode(aisyah)
  const { status } = await harness.exchange(code, withoutCredentials, { authorization: basicAuthorization })
  expect(status).toBe(200)
})

test('rejects wrong client credentials and keeps the code valid', async () => {
  const harness = createHarness()
  const code = await harness.obtainCode(aisyah)
  for (const changes of [{ client_secret: 'wrong' }, { client_secret: null }, { client_id: 'other' }])
    expect(await harness.exchange(code, changes)).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
  for (const authorization of [
    'Basic !',
    `Basic ${btoa('nobody')}`,
    `Basic ${btoa(`${clientId}:wrong`)}`,
    'Bearer x',
  ]) {
    const response = await harness.exchange(code, withoutCredentials, { authorization })
    expect(response).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    expect(response.headers.get('www-authenticate')).toMatch(/^Basic /)
  }
  const basic = { authorization: basicAuthorization }
  expect((await harness.exchange(code, {}, basic)).body.error).toBe('invalid_request')
  expect((await harness.exchange(code, { client_secret: null, client_id: 'other' }, basic)).status).toBe(401)
  expect((await harness.exchange(code)).status).toBe(200)
})

test.each([
  ['invalid_request', { grant_type: null }],
  ['unsupported_grant_type', { grant_type: 'refresh_token' }],
  ['invalid_request', { code: null }],
  ['invalid_grant', { code: 'unknown' }],
  ['invalid_request', { code: 'c'.repeat(20_000) }],
])('responds with the error %s', async (error, changes) => {
  const { status, body } = await createHarness().exchange('', changes)
  expect({ status, error: body.error }).toEqual({ status: 400, error })
})

test('requires an access token for the user info', async () => {
  const response = await createHarness().get('/userinfo')
  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toMatch(/^Bearer /)
})
