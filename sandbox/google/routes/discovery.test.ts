import { expect, test } from 'vitest'
import { createGoogleSandbox } from '../google-sandbox.ts'
import { clientId, clientSecret, createHarness, issuer } from '../test-harness.ts'

const path = '/.well-known/openid-configuration'

test('lists every endpoint below the issuer', async () => {
  expect(await (await createHarness().get(path)).json()).toMatchObject({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    code_challenge_methods_supported: ['S256'],
  })
})

test('ignores a slash at the end of the issuer', async () => {
  const sandbox = createGoogleSandbox({ issuer: `${issuer}/`, clientId, clientSecret })
  expect(await (await sandbox.fetch(new Request(`http://localhost:3000${path}`))).json()).toMatchObject({ issuer })
})

test('responds with 404 for an unknown path', async () => {
  expect((await createHarness().get('/accounts')).status).toBe(404)
})
