import { expect, test } from 'vitest'
import { createHarness } from '#test/harness.ts'
import { signUp } from '#test/signed-in-user.ts'

test.each([
  ['test-key', 'is a test key'],
  ['sandbox', 'go to the sandbox'],
] as const)('admin pages of a public store with %s payments say that no real money moves', async (kind, text) => {
  const harness = await createHarness({ hasPages: true })
  harness.store.isPublic = true
  const boss = await signUp(harness, 'boss@example.com', { isAdmin: true })
  for (const path of ['/admin', '/admin/orders', '/admin/settings']) {
    harness.store.testPayments = undefined
    expect(await (await boss.request(path)).text(), path).not.toContain('No real money moves')
    harness.store.testPayments = kind
    const html = await (await boss.request(path)).text()
    expect(html, path).toContain('No real money moves')
    expect(html, path).toContain(text)
    harness.store.isPublic = false
    expect(await (await boss.request(path)).text(), path).not.toContain('No real money moves')
    harness.store.isPublic = true
  }
  await harness.close()
})
