import { expect, test } from 'vitest'
import type { ProductTable } from '#store/products/product-table.ts'
import { soldChannels } from '#store/products/sold-channel.ts'
import { setUpDatabase } from '#test/database.ts'
import { insertProduct } from '#test/factories.ts'
import { insertOrder } from '#test/order-factories.ts'
import { calculateChannelRevenue } from './channel-revenue.ts'
import { findRevenue } from './revenue-queries.server.ts'
import { sumSoldElsewhere } from './sold-elsewhere-queries.server.ts'
import { getTimeRange, type TimeRange } from './time-range.ts'

const now = new Date('2026-11-20T04:00:00.000Z')
const allTime: TimeRange = { from: undefined, to: undefined }

const db = await setUpDatabase()

const sell = (product: Partial<ProductTable>) => insertProduct(db, { sold: 1, soldPriceSen: 4000, ...product })

async function findChannels(range: TimeRange) {
  const [revenue, elsewhere] = [await findRevenue(db, range), await sumSoldElsewhere(db, range)]
  return calculateChannelRevenue(revenue, elsewhere)
}

const nothing = { shop: 0, ...Object.fromEntries(soldChannels.map(channel => [channel, 0])), total: 0 }

test('sums up each channel in the month of the sale, in Malaysian time, beside the net of the shop', async () => {
  await sell({ soldChannel: 'market', soldAt: '2026-09-30T15:59:59.999Z' })
  await sell({ soldChannel: 'market', soldAt: '2026-09-30T16:00:00.000Z', hidden: 1 })
  await sell({ soldChannel: 'carousell', soldAt: '2026-10-05T00:00:00.000Z', soldPriceSen: 0 })
  await sell({ soldChannel: 'instagram', soldAt: '2026-10-05T00:00:00.000Z', soldPriceSen: null })
  const paid = { paid: 1, status: 'paid', paymentStatus: 'paid', totalSen: 5500 } as const
  await insertOrder(db, { ...paid, paidAt: '2026-11-01T00:00:00.000Z' })
  expect(await findChannels(allTime)).toEqual({
    pieces: 4,
    total: { ...nothing, shop: 5500, market: 8000, instagram: 4500, total: 18_000 },
    months: [
      { ...nothing, month: '2026-11', shop: 5500, total: 5500 },
      { ...nothing, month: '2026-10', market: 4000, instagram: 4500, total: 8500 },
      { ...nothing, month: '2026-09', market: 4000, total: 4000 },
    ],
  })
  const september = await findChannels(getTimeRange({ period: 'all', month: '2026-09' }, now))
  expect(september).toMatchObject({ pieces: 1, total: { ...nothing, market: 4000, total: 4000 } })
})

test('leaves out what orders sold, what nobody gave a channel, and what is not sold', async () => {
  await sell({ soldAt: '2026-10-05T00:00:00.000Z' })
  await insertProduct(db)
  expect(await findChannels(allTime)).toEqual({ pieces: 0, total: nothing, months: [] })
})
