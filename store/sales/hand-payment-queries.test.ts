import { expect, test } from 'vitest'
import { setUpDatabase } from '#test/database.ts'
import { insertOrder } from '#test/order-factories.ts'
import { sumPaidByHand } from './hand-payment-queries.server.ts'

const db = await setUpDatabase()

test('sums up what came by hand, by its way, in the time in which it was paid', async () => {
  const paid = { paid: 1, status: 'paid', paymentStatus: 'paid', paidAt: '2026-11-10T00:00:00.000Z' } as const
  await insertOrder(db, { ...paid, paymentMethod: 'duitnow' })
  await insertOrder(db, { ...paid, paymentMethod: 'duitnow', missingSen: 500 })
  await insertOrder(db, { ...paid, paymentMethod: 'cash', missingSen: -1000 })
  await insertOrder(db, { ...paid, paymentMethod: 'card', paymentIntentId: 'pi_1' })
  await insertOrder(db, { ...paid, paymentMethod: 'cash', paidAt: '2026-10-10T00:00:00.000Z' })
  await insertOrder(db, { ...paid, paymentMethod: 'cash', paid: 0 })
  expect(await sumPaidByHand(db, { from: '2026-11-01T00:00:00.000Z', to: undefined })).toEqual([
    { way: 'cash', amount: 6500 },
    { way: 'duitnow', amount: 10_500 },
  ])
})
