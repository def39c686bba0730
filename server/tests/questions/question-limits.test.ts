import { describe, expect, test } from 'vitest'
import { deleteExpiredData } from '#store/privacy/delete-expired-data.server.ts'
import { erasePerson } from '#store/privacy/erase-person.server.ts'
import { insertProduct } from '#test/factories.ts'
import { createNetworkShopper } from '../limits/network-shopper.ts'
import { setUpQuestionHarness } from './question-harness.ts'

const harness = setUpQuestionHarness({ hasRateLimits: true })

const tooMany = { status: 409, body: { code: 'too_many_questions' } }

test('a network asks five questions in ten minutes', async () => {
  const product = await insertProduct(harness.db)
  const ask = (number: number) =>
    harness.askAboutProduct(createNetworkShopper(harness, '198.51.100.7'), product, {
      email: `mei${number}@example.com`,
    })
  for (let number = 1; number <= 5; number++) expect((await ask(number)).status).toBe(201)
  expect(await ask(6)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect((await harness.askAboutProduct(harness.newShopper(), product)).status).toBe(201)
})

test('a browser has three unanswered questions, whatever it asks about', async () => {
  const shopper = harness.newShopper()
  const order = await harness.placeOrder(shopper)
  const product = await insertProduct(harness.db)
  const first = await harness.askAboutOrder(shopper, order, 'One?')
  await harness.askAboutProduct(shopper, product, { email: 'two@example.com' })
  await harness.askAboutProduct(shopper, product, { email: 'three@example.com', message: 'Three?' })
  expect(await harness.askAboutOrder(shopper, order, 'Four?')).toMatchObject(tooMany)
  await harness.answer(first.body.id, 'One.')
  expect((await harness.askAboutOrder(shopper, order, 'Four?')).status).toBe(201)
})

test('an e-mail address has three unanswered questions, whoever asks, also at the same moment', async () => {
  const product = await insertProduct(harness.db)
  const emails = ['mei@example.com', 'MEI@example.com', 'Mei@Example.com', 'mei@example.COM', 'mei@example.com']
  const responses = await Promise.all(
    emails.map((email, number) =>
      harness.askAboutProduct(harness.newShopper(), product, { email, message: `Question ${number}?` }),
    ),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409])
})

test('the same question again, while it waits, is the same one', async () => {
  const shopper = harness.newShopper()
  const order = await harness.placeOrder(shopper)
  const [one, two] = await Promise.all([
    harness.askAboutOrder(shopper, order, 'When?'),
    harness.askAboutOrder(shopper, order, ' When? '),
  ])
  expect(one.body.id).toBe(two.body.id)
  expect(await harness.listQuestions()).toHaveLength(1)
  await harness.answer(one.body.id, 'Tomorrow.')
  expect((await harness.askAboutOrder(shopper, order, 'When?')).body.id).not.toBe(one.body.id)
})

test('one bell entry collects what a network asks within an hour, and is unread again with each', async () => {
  const product = await insertProduct(harness.db, { title: 'Corduroy coat' })
  const shopper = harness.newShopper()
  const list = async () => (await harness.listNotifications()).filter(({ title }) => title === 'New question')
  await harness.askAboutProduct(shopper, product, { message: 'Secret one?' })
  expect(await list()).toMatchObject([{ message: 'About ‘Corduroy coat’', link: '/admin/questions', read: 0 }])
  await harness.db.updateTable('notifications').set({ read: 1, archived: 1 }).execute()
  await harness.askAboutProduct(shopper, product, { message: 'Secret two?' })
  const [entry, ...more] = await list()
  expect(more).toEqual([])
  expect(entry).toMatchObject({
    message: 'About ‘Corduroy coat’, the last of 2 questions from the same network within an hour',
    read: 0,
    archived: 0,
  })
  expect(JSON.stringify(entry)).not.toMatch(/Secret|mei@/)
  await harness.askAboutProduct(harness.newShopper(), product, { email: 'siti@example.com' })
  expect(await list()).toHaveLength(2)
  harness.advanceClock(61)
  await harness.askAboutProduct(shopper, product, { message: 'Secret three?' })
  expect(await list()).toHaveLength(3)
})

describe('erases', () => {
  const dayMinutes = 24 * 60
  const deleteOld = () => deleteExpiredData(harness.store, new AbortController().signal)

  test('a question with its unpaid order', async () => {
    const shopper = harness.newShopper()
    const order = await harness.placeOrder(shopper)
    await harness.askAboutOrder(shopper, order, 'When?')
    harness.advanceClock(31 * dayMinutes)
    await deleteOld()
    expect(await harness.listQuestions()).toEqual([])
  })

  test('a question after 180 days, and leaves feedback alone', async () => {
    await harness.askAboutProduct(harness.newShopper(), await insertProduct(harness.db))
    await harness.newShopper().post('/api/feedback', { message: 'Lovely' })
    harness.advanceClock(179 * dayMinutes)
    await deleteOld()
    expect(await harness.listQuestions()).toHaveLength(2)
    harness.advanceClock(2 * dayMinutes)
    await deleteOld()
    expect(await harness.listQuestions()).toMatchObject([{ message: 'Lovely' }])
  })

  test('the questions of a person, with answers that wait in the outbox', async () => {
    const shopper = harness.newShopper()
    const order = await harness.placeOrder(shopper, { email: 'Mei@example.com' })
    const product = await insertProduct(harness.db)
    const asked = await harness.askAboutOrder(shopper, order, 'When?')
    await harness.askAboutProduct(harness.newShopper(), product, { email: 'mei@example.com' })
    const other = await harness.askAboutProduct(harness.newShopper(), product, { email: 'siti@example.com' })
    await harness.answer(asked.body.id, 'Tomorrow.')
    await harness.answer(other.body.id, 'As I wrote to mei@example.com.')
    const by = { uid: 'command line', email: '' }
    const { erased } = await erasePerson(harness.store, { by, email: 'mei@example.com' })
    expect(erased).toMatchObject({ orders: 1, questions: 2, feedbacks: 1 })
    expect(await harness.listQuestions()).toMatchObject([{ answer: 'As I wrote to erased@example.invalid.' }])
    expect((await harness.readMails()).map(({ to }) => to)).toEqual(['siti@example.com'])
  })
})
