import { expect, test, vi } from 'vitest'
import { setUpHarness } from '#test/harness.ts'
import { createClockReporter } from './report-clock.ts'

const harness = setUpHarness()

const listTitles = async () =>
  (await harness.db.selectFrom('notifications').select('title').execute()).map(({ title }) => title)

test('notifies of a wrong clock, asks the database once a minute, and tries again after a failure', async () => {
  let ms = 0
  const report = createClockReporter(Promise.resolve(harness.store), () => ms)
  await report(undefined)
  expect(await listTitles()).toEqual([])
  harness.expectErrors()
  const now = vi.spyOn(harness.store, 'now').mockImplementation(() => {
    throw new Error('No time')
  })
  await report(90_000)
  now.mockRestore()
  ms += 59_000
  await report(90_000)
  expect(await listTitles()).toEqual([])
  ms += 1_000
  await report(90_000)
  expect(await listTitles()).toEqual(["The server's clock is wrong"])
})
