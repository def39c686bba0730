import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { findFreePort } from '#test/processes/free-port.ts'
import { cacheCheck } from './cache-check.ts'
import { createDiagnostics } from './diagnostics.ts'
import { watchEventLoop } from './watch-event-loop.ts'

const connection = { region: 'auto', bucket: 'photos', accessKeyId: 'id', secretAccessKey: 'secret' }

test('reports the space of the data directory, and no bucket without one', async () => {
  const diagnostics = createDiagnostics({ dataDir: tmpdir(), s3: undefined })
  expect((await diagnostics.readDisk()).freeMegabytes).toBeGreaterThan(0)
  expect(await diagnostics.readBucket()).toBe('none')
})

test('reports a bucket that does not answer, and a directory that is gone', async () => {
  const endpoint = `http://127.0.0.1:${await findFreePort()}`
  const s3 = { ...connection, endpoint, publicUrl: undefined }
  const diagnostics = createDiagnostics({ dataDir: '/nowhere', s3 })
  expect(await diagnostics.readDisk()).toEqual({ status: 'unknown', freeMegabytes: null })
  await expect.poll(diagnostics.readBucket, { timeout: 15_000 }).toBe('failing')
})

test('answers with the last result while a check hangs', async () => {
  const results = [Promise.resolve('first'), new Promise<string>(() => {})]
  const read = cacheCheck({ check: () => results.shift() as Promise<string>, ttlMs: 0, initial: 'none' })
  expect(await read()).toBe('first')
  expect(await read()).toBe('first')
})

test('notices that the event loop stood still', async () => {
  const watch = watchEventLoop()
  const until = performance.now() + 1200
  while (performance.now() < until);
  expect(watch.getMaxStallMs()).toBeGreaterThan(600)
})
