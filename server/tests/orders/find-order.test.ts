import { describe, expect, test } from 'vitest'
import { erasedEmail } from '#store/erased-person.ts'
import type { OrderTable } from '#store/orders/order-table.ts'
import { insertOrder } from '#test/order-factories.ts'
import { postForm } from '#test/signed-in-user.ts'
import { createMessageHarness, setUpMessageHarness } from '../messages/message-harness.ts'

const email = 'siti@example.com'
const [known, unknown] = [email, 'nobody@example.com']

const harness = setUpMessageHarness({ hasPages: true, hasRateLimits: true })

const ask = (address: string, path = '/find-order', network = '198.51.100.1') =>
  postForm(harness, path, { email: address }, { 'x-forwarded-for': network })
const daysAgo = (days: number) => new Date(harness.store.now().getTime() - days * 24 * 60 * 60_000).toISOString()
const insertPaid = (days: number, overrides: Partial<OrderTable> = {}) =>
  insertOrder(harness.db, { email, paid: 1, status: 'shipped', paidAt: daysAgo(days), ...overrides })

/** Sends what is due and returns the mails as recipient and text. */
async function readMails(): Promise<{ to: string[]; text: string }[]> {
  await harness.sendMessages()
  return harness.mailServer.received.map(({ recipients, source }) => ({
    to: recipients,
    text: source.replace(/=\r?\n/g, '').replaceAll('=3D', '='),
  }))
}
const listTokens = (text = '') => [...new Set(Array.from(text.matchAll(/\/order\/(\w+)/g), ([, token]) => token))]

test('mails the links of the newest ten paid orders of 180 days, without scripts [T64]', async () => {
  expect(await (await harness.request('/find-order')).text()).toContain('Send the links')
  for (let day = 0; day < 12; day++) await insertPaid(day, { pageToken: `day${day}` })
  await insertPaid(1, { pageToken: 'another', email: 'mei@example.com' })
  await insertPaid(0, { pageToken: 'unpaid', paid: 0, status: 'pending', paidAt: null })
  const response = await ask(' Siti@Example.com ')
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('their links are on the way')])
  const [mail, ...others] = await readMails()
  expect(others).toEqual([])
  expect(mail?.to).toEqual([email])
  expect(listTokens(mail?.text)).toEqual(Array.from({ length: 10 }, (_, day) => `day${day}`))
  const order = await harness.db.selectFrom('orders').selectAll().where('pageToken', '=', 'day0').executeTakeFirst()
  for (const secret of [order?.id, order?.shipPhone, order?.shipAddress, order?.shipZip, order?.shipName])
    expect(mail?.text).not.toContain(secret)
})

test('finds addresses in any case, and no order that is older or erased', async () => {
  await insertPaid(179, { pageToken: 'recent', email: ' SITI@example.com' })
  await insertPaid(181, { pageToken: 'old' })
  await insertPaid(1, { pageToken: 'gone', email: erasedEmail })
  for (const address of [email, erasedEmail]) await ask(address)
  const mails = await readMails()
  expect(mails.map(({ to, text }) => [to, listTokens(text)])).toEqual([[[email], ['recent']]])
})

test('is in Malay for whoever asks in Malay', async () => {
  await insertPaid(1, { pageToken: 'token', language: 'en' })
  expect(await (await ask(email, '/find-order?lang=ms')).text()).toContain('pautannya sedang dihantar')
  const [mail] = await readMails()
  expect(mail?.text).toContain('/order/token?lang=ms')
  expect(mail?.text).toContain('Ini pesanan anda')
})

describe('an unknown address', () => {
  const normalize = async (response: Response) => [
    response.status,
    // The policy has a hash of the data, which repeats the address that was typed.
    Object.fromEntries([...response.headers].filter(([name]) => name !== 'content-security-policy')),
    (await response.text()).replaceAll(/[\w-]+@example\.com/g, ''),
  ]

  test('gets the same answer for the same work, and no mail', async () => {
    await insertPaid(1)
    const answers: unknown[] = []
    const queries: number[] = []
    // The first one loads what the others find loaded.
    for (const address of ['first@example.com', known, unknown]) {
      const before = harness.queryCount()
      const [status, { 'content-security-policy': _policy, ...headers }, text] = (await normalize(
        await ask(address),
      )) as [number, Record<string, string>, string]
      answers.push([status, headers, text])
      queries.push(harness.queryCount() - before)
    }
    expect(answers[1]).toEqual(answers[2])
    expect(queries[1]).toBe(queries[2])
    expect((await harness.listMessages()).map(({ data, status }) => [data, status])).toEqual(
      Array(3).fill(['{}', 'waiting']),
    )
    expect((await readMails()).map(({ to }) => to)).toEqual([[known]])
    expect((await harness.listMessages()).map(({ recipient }) => recipient)).toEqual([known])
  })

  test('counts against the limits as a known one does, whatever the network', async () => {
    await insertPaid(1)
    const statuses: number[][] = []
    for (const address of [known, unknown]) {
      const own: number[] = []
      for (let count = 0; count < 7; count++) own.push((await ask(address, '/find-order', `192.0.2.${count}`)).status)
      statuses.push(own)
    }
    expect(statuses[0]).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(statuses[1]).toEqual(statuses[0])
    expect(await readMails()).toHaveLength(5)
  })
})

test.each(['', `${known},${unknown}`, `${known}\r\nBcc: ${unknown}`])(
  'refuses %j, mails nobody and keeps what was typed',
  async address => {
    await insertPaid(1)
    const response = await ask(address)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Please enter a valid email address.')
    expect(await readMails()).toEqual([])
  },
)

test('keeps a typed address that was refused', async () =>
  expect(await (await ask('siti@')).text()).toContain('value="siti@"'))

test('leads from the log-in, an unknown order and the footer to the page', async () => {
  for (const path of ['/login', '/order/0123456789abcdefghjkmnpqrs', '/thankyou', '/shop?lang=ms'])
    expect(await (await harness.request(path)).text()).toMatch(/href="\/find-order(\?lang=ms)?"/)
})

test('says how to reach a shop that sends no mails, which asks for no address', async () => {
  await harness.close()
  Object.assign(harness, await createMessageHarness({ hasPages: true, hasMailServer: false }))
  const html = await (await harness.request('/find-order')).text()
  expect(html).toContain('Ask us about your order')
  expect(html).toMatch(/https:\/\/wa\.me\/\d+/)
  expect(html).not.toContain('Send the links')
  await insertPaid(1)
  expect((await ask(known)).status).toBe(200)
  expect(await harness.listMessages()).toEqual([])
})
