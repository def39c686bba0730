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

/** Sends until `last` has been, and returns all that was. `answer` says how the others end. */
async function sendUntil(last: string, due: DueMessage[], answer: (signal: AbortSignal) => Promise<void>) {
  const stopping = new AbortController()
  const sent: string[] = []
  await sendInTurns(
    {
      listDue: async () => due,
      hasNew: async () => false,
      async send({ id }) {
        sent.push(id)
        if (id === last) stopping.abort()
        else await answer(stopping.signal)
        return accepted
      },
    },
    stopping.signal,
  )
  return sent
}

const answerAtTheStop = (signal: AbortSignal) =>
  new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
const listDevices = (count: number) =>
  Array.from({ length: count }, (_, id) => alertTo(`${id}`, `https://${id}.example/`))

test('leaves room for endpoints that answer beside any number of silent ones', async () => {
  const due = [...listDevices(1_000), alertTo('honest', 'https://fcm.googleapis.com/a')]
  const sent = await sendUntil('honest', due, answerAtTheStop)
  expect([sent.length, sent.at(-1)]).toEqual([193, 'honest'])
})

test('sends mails and messages to admins beside any number of silent devices of shoppers', async () => {
  const silent = listDevices(300).map(device => ({ ...device, lastSentAt: '2026-11-20T04:00:00.000Z' }))
  const others: DueMessage[] = [
    { id: 'push', kind: 'notification', endpoint: 'https://0.example/', lastSentAt: null },
    { id: 'mail', kind: 'shipped', endpoint: null, lastSentAt: null },
  ]
  const sent = await sendUntil('mail', [...silent, ...others], answerAtTheStop)
  expect([sent.length, ...sent.slice(-2)]).toEqual([258, 'push', 'mail'])
})

test('sends nothing more after a stop, of what was started before it', async () => {
  expect(await sendUntil('2', listDevices(20), async () => {})).toEqual(['0', '1', '2'])
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
