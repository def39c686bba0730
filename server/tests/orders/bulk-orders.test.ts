import { beforeAll, expect, test } from 'vitest'
import type { OrderId } from '#store/ids.ts'
import { setUpAdmin, setUpSharedHarness } from '#test/harness.ts'
import { insertDisputeRow, insertOrder } from '#test/order-factories.ts'
import { readHtmlText } from '#test/page-text.ts'
import { readCsvRecords } from '#test/parse-csv.ts'

const harness = setUpSharedHarness({ hasPages: true })
const admin = setUpAdmin(harness, beforeAll)

const paid = { status: 'paid', paid: 1, requiresAction: 1 } as const
const mark = (to: string, orders: string) => admin.submitForm('/admin/orders', { intent: 'bulk-status', to, orders })
const readStatus = async (id: OrderId) =>
  (await harness.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

test('changes each selected order by its own rules, and says which were refused [T36]', async () => {
  const [first, second, pending] = [
    await insertOrder(harness.db, paid),
    await insertOrder(harness.db, paid),
    await insertOrder(harness.db),
  ]
  const orders = `${first}:paid,${second}:processing,${pending}:pending,nothing:paid`
  const body = new URLSearchParams({ intent: 'bulk-status', to: 'processing', orders })
  const text = await (await admin.request('/admin/orders.data', { method: 'POST', body })).text()
  expect(text).toContain('1 of 4 orders marked as processing, 3 refused')
  for (const reason of [
    'Cannot change status from paid to processing',
    'Cannot change status from pending to processing',
    'there is no such order',
  ])
    expect(text).toContain(reason)
  expect([await readStatus(first), await readStatus(second), await readStatus(pending)]).toEqual([
    'processing',
    'paid',
    'pending',
  ])
  expect(await mark('shipped', `${second}:paid`)).toBe(409)
  expect(await mark('shipped', `${first}:processing`)).toBe(200)
  expect(await readStatus(first)).toBe('shipped')
})

test('accepts neither a refund, a status that is none nor more than fifty orders at once', async () => {
  const id = await insertOrder(harness.db, paid)
  for (const [to, orders] of [
    ['refunded', `${id}:paid`],
    ['processing', `${id}:great`],
    ['processing', ''],
    ['processing', Array.from({ length: 51 }, (_, number) => `order-${number}:paid`).join()],
  ] as const)
    expect(await mark(to, orders)).toBe(400)
  expect(await readStatus(id)).toBe('paid')
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
