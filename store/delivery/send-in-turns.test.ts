import { expect, test } from 'vitest'
import { type DueMessage, sendInTurns } from './send-in-turns.ts'

const accepted = { status: 'accepted' } as const
const alertTo = (id: string, endpoint: string): DueMessage => ({ id, kind: 'search_alert', endpoint, lastSentAt: null })

test('sends a message once that ends while the list is read again', async () => {
  const due = new Set(['slow', 'other'])
  const sent: string[] = []
  const slow = Promise.withResolvers<void>()
  let lists = 0
  await sendInTurns(
    {
      async listDue() {
        const listed = [...due].map(id => alertTo(id, `https://${id}.example/`))
        lists += 1
        if (lists === 2) {
          slow.resolve()
          await new Promise(resolve => setTimeout(resolve, 20))
        }
        return listed
      },
      hasNew: async () => true,
      async send({ id }) {
        sent.push(id)
        if (id === 'slow') await slow.promise
        due.delete(id)
        return accepted
      },
    },
    new AbortController().signal,
  )
  expect(sent.sort()).toEqual(['other', 'slow'])
})

test('leaves room for endpoints that answer beside any number of silent ones', async () => {
  const stopping = new AbortController()
  const silent = Array.from({ length: 1_000 }, (_, id) => alertTo(`silent ${id}`, `https://${id}.example/`))
  const sent: string[] = []
  const due = [...silent, alertTo('honest', 'https://fcm.googleapis.com/a')]
  const sending = sendInTurns(
    {
      listDue: async () => due,
      hasNew: async () => false,
      async send({ id }) {
        sent.push(id)
        if (id === 'honest') stopping.abort()
        else await new Promise<void>(resolve => stopping.signal.addEventListener('abort', () => resolve()))
        return accepted
      },
    },
    stopping.signal,
  )
  await sending
  expect([sent.length, sent.at(-1)]).toEqual([193, 'honest'])
})

test('sends mails and messages to admins beside any number of silent devices of shoppers', async () => {
  const stopping = new AbortController()
  const silent = Array.from({ length: 300 }, (_, id) => ({
    ...alertTo(`silent ${id}`, `https://${id}.example/`),
    lastSentAt: '2026-11-20T04:00:00.000Z',
  }))
  const others: DueMessage[] = [
    { id: 'push', kind: 'notification', endpoint: 'https://0.example/', lastSentAt: null },
    { id: 'mail', kind: 'shipped', endpoint: null, lastSentAt: null },
  ]
  const sent: string[] = []
  await sendInTurns(
    {
      listDue: async () => [...silent, ...others],
      hasNew: async () => false,
      async send({ id }) {
        sent.push(id)
        if (id === 'mail') stopping.abort()
        else await new Promise<void>(resolve => stopping.signal.addEventListener('abort', () => resolve()))
        return accepted
      },
    },
    stopping.signal,
  )
  expect([sent.length, ...sent.slice(-2)]).toEqual([258, 'push', 'mail'])
})

test('sends nothing more after a stop, of what was started before it', async () => {
  const stopping = new AbortController()
  const sent: string[] = []
  await sendInTurns(
    {
      listDue: async () => Array.from({ length: 20 }, (_, id) => alertTo(`${id}`, `https://${id}.example/`)),
      hasNew: async () => false,
      async send({ id }) {
        sent.push(id)
        if (id === '2') stopping.abort()
        return accepted
      },
    },
    stopping.signal,
  )
  expect(sent).toEqual(['0', '1', '2'])
})

test('sends push messages while the mail server is unreachable, and no mails', async () => {
  const mail: DueMessage = { id: 'mail', kind: 'shipped', endpoint: null, lastSentAt: null }
  const due = [mail]
  const sent: string[] = []
  await sendInTurns(
    {
      listDue: async () => due.splice(0),
      hasNew: async () => false,
      async send({ id }) {
        sent.push(id)
        if (id !== 'mail') return accepted
        due.push({ ...mail, id: 'other mail' }, { ...alertTo('push', 'https://push.example/'), kind: 'notification' })
        return { status: 'deferred', reason: 'No answer', isUnreachable: true }
      },
    },
    new AbortController().signal,
  )
  expect(sent).toEqual(['mail', 'push'])
})
