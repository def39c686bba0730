import { expect, test } from 'vitest'
import { createHarness, setUpHarness } from '#test/harness.ts'

const harness = setUpHarness()
const listFeedback = () => harness.db.selectFrom('feedbacks').select(['message', 'email', 'createdAt']).execute()

test('stores feedback with its time, as anonymous whatever e-mail the body names [DBS-05]', async () => {
  const { status, body } = await harness
    .shopper()
    .post('/api/feedback', { message: '  <b>Love</b> it ', email: 'boss@example.com' })
  expect([status, body]).toEqual([
    201,
    {
      id: expect.any(String),
      message: '<b>Love</b> it',
      email: 'anonymous',
      createdAt: '2026-11-20T04:00:00.000Z',
    },
  ])
  expect(await listFeedback()).toEqual([
    { message: '<b>Love</b> it', email: 'anonymous', createdAt: '2026-11-20T04:00:00.000Z' },
  ])
})

test('removes control characters and marks of direction, and keeps lines and emoji', async () => {
  const message = 'Good \u202edaB\u202c\r\n\u001b[31mred\u0007👩‍👧'
  expect((await harness.shopper().post('/api/feedback', { message })).status).toBe(201)
  expect(await listFeedback()).toMatchObject([{ message: 'Good daB\n [31mred 👩‍👧' }])
})

test.each(['', '  \n ', '\u202e\u2069'])('ignores blank feedback (%j) [VAL-08]', async message => {
  expect((await harness.shopper().post('/api/feedback', { message })).status).toBe(204)
  expect(await listFeedback()).toEqual([])
})

test.each<[body: unknown, message: string]>([
  [{}, 'Please write your feedback as text.'],
  [{ message: 7 }, 'Please write your feedback as text.'],
  [[], 'Please write your feedback as text.'],
  [null, 'Please write your feedback as text.'],
  [{ message: 'x'.repeat(2001) }, 'At most 2000 characters, please.'],
  [{ message: 'x'.repeat(60_000) }, 'At most 2000 characters, please.'],
  [{ message: 'x'.repeat(60_000), product: 'x', email: 'mei@example.com' }, 'At most 1000 characters, please.'],
])('responds 400 to an invalid body and says what is wrong', async (sent, message) => {
  const { status, body } = await harness.shopper().post('/api/feedback', sent)
  expect([status, body]).toMatchObject([400, { code: 'invalid_request', fields: { message } }])
  expect(await listFeedback()).toEqual([])
})

test('stores 2000 characters, sent without a content type', async () => {
  const body = Buffer.from(JSON.stringify({ message: 'x'.repeat(2000) }))
  const response = await harness.request('/api/feedback', { method: 'POST', body })
  expect(response.status).toBe(201)
  expect((await listFeedback())[0]?.message).toHaveLength(2000)
})

test.each([
  ['message=Lovely', 'http://localhost:3000/shop?q=tee', '/shop?q=tee#feedback-thanks', 1],
  ['message=+', 'http://localhost:3000/cart', '/cart', 0],
  ['message=%00', 'http://localhost:3000/cart', '/cart#feedback-failed', 0],
  ['message=Lovely', 'https://evil.example//other.example/page', '/#feedback-thanks', 1],
  ['message=Lovely', '', '/#feedback-thanks', 1],
])('a posted form (%s) leads back to its page of this store, %s', async (body, referer, location, count) => {
  const response = await harness.request('/api/feedback', {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      origin: 'http://localhost:3000',
      referer,
    },
  })
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe(`http://localhost:3000${location}`)
  expect(await listFeedback()).toHaveLength(count)
})

test.each([
  'shop:@evil.example/x',
  'shop:.evil.example/x',
  'shop:https://evil.example/x',
  'https://evil.example//evil.example/x',
  'https://evil.example/\\evil.example/x',
  'javascript://evil.example/%0aalert(1)',
  'data:text/html,x',
])('a posted form leads to no other site, whatever its Referer (%s)', async referer => {
  const response = await harness.request('/api/feedback', {
    method: 'POST',
    body: 'message=Lovely',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3000', referer },
  })
  expect(new URL(response.headers.get('location') ?? '').origin).toBe('http://localhost:3000')
})

test('counts messages before they are read, whatever is in them', async () => {
  const limited = await createHarness({ hasRateLimits: true })
  const statuses: number[] = []
  for (let count = 0; count < 16; count++) {
    const message = `a${' '.repeat(60_000)}x`
    statuses.push((await limited.shopper().post('/api/feedback', { message })).status)
  }
  expect([statuses.slice(0, 15).every(status => status === 400), statuses[15]]).toEqual([true, 429])
  await limited.close()
})
