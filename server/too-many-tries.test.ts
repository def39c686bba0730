import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Lab, openLab } from '#test/lab.ts'
import { postForm, signUp } from '#test/signed-in.ts'

let lab: Lab
beforeEach(async () => {
  lab = await openLab({ hasPages: true, hasRateLimits: true })
})
afterEach(() => lab.close())

const right = 'a long enough secret'
/** Each password that is looked at is hashed, which is meant to be slow. */
const hashing = 30_000
const logIn = (email: string, from: string, password = 'not the one at all') =>
  postForm(lab, '/login.data', { email, password }, { 'x-forwarded-for': from })
const statuses = async (times: number, one: (time: number) => Promise<Response>) => {
  const seen: number[] = []
  for (let time = 0; time < times; time++) seen.push((await one(time)).status)
  return seen
}
const refused = (times: number) => [...Array(times).fill(400), 429]

test('T49 too many tries from one address are refused in words, whoever they are for; another address may still try', async () => {
  await signUp(lab, 'siti@example.com')
  expect(await statuses(11, time => logIn(`no e-mail ${time}`, '203.0.113.7'))).toEqual(refused(10))
  const answer = await logIn('siti@example.com', '203.0.113.7', right)
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([429, []])
  expect(await answer.text()).toContain('Too many tries. Please wait a little.')
  expect((await logIn('siti@example.com', '203.0.113.8', right)).status).toBe(200)
})

test(
  'T49 too many tries for one account are refused from wherever they come, however its e-mail is written',
  async () => {
    await signUp(lab, 'siti@example.com')
    const spellings = ['siti@example.com', 'SITI@example.com', ' siti@Example.com ']
    // Signing up was the first.
    expect(await statuses(50, time => logIn(spellings[time % 3]!, `203.0.113.${time}`))).toEqual(refused(49))
    expect((await logIn('siti@example.com', '203.0.113.99', right)).status).toBe(429)
    expect((await logIn('else@example.com', '203.0.113.99')).status).toBe(400)
  },
  hashing,
)

test('T49 tries in the name of an address use up nothing of that address', async () => {
  await statuses(11, time => logIn('203.0.113.50', `203.0.113.${time}`))
  expect((await logIn('siti@example.com', '203.0.113.50')).status).toBe(400)
})

test('T49 somebody with a whole network of addresses has no more tries than with one', async () => {
  expect(await statuses(11, time => logIn(`no e-mail ${time}`, `2001:db8:0:7::${time}`))).toEqual(refused(10))
  expect((await logIn('else@example.com', '2001:db8:0:8::1')).status).toBe(400)
})

test(
  'T49 opening accounts is counted with logging in',
  async () => {
    const signUpAt = (time: number) =>
      postForm(
        lab,
        '/signup.data',
        { email: `user${time}@example.com`, password: right },
        { 'x-forwarded-for': '203.0.113.9' },
      )
    expect(await statuses(11, signUpAt)).toEqual([...Array(10).fill(200), 429])
    expect((await logIn('user0@example.com', '203.0.113.9', right)).status).toBe(429)
  },
  hashing,
)

test('T49 setting out for Google is counted too, since each time something is written down', async () => {
  const start = () => lab.request('/login/google/start', { headers: { 'x-forwarded-for': '203.0.113.9' } })
  for (let time = 0; time < 30; time++) expect((await start()).headers.get('location')).toContain('error=unreachable')
  expect((await start()).headers.get('location')).toBe('/login/google/done?error=too_many')
  expect(await (await lab.request('/login/google/done?error=too_many')).text()).toContain('Too many tries.')
})

test('DBS-05 T50 feedback carries the e-mail of whoever is signed in and never that of the body, and is limited', async () => {
  const siti = await signUp(lab, 'siti@example.com')
  const send = (cookie = siti.cookie) =>
    lab.request('/api/feedback', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ message: '<b>Nice</b>', email: 'boss@example.com', createdAt: '1999-01-01' }),
    })
  expect((await send()).status).toBe(201)
  expect((await send(`${siti.cookie}x`)).status).toBe(201)
  const kept = await lab.db.selectFrom('feedbacks').select(['message', 'email', 'createdAt']).execute()
  expect(kept.map(({ email }) => email).sort()).toEqual(['anonymous', 'siti@example.com'])
  expect(new Set(kept.map(({ message, createdAt }) => message + createdAt))).toEqual(
    new Set(['<b>Nice</b>2026-11-20T04:00:00.000Z']),
  )
  expect(await statuses(9, () => send())).toEqual([...Array(8).fill(201), 429])
})
