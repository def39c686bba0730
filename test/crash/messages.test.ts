import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { startMailServer, type TestMailServer } from '#test/mail/mail-server.ts'
import { insertMessage } from '#test/message-factories.ts'
import { insertOrder } from '#test/order-factories.ts'
import { waitFor } from '#test/wait-for.ts'
import { type CrashHarness, createCrashHarness } from './crash-harness.ts'

let harness: CrashHarness
let mailServer: TestMailServer
beforeAll(async () => {
  mailServer = await startMailServer()
  const isOnPostgres = process.env.TEST_DATABASE === 'postgres' && inject('postgresUrl') !== ''
  const databaseUrl = isOnPostgres ? await createTestDatabase() : undefined
  harness = await createCrashHarness(databaseUrl, { SMTP_URL: mailServer.url })
}, 60_000)
afterAll(async () => {
  await harness.close()
  await mailServer.close()
})

const listStatuses = async () => (await harness.db.selectFrom('messages').select('status').execute()).map(m => m.status)

// The claim is the first update of the table and its result the second one.
test.each([
  { point: 'before update messages #1', status: 'sent', copies: 1 },
  { point: 'after update messages #1', status: 'perhaps_sent', copies: 0 },
  { point: 'before update messages #2', status: 'perhaps_sent', copies: 1 },
  { point: 'after update messages #2', status: 'perhaps_sent', copies: 1 },
])(
  'a message is $status, with $copies copies received, when the store dies $point',
  async ({ point, status, copies }) => {
    await harness.db.deleteFrom('messages').execute()
    mailServer.received.length = 0
    await harness.startRun({ crashAt: point })
    const orderId = await insertOrder(harness.db, { status: 'shipped', paid: 1 })
    await insertMessage(harness.db, { orderId })
    await harness.advanceClock(1_000)
    await waitFor(() => expect(harness.isAlive()).toBe(false))
    await harness.restart()
    // Then a claim is old. While a mail is being sent, the jump would be taken for a time-out.
    if (status === 'perhaps_sent') await harness.advanceClock(10 * 60_000)
    await waitFor(async () => expect(await listStatuses()).toEqual([status]))
    expect(mailServer.received).toHaveLength(copies)
  },
  60_000,
)
