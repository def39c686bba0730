import { expect, test } from 'vitest'
import { sendInTurns } from './send-in-turns.ts'

test('sends a message once that ends while the list is read again', async () => {
  const due = new Set(['slow', 'other'])
  const sent: string[] = []
  const slow = Promise.withResolvers<void>()
  let lists = 0
  await sendInTurns(
    {
      async listDue() {
        const listed = [...due].map(id => ({ id, endpoint: `https://${id}.example/` }))
        lists += 1
        if (lists === 2) {
          slow.resolve()
          await new Promise(resolve => setTimeout(resolve, 20))
        }
        return listed
      },
      hasNew: async () => true,
      getKey: ({ id }) => id,
      async send({ id }) {
        sent.push(id)
        if (id === 'slow') await slow.promise
        due.delete(id)
      },
    },
    new AbortController().signal,
  )
  expect(sent.sort()).toEqual(['other', 'slow'])
})

test('leaves room for endpoints that answer beside any number of silent ones', async () => {
  const stopping = new AbortController()
  const silent = Array.from({ length: 1_000 }, (_, id) => ({ id: `silent ${id}`, endpoint: `https://${id}.example/` }))
  const sent: string[] = []
  const due = [...silent, { id: 'honest', endpoint: 'https://fcm.googleapis.com/a' }]
  const sending = sendInTurns(
    {
      listDue: async () => due,
      hasNew: async () => false,
      getKey: ({ id }) => id,
      isProven: ({ id }) => id === 'honest',
      async send({ id }) {
        sent.push(id)
        if (id === 'honest') return stopping.abort()
        await new Promise<void>(resolve => stopping.signal.addEventListener('abort', () => resolve()))
      },
    },
    stopping.signal,
  )
  await sending
  expect([sent.length, sent.at(-1)]).toEqual([193, 'honest'])
})
