import { expect, test } from 'vitest'
import { createMailService } from '#platform/mail/mail.server.ts'
import { createRandom } from '#test/actors/random.ts'
import { createHarness } from '#test/harness.ts'
import { type MailBehaviour, type ReceivedMail, startMailServer, type TestMailServer } from '#test/mail/mail-server.ts'
import { insertMessage } from '#test/message-factories.ts'
import { insertOrder } from '#test/order-factories.ts'

// MESSAGES=500 npx vitest run server/tests/messages/mail-outage.test.ts sends more.
const count = Number(process.env.MESSAGES ?? 120)
const timeouts = { connectMs: 15_000, silenceMs: 15_000, totalMs: 20_000 }

const weights = {
  accept: 60,
  slow: 10,
  defer: 10,
  refuse: 4,
  close: 10,
  'close after content': 4,
  'accept and close': 2,
}
const behaviours: Record<keyof typeof weights, MailBehaviour> = {
  accept: { on: 'content', do: 'accept', afterMs: 0 },
  slow: { on: 'content', do: 'accept', afterMs: 30 },
  defer: { on: 'recipient', do: 'refuse', code: 451 },
  refuse: { on: 'recipient', do: 'refuse', code: 550 },
  close: { on: 'recipient', do: 'close' },
  'close after content': { on: 'content', do: 'close' },
  'accept and close': { on: 'content', do: 'accept and close' },
}

test(`loses none of ${count} messages and sends none twice while the mail server refuses, is slow, goes and comes back`, async () => {
  const random = createRandom(14)
  const received: ReceivedMail[] = []
  const startServer = async (port = 0) => {
    const server = await startMailServer({ port })
    server.behave(() => behaviours[random.weighted(weights)])
    return server
  }
  let server: TestMailServer = await startServer()
  const harness = await createHarness()
  const mail = createMailService({ smtpUrl: server.url, mailFrom: 'shop@shop.example', timeouts })
  // Two processes, as far as the database sees.
  const runBoth = () => Promise.all([harness.sendMessages({ mail }), harness.sendMessages({ mail })])
  const countWaiting = async () =>
    (await harness.db.selectFrom('messages').select('id').where('status', 'in', ['waiting', 'sending']).execute())
      .length

  const orderId = await insertOrder(harness.db, { status: 'shipped', paid: 1 })
  for (let number = 0; number < count; number++)
    await insertMessage(harness.db, { orderId, recipient: `buyer${number}@example.com` })
  for (let run = 0; (await countWaiting()) > 0; run++) {
    expect(run).toBeLessThan(500)
    const isOutage = run === 5
    if (isOutage) {
      received.push(...server.received)
      await server.close()
    }
    await runBoth()
    if (isOutage) server = await startServer(server.port)
    harness.advanceClock(1)
  }
  received.push(...server.received)
  await server.close()

  const messages = await harness.db.selectFrom('messages').selectAll().execute()
  expect(messages).toHaveLength(count)
  const copies = Map.groupBy(received, ({ messageId }) => messageId.replace(/@.*/, ''))
  for (const { messageId, status } of messages) {
    const copyCount = copies.get(messageId)?.length ?? 0
    if (status === 'sent') expect(copyCount, messageId).toBe(1)
    else if (status === 'failed') expect(copyCount, messageId).toBe(0)
    else expect([status, copyCount <= 1], messageId).toEqual(['perhaps_sent', true])
  }
  const statuses = new Set(messages.map(({ status }) => status))
  expect([...statuses].sort()).toEqual(['failed', 'perhaps_sent', 'sent'])
  await harness.close()
}, 120_000)
