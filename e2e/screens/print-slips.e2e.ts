import { expect } from '@playwright/test'
import { insertOrder } from '../../test/order-factories.ts'
import { clearStore, insertLargeOrder, signIn } from '../admin.ts'
import { test } from '../store-fixture.ts'

test('prints a page of A6 for each of 20 orders', async ({ page, store }) => {
  await clearStore(store)
  const ids: string[] = [await insertLargeOrder(store)]
  while (ids.length < 20) ids.push(await insertOrder(store.db, { status: 'paid', paid: 1, requiresAction: 1 }))
  await signIn(page, store)
  await page.goto(`/admin/orders/slips?ids=${ids.join()}`)
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  const text = pdf.toString('latin1')
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(20)
  // 105 x 148 mm in points.
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? []
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([298, 420])
})
