import { describe, expect, test } from 'vitest'
import { createSearchAlert } from '#store/alerts/search-alert-queries.server.ts'
import { sendMessageAgain } from '#store/outbox/send-again.server.ts'
import { by, insertDevice, insertInto, insertNotification, insertProduct, updateRow } from '#test/factories.ts'
import { insertMessage, messageFixture } from '#test/message-factories.ts'
import { createMessageHarness, setUpMessageHarness } from './message-harness.ts'

const harness = setUpMessageHarness()

const findMessage = async (id: string) => (await harness.listMessages()).find(message => message.id === id)

test('sends a due message once and records it', async () => {
  const id = await harness.insertMessage()
  await harness.sendMessages()
  await harness.sendMessages()
  expect(harness.mailServer.received.map(({ recipients }) => recipients)).toEqual([['siti@example.com']])
  expect(await findMessage(id)).toMatchObject({
    status: 'sent',
    sentAt: harness.store.now().toISOString(),
    attempts: 1,
    lastError: null,
  })
  expect(await harness.listNotifications()).toEqual([])
})

test.each([
  ['is sent while they are', 'pending', '2026-11-23T04:00:00.000Z', 1],
  ['is not sent once the time is over', 'pending', '2026-11-20T03:59:00.000Z', 0],
  ['is not sent once they are paid', 'paid', '2026-11-23T04:00:00.000Z', 0],
] as const)('the link of reserved pieces %s', async (_when, status, reservedUntil, count) => {
  await harness.insertMessage({ kind: 'reserved' }, { status, reservedUntil })
  await harness.sendMessages()
  expect(harness.mailServer.received).toHaveLength(count)
})

test('leaves a message alone until it is due', async () => {
  await harness.insertMessage({ sendAfter: new Date(harness.store.now().getTime() + 1).toISOString() })
  await harness.sendMessages()
  expect(harness.mailServer.received).toEqual([])
  harness.advanceClock(1)
  await harness.sendMessages()
  expect(harness.mailServer.received).toHaveLength(1)
})

test('tries again after growing pauses and gives up after a day', async () => {
  const id = await harness.insertMessage()
  harness.mailServer.behave({ on: 'recipient', do: 'refuse', code: 451 })
  const start = harness.store.now().getTime()
  const attempts: number[] = []
  for (let seen = 0; (await findMessage(id))?.status === 'waiting' && seen < 50; seen++) {
    attempts.push((harness.store.now().getTime() - start) / 60_000)
    await harness.sendMessages()
    const message = await findMessage(id)
    harness.advanceClock((Date.parse(String(message?.sendAfter)) - harness.store.now().getTime()) / 60_000)
  }
  expect(attempts).toEqual([0, 1, 6, 21, 81, 261, 441, 621, 801, 981, 1161, 1341, 1521])
  expect(await findMessage(id)).toMatchObject({
    status: 'failed',
    lastError: expect.stringContaining('451 Refused by the test'),
  })
  expect(harness.mailServer.received).toEqual([])
})

test('asks a mail server that does not answer about one batch alone', async () => {
  for (let count = 0; count < 12; count++) await harness.insertMessage()
  harness.mailServer.behave({ on: 'greeting', do: 'close' })
  await harness.sendMessages()
  const attempts = (await harness.listMessages()).map(message => message.attempts)
  expect(attempts.filter(count => count > 0)).toHaveLength(5)
})

test('sends mails even if search alerts fail, and the run fails without progress', async () => {
  await harness.insertMessage()
  const device = { endpoint: 'https://push.example/1', p256dh: '', auth: '' }
  const at = harness.store.now().toISOString()
  await createSearchAlert(harness.db, { ...device, search: 'q=denim', language: 'en', at })
  await insertInto(harness.db, 'productArrivals', { productId: await insertProduct(harness.db), at })
  const prepareMatcher = () => Promise.reject(new Error('The index is broken'))
  const parts = { productIndex: { ...harness.store.productIndex, prepareMatcher } }
  let progress = 0
  const run = harness.sendMessages(parts, undefined, () => {
    progress += 1
  })
  await expect(run).rejects.toThrow('The index is broken')
  expect([harness.mailServer.received.length, progress]).toEqual([1, 0])
})

describe('the order of what is due', () => {
  const earlier = '2026-11-20T03:00:00.000Z'
  const later = '2026-11-20T04:00:00.000Z'

  test('has mails before any number of search alerts', async () => {
    const alert = { ...messageFixture(), kind: 'search_alert', status: 'waiting', sendAfter: earlier } as const
    const alerts = Array.from({ length: 5_000 }, (_, n) => ({ ...alert, id: `alert-${n}`, messageId: `alert-${n}` }))
    for (let start = 0; start < alerts.length; start += 1_000)
      await insertInto(harness.db, 'messages', alerts.slice(start, start + 1_000))
    await harness.insertMessage()
    const stopping = new AbortController()
    const send = async () => {
      stopping.abort()
      return { status: 'accepted' } as const
    }
    await harness.sendMessages({ mail: { ...harness.store.mail, send } }, stopping.signal)
    const left = await harness.listMessages()
    expect(left.filter(({ kind }) => kind === 'shipped')).toMatchObject([{ status: 'sent' }])
    expect(left.length).toBeGreaterThan(4_000)
  })

  test('has those that never failed first', async () => {
    for (let count = 0; count < 20; count++) await harness.insertMessage({ attempts: 1, sendAfter: earlier })
    await harness.insertMessage({ recipient: 'new@example.com', sendAfter: later })
    await harness.sendMessages()
    const recipients = harness.mailServer.received.map(message => message.recipients[0])
    expect(recipients).toHaveLength(21)
    expect(recipients.indexOf('new@example.com')).toBeLessThan(10)
  })
})

describe('what an admin has to look at', () => {
  test('is a message that was refused for good', async () => {
    const id = await harness.insertMessage()
    harness.mailServer.behave({ on: 'recipient', do: 'refuse', code: 550 })
    await harness.sendMessages()
    expect(await findMessage(id)).toMatchObject({ status: 'failed', lastError: expect.stringContaining('550') })
    expect(await harness.listNotifications()).toMatchObject([
      { title: 'Messages need a look', message: '1 message has failed, or was perhaps not sent.' },
    ])
  })

  test('is a message that was perhaps sent, which no process sends again', async () => {
    const id = await harness.insertMessage()
    harness.mailServer.behave({ on: 'content', do: 'accept and close' })
    await harness.sendMessages()
    harness.mailServer.behave()
    harness.advanceClock(24 * 60)
    await harness.sendMessages()
    expect((await findMessage(id))?.status).toBe('perhaps_sent')
    expect(harness.mailServer.received).toHaveLength(1)
  })

  test('is a message that a process was sending when it was killed', async () => {
    const claimedAt = harness.store.now().toISOString()
    const id = await harness.insertMessage({ status: 'sending', claimedAt, attempts: 1 })
    harness.advanceClock(5)
    await harness.sendMessages()
    expect((await findMessage(id))?.status).toBe('sending')
    harness.advanceClock(2)
    await harness.sendMessages()
    expect((await findMessage(id))?.status).toBe('perhaps_sent')
    expect(harness.mailServer.received).toEqual([])
  })

  test.each([
    ['of which the mail server lost the connection', { on: 'content', do: 'accept and close' }, 2],
    ['that the mail server may not have taken', { on: 'content', do: 'close' }, 0],
  ] as const)(
    'is a confirmation %s twice: it is repeated once, ten minutes later',
    async (_what, behaviour, copies) => {
      const id = await harness.insertMessage({ kind: 'order_confirmed' }, { status: 'paid' })
      harness.mailServer.behave(behaviour)
      await harness.sendMessages()
      expect(await findMessage(id)).toMatchObject({ status: 'waiting' })
      expect(await harness.listNotifications()).toEqual([])
      harness.advanceClock(9)
      await harness.sendMessages()
      expect((await findMessage(id))?.attempts).toBe(1)
      harness.advanceClock(1)
      await harness.sendMessages()
      expect(await findMessage(id)).toMatchObject({ status: 'perhaps_sent', attempts: 2 })
      expect(await harness.listNotifications()).toHaveLength(1)
      harness.mailServer.behave()
      harness.advanceClock(24 * 60)
      await harness.sendMessages()
      const received = harness.mailServer.received.map(({ messageId }) => messageId)
      expect([received.length, new Set(received).size <= 1]).toEqual([copies, true])
    },
  )

  test('is no confirmation that a killed process was sending: it reaches the buyer', async () => {
    const claimedAt = harness.store.now().toISOString()
    const claim = { status: 'sending', claimedAt, attempts: 1 } as const
    const id = await harness.insertMessage({ ...claim, kind: 'order_confirmed' }, { status: 'paid' })
    harness.advanceClock(7)
    await Promise.all([harness.sendMessages(), harness.sendMessages()])
    harness.advanceClock(10)
    await harness.sendMessages()
    expect(await findMessage(id)).toMatchObject({ status: 'sent' })
    expect(harness.mailServer.received).toHaveLength(1)
    expect(await harness.listNotifications()).toEqual([])
  })

  test('is counted by one notification until it is read', async () => {
    harness.mailServer.behave({ on: 'recipient', do: 'refuse', code: 550 })
    for (let count = 0; count < 3; count++) await harness.insertMessage()
    await harness.sendMessages()
    const [notification, ...others] = await harness.listNotifications()
    expect(others).toEqual([])
    expect(notification?.message).toBe('3 messages have failed, or were perhaps not sent.')
    await harness.db.updateTable('notifications').set({ read: 1 }).execute()
    await harness.insertMessage()
    await harness.sendMessages()
    expect(await harness.listNotifications()).toHaveLength(2)
  })
})

test.each(['failed', 'perhaps_sent', 'kept'] as const)(
  'sends a message that is %s again when an admin asks',
  async from => {
    const id = await harness.insertMessage({ status: from, attempts: 3, lastError: 'Refused' })
    expect(await sendMessageAgain(harness.store, { id, from, by })).toEqual({ ok: true })
    expect(await sendMessageAgain(harness.store, { id, from, by })).toEqual({ ok: false, reason: 'changed' })
    await harness.sendMessages()
    expect(harness.mailServer.received).toHaveLength(1)
    expect(await findMessage(id)).toMatchObject({ status: 'sent', attempts: 1, lastError: null })
    const audit = await harness.db.selectFrom('auditEntries').select(['action', 'subjectId']).execute()
    expect(audit).toEqual([{ action: 'message sent again', subjectId: id }])
  },
)

test('sends nothing by hand that was sent, or is being sent', async () => {
  for (const from of ['sent', 'sending', 'waiting'] as const) {
    const id = await harness.insertMessage({ status: from })
    expect(await sendMessageAgain(harness.store, { id, from, by })).toEqual({ ok: false, reason: 'changed' })
  }
})

test('claims each message once when two processes send at the same time', async () => {
  for (let count = 0; count < 30; count++) await harness.insertMessage()
  await Promise.all([harness.sendMessages(), harness.sendMessages(), harness.sendMessages()])
  expect(harness.mailServer.received).toHaveLength(30)
  expect(new Set(harness.mailServer.received.map(({ messageId }) => messageId)).size).toBe(30)
})

test('leaves a message to the process that claimed it while this one was suspended', async () => {
  const id = await harness.insertMessage()
  const claimedAt = '2026-11-20T05:00:00.000Z'
  await harness.sendMessages({
    mail: {
      ...harness.store.mail,
      async send() {
        await updateRow(harness.db, 'messages', id, { claimedAt, status: 'sending' })
        return { status: 'unknown', reason: 'The connection was lost' }
      },
    },
  })
  expect(await findMessage(id)).toMatchObject({ status: 'sending', claimedAt, lastError: null })
  expect(await harness.listNotifications()).toEqual([])
})

describe('without a mail server', () => {
  test('keeps messages, and does not send them once there is one', async () => {
    const silent = await createMessageHarness({ hasMailServer: false })
    const id = await silent.insertMessage()
    await silent.sendMessages()
    const [kept] = await silent.listMessages()
    expect(kept).toMatchObject({ id, status: 'kept' })
    expect(await sendMessageAgain(silent.store, { id, from: 'kept', by })).toEqual({
      ok: false,
      reason: 'no-mail-server',
    })
    await silent.sendMessages({ mail: harness.store.mail })
    expect(harness.mailServer.received).toEqual([])
    await silent.close()
  })

  test('keeps no push message', async () => {
    const silent = await createMessageHarness({ hasMailServer: false })
    silent.expectErrors()
    const recipient = await insertDevice(silent.db)
    const notificationId = await insertNotification(silent.db)
    await insertMessage(silent.db, { kind: 'notification', recipient, data: JSON.stringify({ notificationId }) })
    const push = { ...silent.dependencies.push, send: async () => ({ status: 'refused', reason: 'Test' }) as const }
    await silent.sendMessages({ push })
    expect(await silent.listMessages()).toMatchObject([{ status: 'failed', attempts: 1 }])
    await silent.close()
  })
})
