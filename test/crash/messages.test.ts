import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createSearchAlert } from '#store/alerts/search-alert-queries.server.ts'
import { createTestDatabase } from '../database.ts'
import { insertDevice, insertNotification, insertProduct } from '../factories.ts'
import { startMailServer, type TestMailServer } from '../mail/mail-server.ts'
import { insertMessage } from '../message-factories.ts'
import { insertOrder } from '../order-factories.ts'
import { type PushService, startPushService } from '../push-service.ts'
import { isFullSize } from '../test-size.ts'
import { waitFor } from '../wait-for.ts'
import { type CrashHarness, createCrashHarness } from './crash-harness.ts'

let harness: CrashHarness
let mailServer: TestMailServer
let pushService: PushService
beforeAll(async () => {
  mailServer = await startMailServer()
  const isOnPostgres = process.env.TEST_DATABASE === 'postgres' && inject('postgresUrl') !== ''
  const databaseUrl = isOnPostgres ? await createTestDatabase() : undefined
  harness = await createCrashHarness(databaseUrl, { SMTP_URL: mailServer.url })
  const keys = harness.db.withTables<{ vapidKeys: { publicKey: string } }>().selectFrom('vapidKeys').selectAll()
  const { publicKey } = await keys.executeTakeFirstOrThrow()
  pushService = await startPushService(() => publicKey)
}, 60_000)
afterAll(async () => {
  await harness.close()
  await mailServer.close()
  await pushService.close()
  expect(pushService.errors).toEqual([])
})

const listStatuses = async () => (await harness.db.selectFrom('messages').select('status').execute()).map(m => m.status)

// The claim is the first update of the table and its result the second one.
const crashes = [
  { point: 'before update messages #2', status: 'perhaps_sent', copies: 1 },
  { point: 'before update messages #1', status: 'sent', copies: 1 },
  { point: 'after update messages #1', status: 'perhaps_sent', copies: 0 },
  { point: 'after update messages #2', status: 'perhaps_sent', copies: 1 },
]
test.each(isFullSize ? crashes : crashes.slice(0, 1))(
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

/** A device of an admin, with a notification that is to be pushed to it. */
async function insertPush() {
  await insertDevice(harness.db, pushService.createDevice())
  await insertNotification(harness.db, { type: 'order_paid', pushText: 'Order #1A2B3C4D paid' })
}

/** A search alert with a product that it has not told of. */
async function insertAlert() {
  const at = new Date().toISOString()
  const device = pushService.createDevice()
  const result = await createSearchAlert(harness.db, { ...device, search: 'q=denim', language: 'en', at })
  const match = { alertId: result.ok ? result.alert.id : '', productId: await insertProduct(harness.db), sentAt: null }
  await harness.db.insertInto('searchAlertMatches').values(match).execute()
}

// The claim is the first update of the table. The first delete makes room for the message, the
// second one removes it when it was sent.
describe.each([
  ['push message', insertPush],
  ['search alert', insertAlert],
])('a %s', (_kind, insert) => {
  const crashes = [
    { point: 'before delete messages #2', copies: 2 },
    { point: 'before update messages #1', copies: 1 },
    { point: 'after update messages #1', copies: 1 },
    { point: 'after delete messages #2', copies: 2 },
  ]
  test.each(isFullSize ? crashes : crashes.slice(0, 1))(
    'arrives, $copies times under one tag, when the store dies $point',
    async ({ point, copies }) => {
      for (const table of ['messages', 'pushSubscriptions', 'searchAlerts'] as const)
        await harness.db.deleteFrom(table).execute()
      pushService.received.length = 0
      await harness.startRun({ crashAt: point })
      await insert()
      await harness.advanceClock(1_000)
      await waitFor(() => expect(harness.isAlive()).toBe(false))
      await harness.restart()
      await waitFor(() => expect(pushService.received).toHaveLength(copies))
      await waitFor(async () => expect(await listStatuses()).toEqual([]))
      expect(new Set(pushService.received.map(({ payload }) => payload.tag)).size).toBe(1)
    },
    60_000,
  )
})
