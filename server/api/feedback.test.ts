import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHarness, type Harness } from '#test/harness.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness()
})
afterEach(() => harness.close())
const listFeedback = () => harness.db.selectFrom('feedbacks').select(['message', 'email', 'createdAt']).execute()

test('stores feedback with its time, as anonymous whatever e-mail the body names [DBS-05]', async () => {
  const { status } = await harness
    .shopper()
    .post('/api/feedback', { message: '  <b>Love</b> it ', email: 'boss@example.com' })
  expect(status).toBe(201)
  expect(await listFeedback()).toEqual([
    { message: '<b>Love</b> it', email: 'anonymous', createdAt: '2026-11-20T04:00:00.000Z' },
  ])
})

test.each(['', '  \n '])('ignores blank feedback (%j) [VAL-08]', async message => {
  expect((await harness.shopper().post('/api/feedback', { message })).status).toBe(204)
  expect(await listFeedback()).toEqual([])
})

test.each([{}, { message: 7 }, [], null, { message: 'x'.repeat(5000) }])(
  'responds 400 to an invalid body',
  async body => {
    expect((await harness.shopper().post('/api/feedback', body)).status).toBe(400)
    expect(await listFeedback()).toEqual([])
  },
)
