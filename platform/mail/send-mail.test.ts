import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailBehaviour, startMailServer, type TestMailServer } from '#test/mail/mail-server.ts'
import { findFreePort } from '#test/processes/free-port.ts'
import { createMailSender } from './send-mail.server.ts'

/** Short only where a test waits for it: a busy machine may take long for a single mail. */
const patient = { connectMs: 15_000, silenceMs: 15_000, totalMs: 20_000 }
const impatient = { connectMs: 1_500, silenceMs: 1_500, totalMs: 20_000 }
const mail = {
  messageId: 'order-1.shipped.3',
  recipient: 'siti@example.com',
  sender: { name: 'TuffThrift', email: 'hello@tuffthrift.example' },
  subject: 'Order #1 is on its way',
  text: 'On its way.',
  html: '<p>On its way.</p>',
}

let server: TestMailServer
beforeAll(async () => {
  server = await startMailServer()
})
beforeEach(() => {
  server.received.length = 0
  server.behave()
})
afterAll(() => server.close())

const createSender = (smtpUrl: string, timeouts = patient) =>
  createMailSender({ smtpUrl, mailFrom: 'shop@shop.example', timeouts })
const sendTo = (behaviour: MailBehaviour) => {
  server.behave(behaviour)
  return createSender(server.url, behaviour.do === 'fall silent' ? impatient : patient)(mail)
}

test('sends plain text and HTML with the given Message-ID to the recipient alone', async () => {
  expect(await createSender(server.url)(mail)).toEqual({ status: 'accepted' })
  const [received] = server.received
  expect(received?.messageId).toBe('order-1.shipped.3@shop.example')
  expect(received?.recipients).toEqual([mail.recipient])
  expect(received?.source).toContain('From: TuffThrift <shop@shop.example>')
  expect(received?.source).toMatch(/multipart\/alternative[\s\S]+text\/plain[\s\S]+text\/html/)
})

describe('before the content', () => {
  test.each<MailBehaviour>([
    { on: 'greeting', do: 'close' },
    { on: 'greeting', do: 'fall silent' },
    { on: 'recipient', do: 'close' },
    { on: 'recipient', do: 'fall silent' },
  ])('defers a mail when the server on $on starts to $do', async behaviour => {
    expect(await sendTo(behaviour)).toMatchObject({ status: 'deferred', isUnreachable: true })
  })

  test('defers a mail when nobody listens', async () => {
    const send = createSender(`smtp://127.0.0.1:${await findFreePort()}`)
    expect(await send(mail)).toMatchObject({ status: 'deferred', isUnreachable: true })
  })

  test('defers a recipient that is refused for now, and gives up one that is refused for good', async () => {
    expect(await sendTo({ on: 'recipient', do: 'refuse', code: 451 })).toMatchObject({
      status: 'deferred',
      isUnreachable: false,
    })
    expect(await sendTo({ on: 'recipient', do: 'refuse', code: 550 })).toEqual({
      status: 'refused',
      reason: expect.stringContaining('550 Refused by the test'),
    })
  })

  test('defers every mail when the server refuses the password', async () => {
    const strict = await startMailServer({ hasPassword: true })
    const send = createSender(strict.url.replace('//', '//user:wrong@'))
    expect(await send(mail)).toMatchObject({ status: 'deferred', isUnreachable: true })
    await strict.close()
  })

  test('gives up a recipient that is no address', async () => {
    expect((await createSender(server.url)({ ...mail, recipient: '' })).status).toBe('refused')
  })
})

describe('after the content', () => {
  test.each<MailBehaviour>([
    { on: 'content', do: 'close' },
    { on: 'content', do: 'fall silent' },
    { on: 'content', do: 'accept and close' },
  ])('does not know what became of a mail when the server starts to $do', async behaviour => {
    expect((await sendTo(behaviour)).status).toBe('unknown')
  })

  test('believes the reply of the server', async () => {
    expect((await sendTo({ on: 'content', do: 'refuse', code: 452 })).status).toBe('deferred')
    expect((await sendTo({ on: 'content', do: 'refuse', code: 554 })).status).toBe('refused')
  })
})
