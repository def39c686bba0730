import { expect, test } from 'vitest'
import { createHarness } from '#test/harness.ts'
import { signUp } from '#test/signed-in-user.ts'
import { listResourceProblems } from '../lifecycle/diagnostics.ts'

test('admin pages say when the disk is almost full and when the bucket fails', async () => {
  const harness = await createHarness({ hasPages: true })
  const boss = await signUp(harness, 'boss@example.com', { isAdmin: true })
  const texts = ['The disk is almost full.', 'Photos can’t be read or stored.']
  const { html } = await boss.getPage('/admin/orders')
  for (const text of texts) expect(html).not.toContain(text)
  harness.store.listResourceProblems = () =>
    listResourceProblems({
      readDisk: async () => ({ status: 'low', freeMegabytes: 12 }),
      readBucket: async () => 'failing',
    })
  const warned = await boss.getPage('/admin/orders')
  for (const text of texts) expect(warned.html).toContain(text)
  expect((await (await harness.request('/shop')).text()).includes('Technical problems')).toBe(false)
  await harness.close()
})
