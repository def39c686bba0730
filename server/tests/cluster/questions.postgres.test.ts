import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { inTransaction } from '#store/database.server.ts'
import type { Order } from '#store/orders/order.ts'
import { getOrderEventId } from '#store/orders/order-event-id.server.ts'
import { erasePerson } from '#store/privacy/erase-person.server.ts'
import { setAdmin } from '#store/users/user-queries.server.ts'
import { createTestDatabase } from '#test/database.ts'
import { insertProduct, updateRow } from '#test/factories.ts'
import { connectEventStream } from '#test/live/event-stream.ts'
import { startMailServer, type TestMailServer } from '#test/mail/mail-server.ts'
import { insertMessage } from '#test/message-factories.ts'
import { type Cluster, startCluster } from '#test/processes/cluster.ts'
import { getCookieHeader, password } from '#test/signed-in-user.ts'
import { waitFor } from '#test/wait-for.ts'

let cluster: Cluster
let mailServer: TestMailServer

const admin = 'boss@example.com'

/** Signs the admin up at one of the processes, and returns the cookie. */
async function signUpAdmin(url: string): Promise<string> {
  const body = new URLSearchParams({ email: admin, password })
  const response = await fetch(`${url}/signup.data`, { method: 'POST', body, redirect: 'manual' })
  const { id } = await cluster.db.selectFrom('users').select('id').where('email', '=', admin).executeTakeFirstOrThrow()
  await setAdmin(cluster.db, id, { isAdmin: true, at: new Date() })
  return getCookieHeader(response)
}

const answer = async (url: string, cookie: string, id: string, text: string) => {
  const body = new URLSearchParams({ intent: 'answer', id, answer: text })
  return (await fetch(`${url}/admin/questions.data`, { method: 'POST', body, headers: { cookie } })).status
}

describe.skipIf(inject('postgresUrl') === '')('two processes on one PostgreSQL database', () => {
  beforeAll(async () => {
    mailServer = await startMailServer()
    cluster = await startCluster(await createTestDatabase({ isMigrated: false }), 2, { SMTP_URL: mailServer.url })
  }, 60_000)
  afterAll(async () => {
    await cluster?.close()
    await mailServer.close()
  })

  test('pass on a question and its answer, and take one answer of two', async () => {
    const [asking = '', answering = ''] = cluster.stores.map(({ url }) => url)
    const cookie = await signUpAdmin(answering)
    const shopper = cluster.shopper(0)
    const { body: order } = await shopper.order([await insertProduct(cluster.db)])
    const { pageToken } = order as Order
    const eventId = getOrderEventId(String(pageToken))
    const atOtherProcess = await connectEventStream(answering)
    const atOwnProcess = await connectEventStream(asking)

    const { body: question } = await shopper.post<{ id: string }>('/api/feedback', {
      message: 'When?',
      order: pageToken,
    })
    // Changes at the same time would be one.
    for (const stream of [atOtherProcess, atOwnProcess])
      await waitFor(() => expect(stream.listChanges(eventId)).toEqual(['changed']))
    const statuses = await Promise.all([
      answer(asking, cookie, question.id, 'Today.'),
      answer(answering, cookie, question.id, 'Tomorrow.'),
    ])
    expect(statuses.sort()).toEqual([200, 409])
    await waitFor(() => expect(atOwnProcess.listChanges(eventId)).toEqual(['changed', 'changed']))
    const stored = await cluster.db.selectFrom('feedbacks').select('answer').executeTakeFirstOrThrow()
    expect(await (await fetch(`${asking}/order/${pageToken}`)).text()).toContain(stored.answer)
    // The admin's sign-up is mailed about too.
    const listAnswers = () => mailServer.received.filter(({ recipients }) => !recipients.includes(admin))
    await waitFor(() => expect(listAnswers()).toHaveLength(1))
    for (const stream of [atOtherProcess, atOwnProcess]) await stream.close()
  }, 60_000)

  test('let an address have three unanswered questions when five are asked at once', async () => {
    const product = await insertProduct(cluster.db)
    const responses = await Promise.all(
      Array.from({ length: 5 }, (_, number) =>
        cluster
          .shopper(number % 2)
          .post('/api/feedback', { message: `Question ${number}?`, product, email: 'mei@example.com' }),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409])
  })

  test('erasing a person waits for an answer that is being given, and erases its message', async () => {
    const { db } = cluster
    const product = await insertProduct(db)
    const email = 'nurul@example.com'
    const { body: question } = await cluster
      .shopper(0)
      .post<{ id: string }>('/api/feedback', { message: 'Is it warm?', product, email })
    const { erased } = await inTransaction(db, async tx => {
      await updateRow(tx, 'feedbacks', question.id, { answer: 'Very.', answeredAt: new Date().toISOString() })
      const erasing = erasePerson(
        { db, now: () => new Date(), events: { publish: async () => () => {} } },
        { by: { uid: 'owner', email: admin }, email },
      )
      await waitFor(async () => {
        const { rows } =
          await sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            db,
          )
        expect(rows).toHaveLength(1)
      })
      await insertMessage(tx, { recipient: email, status: 'waiting' })
      // Not awaited here: it goes on when this transaction ends.
      return { erased: erasing }
    })
    expect(await erased).toMatchObject({ ok: true, erased: { questions: 1, messages: 1 } })
    expect(await db.selectFrom('messages').select('id').where('recipient', '=', email).execute()).toEqual([])
  })
})
