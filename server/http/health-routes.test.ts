import { afterEach, expect, test, vi } from 'vitest'
import { setUpHarness } from '#test/harness.ts'

const harness = setUpHarness()
afterEach(() => void vi.restoreAllMocks())

async function ask(path: string): Promise<[status: number, body: unknown]> {
  const response = await harness.request(path)
  return [response.status, await response.json()]
}

test('is ready while the database answers', async () => {
  expect(await ask('/readyz')).toEqual([200, { status: 'ready' }])
})

test('is not ready without its database', async () => {
  vi.spyOn(harness.dependencies.database, 'isReady').mockReturnValue(false)
  expect(await ask('/readyz')).toEqual([503, { status: 'unready' }])
})

test('stays in the load balancer without its database, until it drains', async () => {
  vi.spyOn(harness.dependencies.database, 'isReady').mockReturnValue(false)
  const path = '/readyz?exclude=database'
  expect(await ask(path)).toEqual([200, { status: 'ready' }])
  harness.drain()
  expect(await ask(path)).toEqual([503, { status: 'draining' }])
})

test('stays ready with a full disk and without its bucket', async () => {
  const full = { status: 'low' as const, freeMegabytes: 0 }
  vi.spyOn(harness.dependencies.diagnostics, 'readDisk').mockResolvedValue(full)
  vi.spyOn(harness.dependencies.diagnostics, 'readBucket').mockResolvedValue('failing')
  expect(await ask('/readyz')).toEqual([200, { status: 'ready' }])
})

test('has the security headers of every response', async () => {
  for (const path of ['/healthz', '/readyz'])
    expect((await harness.request(path)).headers.get('x-content-type-options')).toBe('nosniff')
})

test('says that it is draining whatever else is wrong', async () => {
  vi.spyOn(harness.dependencies.database, 'isReady').mockReturnValue(false)
  harness.drain()
  expect(await ask('/readyz')).toEqual([503, { status: 'draining' }])
})

test('is alive unless the event loop stood still for more than five seconds', async () => {
  const stall = vi.spyOn(harness.dependencies.diagnostics, 'getMaxStallMs').mockReturnValue(5000)
  expect(await ask('/healthz')).toEqual([200, { status: 'alive' }])
  stall.mockReturnValue(5001.4)
  expect(await ask('/healthz')).toEqual([503, { status: 'stuck' }])
})
