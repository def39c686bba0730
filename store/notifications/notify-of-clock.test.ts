import { expect, test } from 'vitest'
import { setUpHarness } from '#test/harness.ts'
import { notifyOfClock } from './notify-of-machine.server.ts'

const harness = setUpHarness()

const listMessages = async () =>
  (await harness.db.selectFrom('notifications').select('message').orderBy('createdAt').execute()).map(
    ({ message }) => message,
  )

test('notifies the admins once a day of a clock that several processes notice', async () => {
  await Promise.all([notifyOfClock(harness.store, 720_000), notifyOfClock(harness.store, 721_000)])
  expect(await listMessages()).toEqual([
    expect.stringMatching(
      /^This server's clock is 12 minutes ahead of the payment provider's\. Holds and payment pages/,
    ),
  ])
  harness.advanceClock(23 * 60)
  await notifyOfClock(harness.store, 720_000)
  expect(await listMessages()).toHaveLength(1)
  harness.advanceClock(61)
  await notifyOfClock(harness.store, -45_000)
  expect((await listMessages())[1]).toMatch(/^This server's clock is 45 seconds behind the payment provider's/)
})
