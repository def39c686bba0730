import { describe, expect, test } from 'vitest'
import type { OrderId } from '#store/ids.ts'
import type { LedgerEntryTable } from '#store/orders/ledger-table.ts'
import type { OrderTable } from '#store/orders/order-table.ts'
import { createRandom } from '#test/actors/random.ts'
import { setUpDatabase } from '#test/database.ts'
import { insertInto, insertProduct } from '#test/factories.ts'
import { insertEntryRow, orderFixture, orderItemFixture } from '#test/order-factories.ts'
import { findRevenue } from './revenue-queries.server.ts'
import { getShopMonth } from './shop-month.ts'
import { getTimeRange, type TimeRange } from './time-range.ts'

const now = new Date('2026-11-20T04:00:00.000Z')
const allTime: TimeRange = { from: undefined, to: undefined }
const getMonth = (month: string) => getTimeRange({ period: 'all', month }, now)

const db = await setUpDatabase()

interface SoldItem {
  category: string
  priceSen: number
}

/** Inserts an order of these items, which is paid unless it says otherwise. */
async function insertPaidOrder(
  { shippingSen = 1000, ...order }: Partial<OrderTable>,
  items: readonly SoldItem[],
): Promise<OrderId> {
  const subtotalSen = items.reduce((sum, { priceSen }) => sum + priceSen, 0)
  const sums = { subtotalSen, shippingSen, totalSen: subtotalSen + shippingSen }
  const paid = { paid: 1, paymentStatus: 'paid', status: 'paid' } as const
  const row = orderFixture({ ...sums, ...paid, ...order })
  if (order.paymentIntentId === undefined) row.paymentIntentId = `pi_${row.id}`
  await db.insertInto('orders').values(row).execute()
  for (const [position, { category, priceSen }] of items.entries()) {
    const productId = await insertProduct(db, { category })
    await db.insertInto('orderItems').values(orderItemFixture(row.id, { position, productId, priceSen })).execute()
  }
  return row.id
}

/** A refund of an order's own payment, without the times that are not given. */
const insertRefund = (orderId: OrderId, refund: Partial<LedgerEntryTable> & Pick<LedgerEntryTable, 'amountSen'>) =>
  insertEntryRow(db, orderId, { paymentIntentId: `pi_${orderId}`, madeAt: null, ...refund })

const shirt = { category: 'Top', priceSen: 4550 }
const skirt = { category: 'bottom', priceSen: 3005 }

describe('revenue', () => {
  test('is empty without paid orders', async () => {
    await insertPaidOrder({ paid: 0, paymentStatus: 'expired', status: 'expired' }, [shirt])
    const sums = { orders: 0, pieces: 0, goods: 0, shipping: 0, refunds: 0, net: 0 }
    expect(await findRevenue(db, allTime)).toEqual({ total: sums, months: [], categories: [] })
  })

  test('counts an order in the month of its payment, in Malaysian time', async () => {
    await insertPaidOrder({ createdAt: '2026-09-01T00:00:00.000Z', paidAt: '2026-09-30T15:59:59.999Z' }, [shirt, skirt])
    await insertPaidOrder({ createdAt: '2026-09-01T00:00:00.000Z', paidAt: '2026-09-30T16:00:00.000Z' }, [skirt])
    const { months, categories } = await findRevenue(db, allTime)
    expect(months).toEqual([
      { month: '2026-10', orders: 1, pieces: 1, goods: 3005, shipping: 1000, refunds: 0, net: 4005 },
      { month: '2026-09', orders: 1, pieces: 2, goods: 7555, shipping: 1000, refunds: 0, net: 8555 },
    ])
    expect(categories).toEqual([
      { category: 'bottom', pieces: 2, goods: 6010 },
      { category: 'top', pieces: 1, goods: 4550 },
    ])
    expect((await findRevenue(db, getMonth('2026-10'))).categories).toEqual([
      { category: 'bottom', pieces: 1, goods: 3005 },
    ])
  })

  test('leaves out refunds that are pending or were never made', async () => {
    const id = await insertPaidOrder({ paidAt: '2026-09-10T00:00:00.000Z' }, [shirt])
    await insertRefund(id, { amountSen: 1000 })
    await insertRefund(id, { amountSen: 500, failedAt: '2026-09-12T00:00:00.000Z' })
    expect((await findRevenue(db, allTime)).total).toMatchObject({ refunds: 0, net: 5550 })
  })

  test('leaves out refunds of payments that the order did not take', async () => {
    const paidAt = '2026-09-10T00:00:00.000Z'
    const id = await insertPaidOrder({ paidAt }, [shirt])
    await insertRefund(id, { amountSen: 5550, madeAt: paidAt, paymentIntentId: 'pi_superseded' })
    const unsold = await insertPaidOrder({ paid: 0, status: 'refunded', paymentStatus: 'refunded' }, [skirt])
    await insertRefund(unsold, { amountSen: 4005, madeAt: paidAt })
    expect((await findRevenue(db, allTime)).total).toMatchObject({ refunds: 0, net: 5550 })
  })

  test('counts what was paid and paid back outside the provider', async () => {
    const paidAt = '2026-09-10T00:00:00.000Z'
    const id = await insertPaidOrder({ paidAt, paymentIntentId: null }, [shirt])
    await insertRefund(id, { amountSen: 5550, madeAt: paidAt, paymentIntentId: null })
    expect((await findRevenue(db, allTime)).total).toMatchObject({ goods: 4550, refunds: 5550, net: 0 })
  })

  test('keeps items whose product is hidden or gone', async () => {
    const id = await insertPaidOrder({ paidAt: '2026-09-10T00:00:00.000Z' }, [shirt])
    await insertInto(db, 'orderItems', orderItemFixture(id, { position: 1, priceSen: 100 }))
    await db.updateTable('products').set({ hidden: 1 }).execute()
    expect((await findRevenue(db, allTime)).categories).toEqual([
      { category: 'top', pieces: 1, goods: 4550 },
      { category: '', pieces: 1, goods: 100 },
    ])
  })
})

test.each([1, 2, 3, 4, 5, 6])(
  'adds up to the sen over months and over categories, as the provider’s books do (seed %i)',
  async seed => {
    const random = createRandom(seed)
    /** What the provider's books show: when money came in or went out. */
    const movements: { at: string; amount: number }[] = []
    const pickTime = (from: number) => new Date(from + random.integer(100 * 24 * 3600) * 1000).toISOString()
    for (let count = 0; count < 60; count++) {
      const items = Array.from({ length: random.integer(4) + 1 }, () => ({
        category: random.pick(['top', 'bottom', 'Top ', 'dress', 'other']) ?? 'top',
        priceSen: random.integer(20_000),
      }))
      const shippingSen = random.pick([0, 1000, 1500]) ?? 0
      const isPaid = random.chance(0.8)
      const paidAt = pickTime(Date.UTC(2026, 3, 1))
      const id = await insertPaidOrder({ shippingSen, paid: Number(isPaid), paidAt: isPaid ? paidAt : null }, items)
      if (!isPaid) continue
      const total = items.reduce((sum, { priceSen }) => sum + priceSen, shippingSen)
      movements.push({ at: paidAt, amount: total })
      for (let rest = total; rest > 0 && random.chance(0.4); ) {
        const amountSen = random.chance(0.5) ? rest : random.integer(rest) + 1
        const madeAt = pickTime(Date.parse(paidAt))
        const failedAt = random.chance(0.2) ? pickTime(Date.parse(madeAt)) : null
        await insertRefund(id, { amountSen, madeAt, failedAt })
        movements.push({ at: madeAt, amount: -amountSen })
        if (failedAt) movements.push({ at: failedAt, amount: amountSen })
        else rest -= amountSen
      }
    }

    const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
    const sumMovements = (isIncluded: (at: string) => boolean) =>
      sum(movements.filter(({ at }) => isIncluded(at)).map(({ amount }) => amount))
    const assertAddsUp = async (range: TimeRange, expected: number) => {
      const { months, categories, total } = await findRevenue(db, range)
      const goods = sum(categories.map(category => category.goods))
      expect(goods + total.shipping - total.refunds).toBe(expected)
      expect(sum(months.map(({ net }) => net))).toBe(expected)
      expect([total.net, total.goods]).toEqual([expected, goods])
      expect(sum(categories.map(({ pieces }) => pieces))).toBe(total.pieces)
      return months
    }
    const months = await assertAddsUp(
      allTime,
      sumMovements(() => true),
    )
    expect(months.length).toBeGreaterThan(5)
    for (const { month, net } of months) {
      expect(net, month).toBe(sumMovements(at => getShopMonth(at) === month))
      await assertAddsUp(getMonth(month), net)
    }
    const since = '2026-06-10T12:34:56.000Z'
    await assertAddsUp(
      { from: since, to: undefined },
      sumMovements(at => at >= since),
    )
  },
)
