import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type CurrentUser, guardAdminPages } from '#app/context/current-user.ts'
import { serverContextKey } from '#app/context/server-context.ts'
import type { User } from '#store/users/user.ts'
import { insertProduct } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import { loader } from './sold-items.tsx'

// The harness sets the clock to 20 November 2026, noon in Malaysia.
const harness = setUpHarness()

const admin = { uid: 'owner', email: 'owner@example.com', isAdmin: true } as unknown as User

async function runLoader(query: string, { isGuarded = true } = {}) {
  const context = new RouterContextProvider()
  context.set(serverContextKey, {
    store: harness.store,
    currentUser: { findUser: async () => admin } as CurrentUser,
    lookUpOrder: async () => undefined,
    inlineScripts: new Set<string>(),
  })
  const request = new Request(`http://localhost:3000/admin/sold-items${query}`)
  if (isGuarded) await guardAdminPages({ request, context })
  return loader({ request, context, params: {} } as unknown as Parameters<typeof loader>[0])
}

async function insertSales() {
  await insertProduct(harness.db, { sold: 1, title: 'kebaya', soldPriceSen: 3000, soldAt: '2026-11-18T04:00:00.000Z' })
  await insertProduct(harness.db, { sold: 1, title: 'sarong', soldPriceSen: 2001, soldAt: '2026-11-19T04:00:00.000Z' })
  await insertProduct(harness.db, { sold: 1, title: 'songket', soldPriceSen: 9000, soldAt: '2026-08-01T04:00:00.000Z' })
  await insertProduct(harness.db, {
    sold: 1,
    title: 'undated',
    soldPriceSen: 1000,
    soldAt: null,
    category: 'Other',
    hidden: 1,
  })
}

test('counts all sold products, including deleted and undated ones, under All Time [SALES-01, SALES-07]', async () => {
  await insertSales()
  const { figures, totalSold, sales, months } = await runLoader('')
  expect(figures).toEqual({ revenue: 150.01, count: 4, average: 37.5, bestMonth: '2026-08', topCategory: 'top' })
  expect([totalSold, sales.length, months.length]).toEqual([4, 4, 12])
})

test('applies the period to cards and table, and the search to the table only [SALES-01, SALES-03, T26]', async () => {
  await insertSales()
  const { figures, totalSold, sales } = await runLoader('?period=week&q=sarong')
  expect(figures).toMatchObject({ revenue: 50.01, count: 2, average: 25.01, bestMonth: '2026-11' })
  expect(sales.map(({ title }) => title)).toEqual(['sarong'])
  expect(totalSold).toBe(4)
})

test('shows fifty rows first, and more on request [SALES-07]', async () => {
  for (let count = 0; count < 51; count++) await insertProduct(harness.db, { sold: 1 })
  expect(await runLoader('')).toMatchObject({ hasMore: true, totalSold: 51, sales: { length: 50 } })
  expect(await runLoader('?show=100')).toMatchObject({ hasMore: false, sales: { length: 51 } })
})

test('reads nothing from the database without the admin middleware [GUARD-02]', async () => {
  const before = harness.queryCount()
  await expect(runLoader('', { isGuarded: false })).rejects.toThrow()
  expect(harness.queryCount()).toBe(before)
})
