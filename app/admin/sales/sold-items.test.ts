import { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outsideContext } from '#app/http/outside.ts'
import { adminsOnly, type Visitor, visitorContext } from '#app/http/visitor.ts'
import type { User } from '#store/users/user.ts'
import { addPiece } from '#test/factories.ts'
import { type Lab, openLab } from '#test/lab.ts'
import { loader } from './sold-items.tsx'

// The lab's clock stands at 20 November 2026, noon in Malaysia.
let lab: Lab
beforeEach(async () => {
  lab = await openLab()
})
afterEach(() => lab.close())

const admin = { uid: 'owner', email: 'owner@example.com', isAdmin: true } as unknown as User

async function read(query: string, { isGuarded = true } = {}) {
  const context = new RouterContextProvider()
  context.set(outsideContext, lab.outside)
  context.set(visitorContext, { findUser: async () => admin } as Visitor)
  if (isGuarded) await adminsOnly({ context })
  const request = new Request(`http://localhost:3000/admin/sold-items${query}`)
  return loader({ request, context, params: {} } as unknown as Parameters<typeof loader>[0])
}

async function addSales() {
  await addPiece(lab.db, { sold: 1, title: 'kebaya', soldPriceSen: 3000, soldAt: '2026-11-18T04:00:00.000Z' })
  await addPiece(lab.db, { sold: 1, title: 'sarong', soldPriceSen: 2001, soldAt: '2026-11-19T04:00:00.000Z' })
  await addPiece(lab.db, { sold: 1, title: 'songket', soldPriceSen: 9000, soldAt: '2026-08-01T04:00:00.000Z' })
  await addPiece(lab.db, { sold: 1, title: 'undated', soldPriceSen: 1000, soldAt: null, category: 'Other', hidden: 1 })
}

test('SALES-01 SALES-07 cards and footer of all time: every piece ever sold, hidden and undated ones too', async () => {
  await addSales()
  const { figures, everSold, sales, months } = await read('')
  expect(figures).toEqual({ revenue: 150.01, count: 4, average: 37.5, bestMonth: '2026-08', topCategory: 'top' })
  expect([everSold, sales.length, months.length]).toEqual([4, 4, 12])
})

test('SALES-01 SALES-03 the cards follow the period and not the search; the table follows both', async () => {
  await addSales()
  const { figures, everSold, sales } = await read('?period=week&q=sarong')
  expect(figures).toMatchObject({ revenue: 50.01, count: 2, average: 25.01, bestMonth: '2026-11' })
  expect(sales.map(({ title }) => title)).toEqual(['sarong'])
  expect(everSold).toBe(4)
})

test('SALES-07 fifty rows come first, and more when they are asked for', async () => {
  for (let count = 0; count < 51; count++) await addPiece(lab.db, { sold: 1 })
  expect(await read('')).toMatchObject({ hasMore: true, everSold: 51, sales: { length: 50 } })
  expect(await read('?show=100')).toMatchObject({ hasMore: false, sales: { length: 51 } })
})

test('GUARD-02 where no guard has let an admin in, nothing is read', async () => {
  const before = lab.queryCount()
  await expect(read('', { isGuarded: false })).rejects.toThrow()
  expect(lab.queryCount()).toBe(before)
})
