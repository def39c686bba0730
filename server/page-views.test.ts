import { afterEach, beforeEach, expect, test } from 'vitest'
import { listVisits } from '#store/visits/visit-queries.server.ts'
import { type Lab, openLab } from '#test/lab.ts'

let lab: Lab
beforeEach(async () => {
  lab = await openLab()
})
afterEach(() => lab.close())

const view = (route: string, path = '/shop') => lab.browser().post('/api/page-views', { route, path })
const visits = async () => {
  await lab.parts.visits.flush()
  return listVisits(lab.db, '2026-01-01')
}

test('OTH-01 T57 a page view is counted by its route and the shop’s day, and nothing else is kept', async () => {
  expect((await view('/shop')).status).toBe(204)
  await view('/shop')
  await view('/product/:id', '/product/demo-1')
  expect(await visits()).toEqual([
    { day: '2026-11-20', route: '/product/:id', count: 1 },
    { day: '2026-11-20', route: '/shop', count: 2 },
  ])
  // Midnight in Malaysia is four in the afternoon of UTC.
  lab.pass(13 * 60)
  await view('/shop')
  expect(await visits()).toContainEqual({ day: '2026-11-21', route: '/shop', count: 1 })
  await view('/shop')
  expect(await visits()).toContainEqual({ day: '2026-11-21', route: '/shop', count: 2 })
})

test('OTH-01 what is no page of the shop is not counted', async () => {
  expect((await view('/thankyou?session_id=cs_1')).status).toBe(400)
  expect((await view('/admin')).status).toBe(400)
  expect((await lab.browser().post('/api/page-views', 'nothing')).status).toBe(400)
  expect(await visits()).toEqual([])
})
