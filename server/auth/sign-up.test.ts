import { assert, expect, test } from 'vitest'
import { createSignIn } from '#platform/auth/sign-in.server.ts'
import { findPasswordHash } from '#store/users/credential-queries.server.ts'
import { findUserByEmail } from '#store/users/user-queries.server.ts'
import { email, insertProduct } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import { getCookieHeader, password, postForm, signUp } from '#test/signed-in-user.ts'
import { readSession } from '../tests/read-session.ts'

const harness = setUpHarness({ hasPages: true })

const listUsers = () => harness.db.selectFrom('users').selectAll().execute()

const claims = {
  isAdmin: 'true',
  is_admin: '1',
  admin: 'true',
  role: 'admin',
  emailVerified: 'true',
  id: 'mine',
  uid: 'mine',
}

test.each(['/signup.data', `/signup.data?${new URLSearchParams(claims)}`, '/signup'])(
  'creates an ordinary user at %s and ignores other fields [AUTH-01, ENT-07, ROLE-03]',
  async path => {
    const before = Date.now()
    const response = await postForm(harness, path, {
      email: ' Siti@Example.com ',
      password,
      ...claims,
      createdAt: '1999-01-01',
    })
    expect(response.status).toBe(200)
    const user = await findUserByEmail(harness.db, email)
    assert(user)
    expect(user).toEqual({
      id: user.uid,
      uid: expect.stringMatching(/^\w{20,}$/),
      email,
      isAdmin: false,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    for (const time of [user.createdAt, user.updatedAt]) expect(Date.parse(time)).toBeGreaterThanOrEqual(before - 1000)
    expect((await listUsers()).map(row => Boolean(row.emailVerified))).toEqual([false])
    expect(await readSession(harness, getCookieHeader(response))).toEqual({ uid: user.uid, email, isAdmin: false })
  },
)

test('lets others write while it hashes the password', async () => {
  const [begun, hashed] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  const hash = () => {
    begun.resolve()
    return hashed.promise
  }
  const options = { secrets: ['x'.repeat(32)] as const, google: undefined, passwordHash: { hash } }
  harness.dependencies.signIn = createSignIn({ ...harness.store, ...options })
  const signUp = postForm(harness, '/signup.data', { email, password })
  await begun.promise
  expect((await harness.shopper().order([await insertProduct(harness.db)])).status).toBe(201)
  expect(await listUsers()).toEqual([])
  hashed.resolve('a hash')
  expect((await signUp).status).toBe(200)
  expect(await findPasswordHash(harness.db, (await listUsers())[0]?.id ?? '')).toBe('a hash')
})

test('responds 400 to JSON, text and truncated forms', async () => {
  for (const path of ['/signup', '/signup.data', '/login', '/login.data'])
    for (const [type, body] of [
      ['application/json', JSON.stringify({ email, password, ...claims })],
      ['text/plain', 'email=siti@example.com'],
      ['multipart/form-data; boundary=x', '--x\r\n'],
    ] as const) {
      const response = await harness.request(path, { method: 'POST', body, headers: { 'content-type': type } })
      expect([path, type, response.status]).toEqual([path, type, 400])
      expect(await response.text()).toContain('Please fill in all fields.')
    }
  expect(await listUsers()).toEqual([])
})

test.each([email, 'SITI@EXAMPLE.COM', ' Siti@example.com'])('rejects an existing e-mail spelled as %s', async again => {
  await signUp(harness, email)
  const response = await postForm(harness, '/signup.data', { email: again, password: 'another long secret' })
  expect([response.status, getCookieHeader(response)]).toEqual([400, ''])
  expect(await response.text()).toContain('User already exists')
  expect(await listUsers()).toHaveLength(1)
  expect((await postForm(harness, '/login.data', { email, password: 'another long secret' })).status).toBe(400)
})

test.each([
  ['1234567', 'Please choose a password of at least 8 characters.'],
  ['x1'.repeat(65), 'Please choose a password of at most 128 characters.'],
  ['Password123', 'This password is one of the first that anybody would try.'],
])('rejects the password %s: %s [T49]', async (weak, sentence) => {
  const response = await postForm(harness, '/signup.data', { email, password: weak })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain(sentence)
  expect(await listUsers()).toEqual([])
})

test.each([
  'siti',
  'siti@',
  '@example.com',
  'siti@example',
  'si ti@example.com',
  'siti@example.com\0',
  `${'x'.repeat(250)}@example.com`,
])('rejects the invalid e-mail %j', async wrong => {
  const response = await postForm(harness, '/signup.data', { email: wrong, password })
  expect([response.status, await listUsers()]).toEqual([400, []])
})
