import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHarness, type Harness } from '#test/harness.ts'
import { postForm, signUp } from '#test/signed-in-user.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness({ hasPages: true, hasRateLimits: true })
})
afterEach(() => harness.close())

const correctPassword = 'a long enough secret'
/** Password hashing is slow on purpose, and some tests check many passwords. */
const hashingTimeoutMs = 120_000
const logIn = (email: string, from: string, password = 'not the one at all') =>
  postForm(harness, '/login.data', { email, password }, { 'x-forwarded-for': from })
const collectStatuses = async (times: number, one: (time: number) => Promise<Response>) => {
  const seen: number[] = []
  for (let time = 0; time < times; time++) seen.push((await one(time)).status)
  return seen
}
const limitedAfter = (times: number) => [...Array(times).fill(400), 429]

test('limits sign-in attempts per address, whatever the account [T49]', async () => {
  await signUp(harness, 'siti@example.com')
  expect(await collectStatuses(11, time => logIn(`no e-mail ${time}`, '203.0.113.7'))).toEqual(limitedAfter(10))
  const response = await logIn('siti@example.com', '203.0.113.7', correctPassword)
  expect([response.status, response.headers.getSetCookie()]).toEqual([429, []])
  expect(await response.text()).toContain('Too many tries. Please wait a little.')
  expect((await logIn('siti@example.com', '203.0.113.8', correctPassword)).status).toBe(200)
})

test(
  'limits sign-in attempts per account, whatever the address and the spelling of the e-mail [T49]',
  async () => {
    await signUp(harness, 'siti@example.com')
    const spell = (time: number) => ['SITI@example.com', ' siti@Example.com '][time % 3] ?? 'siti@example.com'
    // Signing up counts as the first attempt.
    expect(await collectStatuses(50, time => logIn(spell(time), `203.0.113.${time}`))).toEqual(limitedAfter(49))
    expect((await logIn('siti@example.com', '203.0.113.99', correctPassword)).status).toBe(429)
    expect((await logIn('else@example.com', '203.0.113.99')).status).toBe(400)
  },
  hashingTimeoutMs,
)

test('counts an account named like an address apart from that address [T49]', async () => {
  await collectStatuses(11, time => logIn('203.0.113.50', `203.0.113.${time}`))
  expect((await logIn('siti@example.com', '203.0.113.50')).status).toBe(400)
})

test('counts all addresses of an IPv6 /64 network as one [T49]', async () => {
  expect(await collectStatuses(11, time => logIn(`no e-mail ${time}`, `2001:db8:0:7::${time}`))).toEqual(
    limitedAfter(10),
  )
  expect((await logIn('else@example.com', '2001:db8:0:8::1')).status).toBe(400)
})

test(
  'counts sign-ups and log-ins together [T49]',
  async () => {
    const signUpAt = (time: number) =>
      postForm(
        harness,
        '/signup.data',
        { email: `user${time}@example.com`, password: correctPassword },
        { 'x-forwarded-for': '203.0.113.9' },
      )
    expect(await collectStatuses(11, signUpAt)).toEqual([...Array(10).fill(200), 429])
    expect((await logIn('user0@example.com', '203.0.113.9', correctPassword)).status).toBe(429)
  },
  hashingTimeoutMs,
)

test('limits starts of Google sign-in [T49]', async () => {
  const start = () => harness.request('/login/google/start', { headers: { 'x-forwarded-for': '203.0.113.9' } })
  for (let time = 0; time < 30; time++) expect((await start()).headers.get('location')).toContain('error=unreachable')
  expect((await start()).headers.get('location')).toBe('/login/google/done?error=too_many')
  expect(await (await harness.request('/login/google/done?error=too_many')).text()).toContain('Too many tries.')
})

test('takes the e-mail of feedback from the session and limits feedback per address [DBS-05, T50]', async () => {
  const siti = await signUp(harness, 'siti@example.com')
  const send = (cookie = siti.cookie) =>
    harness.request('/api/feedback', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ message: '<b>Nice</b>', email: 'boss@example.com', createdAt: '1999-01-01' }),
    })
  expect((await send()).status).toBe(201)
  expect((await send(`${siti.cookie}x`)).status).toBe(201)
  const feedback = await harness.db.selectFrom('feedbacks').select(['message', 'email', 'createdAt']).execute()
  expect(feedback.map(({ email }) => email).sort()).toEqual(['anonymous', 'siti@example.com'])
  expect(new Set(feedback.map(({ message, createdAt }) => message + createdAt))).toEqual(
    new Set(['<b>Nice</b>2026-11-20T04:00:00.000Z']),
  )
  expect(await collectStatuses(9, () => send())).toEqual([...Array(8).fill(201), 429])
})
