import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Lab, openLab } from '#test/lab.ts'

let lab: Lab
beforeEach(async () => {
  lab = await openLab()
})
afterEach(() => lab.close())
const kept = () => lab.db.selectFrom('feedbacks').select(['message', 'email', 'createdAt']).execute()

test('DBS-05 feedback is kept with its time, and as anonymous whatever e-mail the body names', async () => {
  const { status } = await lab
    .browser()
    .post('/api/feedback', { message: '  <b>Love</b> it ', email: 'boss@example.com' })
  expect(status).toBe(201)
  expect(await kept()).toEqual([
    { message: '<b>Love</b> it', email: 'anonymous', createdAt: '2026-11-20T04:00:00.000Z' },
  ])
})

test.each(['', '  \n '])('VAL-08 blank feedback (%j) is ignored', async message => {
  expect((await lab.browser().post('/api/feedback', { message })).status).toBe(204)
  expect(await kept()).toEqual([])
})

test.each([{}, { message: 7 }, [], null, { message: 'x'.repeat(5000) }])('feedback that is none is 400', async body => {
  expect((await lab.browser().post('/api/feedback', body)).status).toBe(400)
  expect(await kept()).toEqual([])
})
