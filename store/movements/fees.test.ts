import { expect, test } from 'vitest'
import { sen } from '#store/money.ts'
import { addFees } from './fees.ts'

const sums = { orders: 1, pieces: 1, goods: sen(4500), shipping: sen(1000), refunds: sen(0), net: sen(5500) }

test('takes the fees of each month off its net', () => {
  const { total, months } = addFees({ months: [{ month: '2026-10', ...sums }] }, [{ month: '2026-10', fees: 265 }])
  expect(total).toEqual({ ...sums, fees: 265, afterFees: 5235 })
  expect(months).toEqual([{ month: '2026-10', ...sums, fees: 265, afterFees: 5235 }])
})

test('has a month in which nothing but a fee was taken', () => {
  const { total, months } = addFees({ months: [{ month: '2026-10', ...sums }] }, [{ month: '2026-11', fees: 6000 }])
  expect(total).toMatchObject({ net: 5500, fees: 6000, afterFees: -500 })
  expect(months).toMatchObject([
    { month: '2026-11', orders: 0, net: 0, fees: 6000, afterFees: -6000 },
    { month: '2026-10', fees: 0, afterFees: 5500 },
  ])
})
