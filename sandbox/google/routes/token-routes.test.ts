import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { aisyah, clientId, createHarness, type Harness, issuer, redirectUri, verifier } from '../test-harness.ts'

async function verifyIdToken(harness: Harness, idToken: string | undefined) {
  const keys: JSONWebKeySet = await (await harness.get('/jwks')).json()
  return jwtVerify(idToken ?? '', createLocalJWKSet(keys), { issuer, audience: clientId, currentDate: harness.now() })
}

test('exchanges a code for a signed ID token [LOGIN-01]', async () => {
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
  const { payload } = await verifyIdToken(harness, body.id_token)
  expect(Object.keys(payload).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'nonce', 'sub'])
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

test('redeems a code once', async () => {
  const harness = createHarness()
  const code = await harness.obtainCode(aisyah)
  expect((await harness.exchange(code)).status).toBe(200)
  expect(await harness.exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
})

test('expires codes after five minutes', async () => {
  const harness = createHarness()
  const [early, late] = [await harness.obtainCode(aisyah), await harness.obtainCode(aisyah)]
  harness.advanceClock(299)
  expect((await harness.exchange(early)).status).toBe(200)
  harness.advanceClock(1)
  expect((await harness.exchange(late)).body.error).toBe('invalid_grant')
})

test('rejects wrong client credentials and keeps the code valid', async () => {
  const harness = createHarness()
  const code = await harness.obtainCode(aisyah)
  for (const changes of [{ client_secret: 'wrong' }, { client_secret: null }, { client_id: 'other' }])
    expect(await harness.exchange(code, changes)).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
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
