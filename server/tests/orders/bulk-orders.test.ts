import { beforeAll, expect, test } from 'vitest'
import { summarizeResults } from '#app/admin/orders/bulk-result.ts'
import type { PressResult } from '#app/admin/presses/press.ts'
import { createId, type OrderId } from '#store/ids.ts'
import type { OrderStatus } from '#store/orders/order-status.ts'
import { readRow } from '#test/factories.ts'
import { setUpAdmin, setUpSharedHarness } from '#test/harness.ts'
import { insertDisputeRow, insertOrder } from '#test/order-factories.ts'
import { readHtmlText } from '#test/page-text.ts'
import { readCsvRecords } from '#test/parse-csv.ts'

const harness = setUpSharedHarness({ hasPages: true })
const admin = setUpAdmin(harness, beforeAll)

const paid = { status: 'paid', paid: 1, requiresAction: 1 } as const
/** Marks orders as the page does: each by its own press. */
async function mark(to: OrderStatus, orders: readonly { id: string; from: OrderStatus }[]) {
  const press = async ({ id, from }: { id: string; from: OrderStatus }) => {
    const fields = { intent: 'change-status', id, from, to }
    const body = JSON.stringify({ fields, hasWaited: false, waitedMs: 0 })
    const response = await admin.request(`/api/presses/${createId()}`, { method: 'POST', body })
    return (await response.json()) as PressResult
  }
  return summarizeResults(`marked as ${to}`, orders, await Promise.all(orders.map(press)))
}
const readStatus = async (id: OrderId) => (await readRow(harness.db, 'orders', id)).status

test('changes each selected order by its own rules, and says which were refused [T36]', async () => {
  const [first, second, pending] = [
    await insertOrder(harness.db, paid),
    await insertOrder(harness.db, paid),
    await insertOrder(harness.db),
  ]
  const { message, refused } = await mark('processing', [
    { id: first, from: 'paid' },
    { id: second, from: 'processing' },
    { id: pending, from: 'pending' },
    { id: 'nothing', from: 'paid' },
  ])
  expect(message).toBe('1 of 4 orders marked as processing, 3 refused')
  expect(refused).toEqual([
    { id: second, reason: 'Cannot change status from paid to processing' },
    { id: pending, reason: 'Cannot change status from pending to processing' },
    { id: 'nothing', reason: expect.stringContaining('there is no such order') },
  ])
  expect([await readStatus(first), await readStatus(second), await readStatus(pending)]).toEqual([
    'processing',
    'paid',
    'pending',
  ])
  expect(await mark('shipped', [{ id: second, from: 'paid' }])).toMatchObject({ ok: false })
  expect(await mark('shipped', [{ id: first, from: 'processing' }])).toMatchObject({ ok: true, refused: [] })
  expect(await readStatus(first)).toBe('shipped')
})

test('writes a file for couriers in which no text is a formula', async () => {
  const id = await insertOrder(harness.db, {
    ...paid,
    orderNumber: 'CSVCSV01',
    shipName: '=HYPERLINK("http://evil.example")',
    shipAddress: '1, Jalan "Gaya"',
  })
  const erased = await insertOrder(harness.db, { email: 'erased@example.invalid', orderNumber: 'ERASED01' })
  const response = await admin.request(`/admin/orders/parcels.csv?ids=${id},${erased},nothing`)
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="parcels-2026-11-20.csv"')
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [head, row, end, ...more] = new TextDecoder().decode(bytes).split('\r\n')
  expect(head).toContain('Order Number,Receiver Name,Receiver Phone')
  expect(row).toContain('CSVCSV01,"\'=HYPERLINK(""http://evil.example"")",60123456789,')
  expect(row).toContain('"1, Jalan ""Gaya"""')
  expect([end, ...more]).toEqual([''])
})

test('shows a slip for each selected order, in their order, without money', async () => {
  const [first, second] = [
    await insertOrder(harness.db, { ...paid, orderNumber: 'SLIPSLIP' }),
    await insertOrder(harness.db, { ...paid, orderNumber: 'SLIPTWO2', shipName: '<b>Ana</b>' }),
  ]
  const { html } = await admin.getPage(`/admin/orders/slips?ids=${second},${first},%27,${first}`)
  const numbers = [...html.matchAll(/Packing slip of order #(\w+)/g)].map(([, number]) => number)
  expect(numbers).toEqual(['SLIPTWO2', 'SLIPSLIP'])
  expect(html).toContain('&lt;b&gt;Ana')
  expect(html.slice(html.indexOf('<main'), html.indexOf('</main'))).not.toContain('MYR')
  expect(readHtmlText(html)).toContain('From TuffThrift · +60123456789 · hello@example.com')
  expect((await admin.getPage('/admin/orders/slips')).html).toContain('No orders selected')
})

test('marks a disputed order on its slip and in the file for couriers', async () => {
  const id = await insertOrder(harness.db, { ...paid, hasDispute: 1 })
  await insertDisputeRow(harness.db, id)
  const other = await insertOrder(harness.db, paid)
  const { html } = await admin.getPage(`/admin/orders/slips?ids=${id},${other}`)
  expect(html.match(/DISPUTED · due Mon, 30 Nov/g)).toHaveLength(1)
  const { records } = await readCsvRecords(await admin.request(`/admin/orders/parcels.csv?ids=${id},${other}`))
  expect(records.map(({ Dispute }) => Dispute)).toEqual(['DISPUTED · due Mon, 30 Nov', ''])
})
