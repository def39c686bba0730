import { expect, test } from 'vitest'
import type { Tx } from './database.server.ts'
import { createHook } from './hook.server.ts'

const tx = {} as Tx

test('throws when nothing is registered for a hook', async () => {
  await expect(createHook<[id: string]>('addMail')(tx, 'a')).rejects.toThrow(/registered for the hook addMail/)
})

test('passes the transaction on to what is registered, and returns its result', async () => {
  const hook = createHook<[id: string], unknown>('addMail')
  hook.register(async (...details) => details)
  expect(await hook(tx, 'a')).toEqual([tx, 'a'])
})
