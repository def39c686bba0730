import { expect, test } from 'vitest'
import { setUpHarness } from '#test/harness.ts'
import { notifyOfOutage } from './notify-of-machine.server.ts'

const harness = setUpHarness()

const startedAt = new Date('2026-11-20T03:50:00.000Z')
const listNotifications = () =>
  harness.db.selectFrom('notifications').select(['title', 'message', 'pushText']).execute()

test('notifies the admins once of an outage that several processes report', async () => {
  const endedAt = new Date('2026-11-20T03:52:30.000Z')
  await Promise.all([
    notifyOfOutage(harness.store, { startedAt, endedAt }),
    notifyOfOutage(harness.store, { startedAt: new Date(startedAt.getTime() + 2000), endedAt }),
  ])
  const [notification, ...others] = await listNotifications()
  expect(others).toEqual([])
  expect(notification?.message).toMatch(/^The database was away or took no writes for 3 min, from 11:50:00/)
  expect(notification?.pushText).toContain('The shop could not sell')
})

test('notifies of the next outage, and not of one of a minute', async () => {
  await notifyOfOutage(harness.store, { startedAt, endedAt: new Date('2026-11-20T03:51:00.000Z') })
  expect(await listNotifications()).toEqual([])
  for (const minutes of [0, 10]) {
    const start = new Date(harness.store.now().getTime() - 120_000)
    await notifyOfOutage(harness.store, { startedAt: start, endedAt: harness.store.now() })
    expect(await listNotifications()).toHaveLength(minutes === 0 ? 1 : 2)
    harness.advanceClock(10)
  }
})

test('notifies of an outage of one process that lasts longer than that of another', async () => {
  const endedAt = harness.store.now()
  const start = new Date(endedAt.getTime() - 120_000)
  await notifyOfOutage(harness.store, { startedAt: start, endedAt })
  harness.advanceClock(38)
  await notifyOfOutage(harness.store, { startedAt: new Date(start.getTime() + 60_000), endedAt: harness.store.now() })
  expect(await listNotifications()).toHaveLength(2)
})
