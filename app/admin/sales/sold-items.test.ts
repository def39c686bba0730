import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { CurrentUser } from '#app/context/current-user.ts'
import { type ServerContext, serverContextKey } from '#app/context/server-context.ts'
import { setUpHarness } from '#test/harness.ts'
import { loader } from './sold-items.tsx'

const harness = setUpHarness()

test('reads nothing from the database without the admin middleware [GUARD-02]', async () => {
  const context = new RouterContextProvider()
  context.set(serverContextKey, {
    store: harness.store,
    currentUser: { findUser: async () => ({ isAdmin: true }) } as unknown as CurrentUser,
    lookUpOrder: async () => undefined,
    buyer: {} as ServerContext['buyer'],
    inlineScripts: new Set<string>(),
  })
  const request = new Request('http://localhost:3000/admin/sold-items')
  const before = harness.queryCount()
  const load = async () => loader({ request, context, params: {} } as unknown as Parameters<typeof loader>[0])
  await expect(load()).rejects.toThrow()
  expect(harness.queryCount()).toBe(before)
})
