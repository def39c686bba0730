import { expect, test } from 'vitest'
import { orderStatuses } from '#store/orders/order-status.ts'
import { setUpAdmin, setUpHarness } from '#test/harness.ts'
import { insertDisputeRow, insertOrder } from '#test/order-factories.ts'
import { listLinks, listTexts, readHtmlText, readMainText } from '#test/page-text.ts'

const harness = setUpHarness({ hasPages: true })
const admin = setUpAdmin(harness)

const getList = async (query = '') => (await admin.getPage(`/admin/orders${query}`)).html
const listCards = (html: string) => html.match(/<article [\s\S]*?<\/article>/g) ?? []
const listNumbers = (html: string) => listCards(html).map(card => listTexts(card, 'h2')[0])
const countMarkButtons = (html: string) =>
  listCards(html).filter(card => listTexts(card, 'button').some(text => /^Mark as/.test(text))).length

/** One order of each status, and two more paid ones that need action. */
async function insertOrdersOfEveryStatus() {
  for (const status of orderStatuses) await insertOrder(harness.db, { status, paid: Number(status === 'shipped') })
  for (const _ of [1, 2]) await insertOrder(harness.db, { status: 'paid', paid: 1, requiresAction: 1 })
}

test('lists orders by status with their counts, starting with those that need action [ORD-01, ORD-03, ORD-04, STATE-12, STATE-14]', async () => {
  await insertOrdersOfEveryStatus()
  const html = await getList()
  expect(listTexts(html, 'h1')).toEqual(['Order Management'])
  for (const [name, show] of [
    ['Need Action 2', ''],
    ['Processing 1', '?show=processing'],
    ['Shipped 1', '?show=shipped'],
    ['Delivered 1', '?show=delivered'],
  ] as const)
    expect(listLinks(html, name), name).toEqual([`/admin/orders${show}`])
  expect(readMainText(html)).toContain('Currently viewing: Need Action (2)')
  expect(listCards(html)).toHaveLength(2)
  for (const card of listCards(html)) expect(readHtmlText(card)).toContain('Action Required: Process this paid order')

  for (const [show, view, text, marks] of [
    ['processing', 'Processing (1)', 'Mark as shipped', 1],
    ['shipped', 'Shipped (1)', 'Mark as delivered', 1],
    ['delivered', 'Delivered (1)', 'Order Complete', 0],
  ] as const) {
    const list = await getList(`?show=${show}`)
    expect(readMainText(list)).toContain(`Currently viewing: ${view}`)
    expect(listCards(list)).toHaveLength(1)
    expect(readHtmlText(listCards(list)[0] ?? '')).toContain(text)
    expect(countMarkButtons(list)).toBe(marks)
  }
})

test('offers the other statuses with their counts, and a badge colour for each status [ORD-02, STATE-12, STATE-15]', async () => {
  await insertOrdersOfEveryStatus()
  const select = /<select[^>]*aria-label="Other Status"[\s\S]*?<\/select>/.exec(await getList())?.[0] ?? ''
  expect(listTexts(select, 'option').filter(text => text.includes('('))).toEqual([
    'All Orders (12)',
    'Paid (3)',
    'Pending (1)',
    'Cancelled (1)',
    'Reserved (0)',
  ])
  for (const [show, count, marks, paid] of [
    ['pending', 1, 0, 'UNPAID'],
    ['cancelled', 1, 0, 'UNPAID'],
    ['paid', 3, 3, 'PAID'],
  ] as const) {
    const html = await getList(`?show=${show}`)
    expect(listCards(html)).toHaveLength(count)
    expect(countMarkButtons(html)).toBe(marks)
    expect(listTexts(listCards(html)[0] ?? '', 'header').join()).toMatch(new RegExp(`\\b${paid}\\b`))
  }
  const colours = new Map<string, string>()
  for (const page of [1, 2])
    for (const card of listCards(await getList(`?show=all&page=${page}`))) {
      const header = /<header[\s\S]*?<\/header>/.exec(card)?.[0] ?? ''
      const [, colour = '', status = ''] = /class="([^"]*)" data-status="(\w+)"/.exec(header) ?? []
      colours.set(status, colour)
    }
  expect([...colours.keys()].sort()).toEqual([...orderStatuses].sort())
  expect(new Set(colours.values()).size).toBe(orderStatuses.length)
})

test('pages 23 orders by ten [ORD-06]', async () => {
  for (let number = 0; number < 23; number++) await insertOrder(harness.db)
  const [first, second, last] = [
    await getList('?show=pending'),
    await getList('?show=pending&page=2'),
    await getList('?show=pending&page=3'),
  ]
  expect([first, second, last].map(html => listCards(html).length)).toEqual([10, 10, 3])
  expect(new Set([first, second, last].flatMap(listNumbers)).size).toBe(23)
  const pages = (html: string) => readHtmlText(/<nav[^>]*aria-label="Pages"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '')
  expect(pages(first)).toMatch(/Previous 1 2 3 Next/)
  expect(listLinks(first, 'Previous')).toEqual([])
  expect(listLinks(second, 'Previous')).toEqual(['/admin/orders?show=pending'])
  expect(listLinks(last, 'Next')).toEqual([])
})

/** A shipped order of Ben and two paid ones of Siti; the one placed first was paid last. */
async function insertForSearch() {
  const paid = { status: 'paid', paid: 1, requiresAction: 1, shipName: 'Siti Nurhaliza' } as const
  await insertOrder(harness.db, { ...paid, orderNumber: 'LATE', createdAt: '2026-11-01', paidAt: '2026-11-08' })
  await insertOrder(harness.db, { ...paid, orderNumber: 'SOON', createdAt: '2026-11-02', paidAt: '2026-11-03' })
  await insertOrder(harness.db, {
    status: 'shipped',
    paid: 1,
    orderNumber: 'BENS',
    shipName: 'Ben Gundang',
    shipPhone: '+60198887777',
    createdAt: '2026-11-03',
    paidAt: '2026-11-04',
  })
}

test('what has to be packed begins with the order that has waited longest, until another order is chosen [ORD-03]', async () => {
  await insertForSearch()
  expect(listNumbers(await getList())).toEqual(['#SOON', '#LATE'])
  expect(listNumbers(await getList('?show=all'))).toEqual(['#BENS', '#SOON', '#LATE'])
  expect(listNumbers(await getList('?show=all&sort=oldest'))).toEqual(['#SOON', '#BENS', '#LATE'])
})

test('a search counts what it finds under each filter, and dates limit the list', async () => {
  await insertForSearch()
  const html = await getList('?q=019-888+7777')
  expect(readMainText(html)).toContain('No orders found in this category')
  expect(listLinks(html, 'Shipped 1')).toEqual(['/admin/orders?show=shipped&q=019-888+7777'])
  expect(listLinks(html, 'Found in All Orders (1)')).toEqual(['/admin/orders?show=all&q=019-888+7777'])
  expect(listLinks(html, 'Clear search')).toEqual(['/admin/orders'])
  // The form of the search keeps the list.
  const shipped = await getList('?show=shipped&q=gundang')
  expect(listNumbers(shipped)).toEqual(['#BENS'])
  expect(shipped).toMatch(/<input type="hidden" name="show" value="shipped"/)
  expect(listNumbers(await getList('?show=all&from=2026-11-02'))).toEqual(['#BENS', '#SOON'])
  expect(listNumbers(await getList('?show=all&from=2026-11-02&to=2026-11-02'))).toEqual(['#SOON'])
  expect(listLinks(await getList('?show=all&from=2026-11-02&to=2026-11-02'), 'Need Action 1')).toEqual([
    '/admin/orders?from=2026-11-02&to=2026-11-02',
  ])
})

test('marks a disputed order with its deadline, in the list to which the start page leads', async () => {
  const disputed = { status: 'processing', paid: 1, hasDispute: 1 } as const
  await insertOrder(harness.db, { ...disputed, orderNumber: 'NODAY' })
  const id = await insertOrder(harness.db, { ...disputed, orderNumber: 'HASDAY' })
  await insertDisputeRow(harness.db, id)
  await insertOrder(harness.db, { ...disputed, hasDispute: 0 })
  const path = '/admin/orders?show=disputed'
  expect(listLinks((await admin.getPage('/admin')).html, '2 disputed, due Mon, 30 Nov')).toEqual([path])
  expect(listLinks((await admin.getPage('/admin/money')).html, 'Held by banks: MYR 55.00')).toEqual([path])
  const html = await getList('?show=disputed')
  expect(listNumbers(html)).toEqual(['#HASDAY', '#NODAY'])
  const [withDay = '', withoutDay = ''] = listCards(html).map(readHtmlText)
  for (const part of ['DISPUTED · due Mon, 30 Nov', 'disputed at the bank. Answer by 30 Nov 2026, 12:00 .'])
    expect(withDay).toContain(part)
  for (const part of ['DISPUTED · no deadline', 'disputed at the bank. No deadline is known.'])
    expect(withoutDay).toContain(part)
})

test.each([
  ['refunded', 'refunded'],
  ['cancelled', 'refunded'],
] as const)(
  'a paid order that was %s has no badge of its payment once the money went back',
  async (status, paymentStatus) => {
    await insertOrder(harness.db, { status, paymentStatus, paid: 1 })
    const [header = ''] = listTexts(listCards(await getList('?show=all'))[0] ?? '', 'header')
    expect(header).toContain(status)
    expect(header).not.toMatch(/PAID/)
  },
)
