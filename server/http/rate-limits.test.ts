import { expect, test, vi } from 'vitest'
import { setUpHarness } from '#test/harness.ts'
import { postForm, signUp } from '#test/signed-in-user.ts'

// Password hashing is slow on purpose, and some tests check many passwords.
vi.setConfig({ testTimeout: 120_000 })

const harness = setUpHarness({ hasPages: true, hasRateLimits: true })

const correctPassword = 'a long enough secret'
const logIn = (email: string, from: string, password = 'not the one at all') =>
  postForm(harness, '/login.data', { email, password }, { 'x-forwarded-for': from })
const registerFrom = (from: string, number: number) => {
  const fields = { email: `user${number}@example.com`, password: correctPassword }
  return postForm(harness, '/signup.data', fields, { 'x-forwarded-for': from })
}
const collectStatuses = async (times: number, one: (time: number) => Promise<Response>) => {
  const seen: number[] = []
  for (let time = 0; time < times; time++) seen.push((await one(time)).status)
  return seen
}
/** The `device` cookie that a response sets, with its attributes. */
const readDevice = ({ headers }: Response) => headers.getSetCookie().find(cookie => cookie.startsWith('device=')) ?? ''
const limitedAfter = (times: number) => [...Array(times).fill(400), 429]

const wrongTries = (email: string, from: string, times: number) => collectStatuses(times, () => logIn(email, from))

test('limits wrong passwords per account and network, whatever the spelling of the e-mail [T49]', async () => {
  await signUp(harness, 'siti@example.com')
  const spell = (time: number) => ['SITI@example.com', ' siti@Example.com '][time % 3] ?? 'siti@example.com'
  expect(await collectStatuses(11, time => logIn(spell(time), '203.0.113.7'))).toEqual(limitedAfter(10))
  const response = await logIn('siti@example.com', '203.0.113.7', correctPassword)
  expect([response.status, response.headers.getSetCookie()]).toEqual([429, []])
  expect(await response.text()).toContain('Too many tries. Please wait a little.')
  expect((await logIn('else@example.com', '203.0.113.7')).status).toBe(400)
})

test('wrong passwords from other networks never lock the owner of an account out [T49]', async () => {
  await signUp(harness, 'siti@example.com')
  for (const from of ['198.51.100.1', '198.51.100.2', '2001:db8:1::1'])
    expect((await wrongTries('siti@example.com', from, 11)).at(-1)).toBe(429)
  expect((await logIn('siti@example.com', '203.0.113.7', correctPassword)).status).toBe(200)
})

test('wrong passwords in the own network lock no browser out that signed in before [T49]', async () => {
  const from = '203.0.113.7'
  const first = await postForm(harness, '/signup.data', { email: 'siti@example.com', password: correctPassword })
  const device = readDevice(first)
  expect(device).toMatch(/^device=[\w-]{22}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
  const cookie = device.split(';')[0] ?? ''
  expect((await wrongTries('siti@example.com', from, 11)).at(-1)).toBe(429)
  const logInWith = (cookie: string, email = 'siti@example.com', password = correctPassword) =>
    postForm(harness, '/login.data', { email, password }, { 'x-forwarded-for': from, cookie })
  expect((await logInWith(cookie)).status).toBe(200)

  // The cookie is worth nothing for another account, nor forged, and has a limit of its own.
  await signUp(harness, 'boss@example.com')
  expect((await wrongTries('boss@example.com', from, 11)).at(-1)).toBe(429)
  for (const [other, email] of [
    [cookie, 'boss@example.com'],
    [cookie.replace(/\.(.)/, (_dot, letter) => `.${letter === 'A' ? 'B' : 'A'}`), 'siti@example.com'],
    [cookie.slice(0, cookie.indexOf('.')), 'siti@example.com'],
    [`device=${'A'.repeat(22)}.${cookie.split('.')[1]}`, 'siti@example.com'],
  ] as const)
    expect([other, (await logInWith(other, email)).status]).toEqual([other, 429])
  const guesses = await collectStatuses(20, () => logInWith(cookie, 'siti@example.com', 'not the one at all'))
  expect([guesses.at(0), guesses.at(-1)]).toEqual([400, 429])
})

test('a browser stays known for each account that signed in with it [T49]', async () => {
  const from = '203.0.113.7'
  let cookie = ''
  for (const email of ['siti@example.com', 'boss@example.com']) {
    const response = await postForm(harness, '/signup.data', { email, password: correctPassword }, { cookie })
    cookie = readDevice(response).split(';')[0] ?? ''
  }
  for (const email of ['siti@example.com', 'boss@example.com']) {
    expect((await wrongTries(email, from, 11)).at(-1)).toBe(429)
    const headers = { cookie, 'x-forwarded-for': from }
    expect((await postForm(harness, '/login.data', { email, password: correctPassword }, headers)).status).toBe(200)
  }
})

test('counts concurrent attempts before it checks them, and correct passwords not at all [T49]', async () => {
  await signUp(harness, 'siti@example.com')
  const from = '203.0.113.7'
  for (let time = 0; time < 12; time++)
    expect((await logIn('siti@example.com', from, correctPassword)).status).toBe(200)
  const responses = await Promise.all(Array.from({ length: 25 }, () => logIn('siti@example.com', from)))
  expect(responses.filter(({ status }) => status === 400)).toHaveLength(10)
})

test('limits attempts of a network, whatever the account [T49]', async () => {
  const statuses = await collectStatuses(61, time => logIn(`no e-mail ${time}`, '203.0.113.7'))
  expect(statuses).toEqual(limitedAfter(60))
  expect((await logIn('else@example.com', '203.0.113.8')).status).toBe(400)
})

test('counts all addresses of an IPv6 /48 as one for an account, and a /64 for all accounts [T49]', async () => {
  const email = 'siti@example.com'
  expect(await collectStatuses(11, time => logIn(email, `2001:db8:0:${time}::1`))).toEqual(limitedAfter(10))
  expect((await logIn(email, '2001:db8:1::1')).status).toBe(400)
  const statuses = await collectStatuses(61, time => logIn(`no e-mail ${time}`, `2001:db8:2:7::${time}`))
  expect(statuses).toEqual(limitedAfter(60))
  expect((await logIn(email, '2001:db8:2:8::1')).status).toBe(400)
})

test('limits sign-ups per network [T49]', async () => {
  const statuses = await collectStatuses(11, time => registerFrom('203.0.113.9', time))
  expect(statuses).toEqual([...Array(10).fill(200), 429])
  expect((await logIn('user0@example.com', '203.0.113.9', correctPassword)).status).toBe(200)
})

test('counts an IPv6 /48 too, which may do three times as much [T49, T50]', async () => {
  const sendFeedback = (from: string) =>
    harness.request('/api/feedback', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ message: 'Nice shop' }),
    })
  const statuses = await collectStatuses(31, time => sendFeedback(`2001:db8:1:${time}::1`))
  expect(statuses).toEqual([...Array(30).fill(201), 429])
  expect((await sendFeedback('2001:db8:2::1')).status).toBe(201)
  const signUps = await collectStatuses(31, time => registerFrom(`2001:db8:1:${time}::1`, time))
  expect(signUps).toEqual([...Array(30).fill(200), 429])
})

test('a browser is known until the password changes [T49]', async () => {
  const from = '203.0.113.7'
  const email = 'siti@example.com'
  const headers = { 'x-forwarded-for': from }
  const user = await signUp(harness, email)
  const collected: string[] = []
  for (let time = 0; time < 2; time++) collected.push(readDevice(await logIn(email, from, correctPassword)))
  const passwords = { currentPassword: correctPassword, newPassword: 'quite another secret' }
  const change = { intent: 'change-password', ...passwords }
  const own = readDevice(await postForm(harness, '/account.data', change, { cookie: user.cookie }))
  expect((await wrongTries(email, from, 11)).at(-1)).toBe(429)
  const tryWith = async (cookie: string) =>
    (await postForm(harness, '/login.data', { email, password: 'a guess' }, { ...headers, cookie })).status
  expect(await Promise.all(collected.map(tryWith))).toEqual([429, 429])
  expect(await tryWith(own)).toBe(400)
})

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
  expect(await collectStatuses(8, () => send())).toEqual(Array(8).fill(201))
  const refused = await send()
  expect(refused.status).toBe(429)
  const retryAfter = Number(refused.headers.get('retry-after'))
  expect([retryAfter > 590, retryAfter <= 600]).toEqual([true, true])
})
