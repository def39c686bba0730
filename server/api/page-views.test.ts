import { expect, test } from 'vitest'
import { listVisits } from '#store/visits/visit-queries.server.ts'
import { setUpHarness } from '#test/harness.ts'

const harness = setUpHarness()

const sendPageView = (route: string, path = '/shop') => harness.shopper().post('/api/page-views', { route, path })
const visits = async () => {
  await harness.dependencies.visits.flush()
  return listVisits(harness.db, '2026-01-01')
}

test('counts a page view by route and day in the time zone of the shop, and stores nothing else [OTH-01, T57]', async () => {
  expect((await sendPageView('/shop')).status).toBe(204)
  await sendPageView('/shop')
  await sendPageView('/product/:id', '/product/demo-1')
  expect(await visits()).toEqual([
    { day: '2026-11-20', route: '/product/:id', count: 1 },
    { day: '2026-11-20', route: '/shop', count: 2 },
  ])
  // Midnight in Malaysia is 16:00 UTC.
  harness.advanceClock(13 * 60)
  await sendPageView('/shop')
  expect(await visits()).toContainEqual({ day: '2026-11-21', route: '/shop', count: 1 })
  await sendPageView('/shop')
  expect(await visits()).toContainEqual({ day: '2026-11-21', route: '/shop', count: 2 })
})

test('rejects routes that are not public pages [OTH-01]', async () => {
  expect((await sendPageView('/thankyou?session_id=cs_1')).status).toBe(400)
  expect((await sendPageView('/admin')).status).toBe(400)
  expect((await harness.shopper().post('/api/page-views', 'nothing')).status).toBe(400)
  expect(await visits()).toEqual([])
})
