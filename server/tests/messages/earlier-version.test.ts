import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMailService } from '#platform/mail/mail.server.ts'
import type { PushSender, PushTarget } from '#store/push/push-sender.ts'
import { insertNotification, insertProduct } from '#test/factories.ts'
import { startMailServer } from '#test/mail/mail-server.ts'
import { insertMessage } from '#test/message-factories.ts'
import { insertOrder } from '#test/order-factories.ts'
import { type AlertHarness, createAlertHarness } from '../alerts/alert-harness.ts'

test('sends what the version before has left: a mail, a push message and a search alert', async () => {
  const harness = await createAlertHarness()
  const { db } = harness
  const mailServer = await startMailServer()
  const timeouts = { connectMs: 15_000, silenceMs: 15_000, totalMs: 20_000 }
  const mail = createMailService({ smtpUrl: mailServer.url, mailFrom: 'shop@shop.example', timeouts })
  const dueAt = new Date(harness.store.now().getTime() + 60_000).toISOString()

  const device = await harness.switchOn(await harness.signUpAdmin())
  await db.deleteFrom('messages').execute()
  await insertMessage(db, {
    orderId: await insertOrder(db, { status: 'shipped', paid: 1 }),
    attempts: 1,
    sendAfter: dueAt,
  })
  const notificationId = await insertNotification(db, { type: 'order_paid', title: 'Order Paid' })
  await sql`insert into push_deliveries (notification_id, subscription_id, text, attempts, due_at)
    select ${notificationId}, id, 'Order #1A2B3C4D paid', 2, ${dueAt} from push_subscriptions`.execute(db)
  const alert = await harness.createAlert({ q: 'denim' })
  await sql`insert into search_alert_matches (alert_id, product_id) values (${alert.id}, ${await insertProduct(db)})`.execute(
    db,
  )
  await sql`update search_alerts set attempts = 1, due_at = ${dueAt}`.execute(db)

  await harness.sendMessages({ mail })
  expect(mailServer.received).toEqual([])
  const waiting = db.selectFrom('messages').select(['kind', 'attempts', 'sendAfter']).orderBy('kind')
  expect(await waiting.execute()).toEqual([
    { kind: 'notification', attempts: 2, sendAfter: dueAt },
    { kind: 'shipped', attempts: 1, sendAfter: dueAt },
  ])
  expect(await db.selectFrom('pushDeliveries').selectAll().execute()).toEqual([])
  for (const minutes of [1, 1]) {
    harness.advanceClock(minutes)
    await harness.sendMessages({ mail })
  }
  expect(mailServer.received).toHaveLength(1)
  expect(harness.listReceived(device)).toMatchObject([{ body: 'Order #1A2B3C4D paid', tag: notificationId }])
  expect(harness.listReceived(alert.device)).toHaveLength(1)
  expect(await waiting.where('status', '<>', 'sent').execute()).toEqual([])
  await harness.close()
  await mailServer.close()
})

/** Gives up old claims as the version before does: it takes them all for mails. */
const giveUpOldClaims = (harness: AlertHarness) => {
  const before = new Date(harness.store.now().getTime() - 6 * 60_000).toISOString()
  return sql`update messages set status = 'perhaps_sent' where status = 'sending' and claimed_at < ${before}`.execute(
    harness.db,
  )
}

describe.each(['search_alert', 'notification'] as const)('a %s survives the version before', kind => {
  let harness: AlertHarness
  let device: PushTarget
  beforeEach(async () => {
    harness = await createAlertHarness()
    device = harness.service.createDevice()
    if (kind === 'search_alert') await harness.createAlert({ q: 'denim' }, { device })
    else await harness.switchOn(await harness.signUpAdmin(), device)
    if (kind === 'search_alert') await harness.addProduct()
    else await insertNotification(harness.db, { type: 'order_paid', pushText: 'Order #1A2B3C4D paid' })
  })
  afterEach(() => harness.close())

  const listPushes = () =>
    harness.db.selectFrom('messages').select(['status', 'attempts']).where('kind', '=', kind).execute()

  /** A run that is stopped while the push service is asked. */
  async function interruptRun() {
    const stopping = new AbortController()
    const push: PushSender = {
      ...harness.dependencies.push,
      async send() {
        stopping.abort()
        return { status: 'deferred', reason: 'Stopped' }
      },
    }
    await harness.sendMessages({ push }, stopping.signal)
  }

  test('when a stop has interrupted it', async () => {
    await interruptRun()
    expect(await listPushes()).toEqual([{ status: 'queued', attempts: 0 }])
    harness.advanceClock(7)
    await giveUpOldClaims(harness)
    await harness.sendMessages({})
    expect(harness.listReceived(device)).toHaveLength(1)
    expect(await listPushes()).toEqual([])
  })

  test.each([
    ['perhaps sent', { status: 'perhaps_sent', attempts: 1 }],
    ['kept', { status: 'kept', attempts: 0 }],
  ] as const)('when that has called it %s', async (_status, change) => {
    await interruptRun()
    await harness.db.updateTable('messages').set(change).where('kind', '=', kind).execute()
    harness.service.respondWith({ status: 500 })
    await harness.sendMessages({})
    expect(await listPushes()).toEqual([{ status: 'queued', attempts: 1 }])
    harness.advanceClock(10)
    await harness.sendMessages({})
    expect(harness.listReceived(device)).toHaveLength(1)
  })
})
