import { expect, test } from 'vitest'
import { cappedKinds, deferOverCap, maxPerKind } from '#store/delivery/daily-caps.server.ts'
import type { MessageKind } from '#store/outbox/message.ts'
import { updateRow } from '#test/factories.ts'
import { messageFixture } from '#test/message-factories.ts'
import { signUp } from '#test/signed-in-user.ts'
import { setUpMessageHarness } from './message-harness.ts'

const harness = setUpMessageHarness({ hasRateLimits: true, hasPages: true })

const insertUnpaid = (recipient: string, kind: MessageKind = 'payment_failed') =>
  harness.insertMessage({ kind, recipient }, { email: recipient, paid: 0, status: 'payment_failed' })
const listRecipients = () => harness.mailServer.received.map(({ recipients }) => recipients[0])
const countSent = () => harness.mailServer.received.length

/** As if they had been sent in the last hour: no mail server takes that many in a test. */
async function insertSent(kind: MessageKind, count: number) {
  const at = harness.store.now().toISOString()
  const sent = { ...messageFixture(), kind, status: 'sent', claimedAt: at, sentAt: at, orderId: null } as const
  const rows = Array.from({ length: count }, (_, n) => {
    const id = `${kind}-${at}-${n}`
    return { ...sent, id, messageId: id, recipient: `${id}@example.com` }
  })
  await harness.db.insertInto('messages').values(rows).execute()
}

test('a mailbox gets two mails a day about unpaid orders, the others wait', async () => {
  for (const address of ['siti@example.com', 'SITI@example.com', 'siti+1@example.com', 's.iti@EXAMPLE.com'])
    await insertUnpaid(address)
  await insertUnpaid('mei@example.com')
  await harness.sendMessages()
  await harness.sendMessages()
  expect(countSent()).toBe(3)
  expect(listRecipients()).toContain('mei@example.com')
  expect(await harness.listNotifications()).toEqual([])
  harness.advanceClock(23 * 60)
  await harness.sendMessages()
  expect(countSent()).toBe(3)
  harness.advanceClock(75)
  await harness.sendMessages()
  expect(countSent()).toBe(5)
  expect((await harness.listMessages()).every(({ status, lastError }) => status === 'sent' && !lastError)).toBe(true)
})

test('mails about paid orders have no cap, nor do they wait behind others', async () => {
  for (const kind of cappedKinds) await insertSent(kind, maxPerKind)
  await insertUnpaid('mei@example.com')
  for (const kind of ['order_confirmed', 'shipped', 'delivered', 'refunded'] as const)
    await harness.insertMessage({ kind })
  await harness.sendMessages()
  expect(listRecipients()).toEqual(Array(4).fill('siti@example.com'))
})

test.each(cappedKinds)(
  'the shop sends no more %s a day than its cap, and tells the admins once in a day that some wait',
  async kind => {
    await insertSent(kind, maxPerKind - 1)
    const names = Array.from({ length: 3 }, (_, n) => `person${n}@example.com`)
    for (const recipient of names) await harness.insertMessage({ kind, recipient })
    const listDue = async () => {
      const now = harness.store.now().toISOString()
      const waiting = (await harness.listMessages()).filter(
        ({ status, sendAfter }) => status === 'waiting' && sendAfter <= now,
      )
      return deferOverCap(
        harness.store,
        waiting.map(message => ({ ...message, endpoint: null, lastSentAt: null })),
      )
    }
    const claim = async ([mail]: { id: string }[]) =>
      updateRow(harness.db, 'messages', mail?.id ?? '', {
        status: 'sent',
        claimedAt: harness.store.now().toISOString(),
        lastError: null,
      })
    const [first] = [await listDue()]
    expect(first).toHaveLength(1)
    await claim(first)
    for (let quarter = 0; quarter < 4; quarter++) {
      harness.advanceClock(15)
      expect(await listDue()).toEqual([])
    }
    expect(await harness.listNotifications()).toMatchObject([
      { title: 'Mails wait', link: '/admin/messages?show=waiting' },
    ])
    harness.advanceClock(24 * 60)
    const later = await listDue()
    expect(later).toHaveLength(2)
    for (const mail of later) await claim([mail])
    expect(await harness.listNotifications()).toHaveLength(1)

    await insertSent(kind, maxPerKind - 2)
    await harness.insertMessage({ kind })
    expect(await listDue()).toEqual([])
    expect(await harness.listNotifications()).toHaveLength(2)
  },
)

test('a link that had to wait is made when it is sent, and works for an hour from then on', async () => {
  const email = 'siti@example.com'
  await signUp(harness, email)
  await harness.sendMessages()
  await insertSent('password_reset', maxPerKind)
  await harness.request('/login/reset', { method: 'POST', body: new URLSearchParams({ email }) })
  await harness.sendMessages()
  expect(countSent()).toBe(1)
  harness.advanceClock(24 * 60)
  await harness.sendMessages()
  const text = harness.mailServer.received[1]?.source.replace(/=\r?\n/g, '').replaceAll('=3D', '=') ?? ''
  const [, link = ''] = /http:\/\/localhost:3000(\/login\/reset\?token=[\w-]+)/.exec(text) ?? []
  harness.advanceClock(59)
  expect(await (await harness.request(link)).text()).toContain('New password')
  harness.advanceClock(2)
  expect(await (await harness.request(link)).text()).toContain('older than an hour')
})

test('a payment that failed is no news when the order was paid meanwhile, unless money goes back', async () => {
  await harness.insertMessage({ kind: 'payment_failed' }, { paid: 1, status: 'paid' })
  await harness.insertMessage({ kind: 'payment_failed', data: '{"refundedSen":500}' }, { paid: 1, status: 'paid' })
  await harness.sendMessages()
  expect(countSent()).toBe(1)
})

test('without limits nothing waits', async () => {
  await insertSent('payment_failed', 300)
  const mails = Array.from({ length: 3 }, (_, n) => ({
    ...messageFixture(),
    id: `m${n}`,
    kind: 'payment_failed' as const,
  }))
  const due = mails.map(mail => ({ ...mail, endpoint: null, lastSentAt: null }))
  expect(await deferOverCap({ ...harness.store, holdLimits: undefined }, due)).toBe(due)
})

test('a due mail that another turn has sent meanwhile counts once', async () => {
  await insertSent('order_links', maxPerKind)
  const due = (await harness.listMessages()).map(mail => ({ ...mail, endpoint: null, lastSentAt: null }))
  expect(await deferOverCap(harness.store, due)).toEqual(due)
  expect(await harness.listNotifications()).toEqual([])
})
