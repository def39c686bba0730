import { expect } from '@playwright/test'
import type { OrderId } from '#store/ids.ts'
import { insertOrder } from '../../test/order-factories.ts'
import { clearStore, signIn } from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { test } from '../store-fixture.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('two orders become one parcel by two taps, which can be undone, and the second fee goes back later', {
  tag: '@full',
}, async ({ page, store }) => {
  await clearStore(store)
  const paid = { status: 'paid', paid: 1, requiresAction: 1 } as const
  const [first, second] = [await insertOrder(store.db, paid), await insertOrder(store.db, paid)]
  const findSecond = (id: OrderId) =>
    store.db
      .selectFrom('orders')
      .select(['packedWith', 'feeRefundAt', 'refundedSen'])
      .where('id', '=', id)
      .executeTakeFirst()
  await signIn(page, store)
  await page.goto('/admin/orders')
  const row = page.getByRole('button', { name: 'Siti Rahmah has two' }).first()
  await row.tap()
  const card = page.getByRole('article').first()
  const feeBack = card.getByLabel('I have given the second fee back by hand, MYR 10.00')
  await expect(feeBack).not.toBeChecked()
  await feeBack.check()
  expect(await findAxeViolations(page)).toEqual([])
  await card.getByRole('button', { name: 'Pack together' }).tap()
  await expect(card.getByText('One parcel. MYR 10.00 is noted as given back')).toBeVisible()
  expect(await findSecond(second)).toMatchObject({ packedWith: first, feeRefundAt: expect.any(String) })
  await card.getByRole('button', { name: 'Undo' }).tap()
  await expect(card.getByText('Packed apart')).toBeVisible()
  expect(await findSecond(second)).toEqual({ packedWith: null, feeRefundAt: null, refundedSen: 0 })

  await card.getByRole('button', { name: 'Pack together' }).tap()
  await expect(card.getByText('In one parcel with')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await expect(async () => expect((await findSecond(second))?.refundedSen).toBe(1000)).toPass({ timeout: 40_000 })
})
