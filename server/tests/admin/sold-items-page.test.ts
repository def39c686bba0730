import { beforeEach, expect, test } from 'vitest'
import type { OrderId } from '#store/ids.ts'
import { insertProduct } from '#test/factories.ts'
import { setUpAdmin, setUpHarness } from '#test/harness.ts'
import { insertOrder } from '#test/order-factories.ts'
import { listLinks, listTexts, readMainText } from '#test/page-text.ts'

const harness = setUpHarness({ hasPages: true })
const admin = setUpAdmin(harness)
let orderId: OrderId
/** Three sales, 3, 20 and 100 days old. */
beforeEach(async () => {
  orderId = await insertOrder(harness.db, { status: 'delivered', paid: 1 })
  const sold = (title: string, days: number, soldPriceSen: number, more = {}) => {
    const soldAt = new Date(harness.store.now().getTime() - days * 86_400_000).toISOString()
    return insertProduct(harness.db, { title, sold: 1, soldAt, soldPriceSen, category: 'bottom', ...more })
  }
  const buyer = { soldToName: 'Aminah Yusof', soldToEmail: 'aminah@example.com', soldOrderId: orderId }
  await sold('Sold skirt', 3, 4_000, buyer)
  await sold('Sold shirt', 20, 10_000)
  await sold('Sold scarf', 100, 7_000)
})

const getPage = async (query = '') => (await admin.getPage(`/admin/sold-items${query}`)).html
const listTitles = (html: string) =>
  listTexts(html, 'tr')
    .map(row => /^Sold \w+/.exec(row)?.[0])
    .filter(title => title !== undefined)

test('shows statistics by period and sorts the sales [SALES-01, SALES-03, SALES-04, SALES-05, SALES-07]', async () => {
  const html = await getPage()
  const text = readMainText(html)
  for (const figure of [
    /Total Revenue What sold pieces cost, here and elsewhere\. Not shipping, fees or refunds of a part\. MYR 210\.00/,
    /Items Sold 3/,
    /Average Price MYR 70\.00/,
    /Best Month Top Category: bottom \w+ \d{4}/,
  ])
    expect(text).toMatch(figure)
  expect(listTexts(html, 'th')).toEqual(['Product', 'Customer', 'Price', 'Date Sold', 'Order'])
  for (const [sort, titles] of [
    ['newest', ['Sold skirt', 'Sold shirt', 'Sold scarf']],
    ['oldest', ['Sold scarf', 'Sold shirt', 'Sold skirt']],
    ['price-desc', ['Sold shirt', 'Sold scarf', 'Sold skirt']],
    ['price-asc', ['Sold skirt', 'Sold scarf', 'Sold shirt']],
  ] as const)
    expect(listTitles(await getPage(`?sort=${sort}`)), sort).toEqual(titles)
  for (const [name, count] of [
    ['Last week', 1],
    ['Last month', 2],
    ['Last year', 3],
    ['All Time', 3],
  ] as const) {
    const [link = ''] = listLinks(html, name)
    const list = (await admin.getPage(link)).html
    expect(listTitles(list), name).toHaveLength(count)
    expect(readMainText(list)).toContain(`Items Sold ${count}`)
    expect(readMainText(list)).toContain(`Showing ${count} of 3 sold items`)
  }
})

test('finds sales by product, customer and order in the table alone, and says when there are none [SALES-02, SALES-06, SALES-07, T26]', async () => {
  for (const text of ['skirt', 'aminah yusof', 'AMINAH@example', orderId, orderId.slice(-8).toUpperCase()])
    expect(listTitles(await getPage(`?q=${encodeURIComponent(text)}`)), text).toEqual(['Sold skirt'])
  const found = await getPage('?q=skirt')
  expect(readMainText(found)).toContain('Showing 1 of 3 sold items')
  expect(readMainText(found)).toContain('Items Sold 3')
  expect(listLinks(found, `#${orderId.slice(-8).toUpperCase()}`)).toEqual([`/admin/orders/${orderId}`])
  const nothing = await getPage('?q=nothing+like+it')
  expect(readMainText(nothing)).toContain('No sold items found for this period')
  expect(listLinks(nothing, 'Show all')).toEqual(['/admin/sold-items'])
})

test('shows fifty sales first, and more on request [SALES-07]', async () => {
  for (let count = 0; count < 48; count++) await insertProduct(harness.db, { sold: 1, title: 'Sold sarong' })
  const first = await getPage()
  expect(listTitles(first)).toHaveLength(50)
  const [more = ''] = listLinks(first, 'Load more')
  expect(listTitles((await admin.getPage(more)).html)).toHaveLength(51)
})

test('leads from a sale to the page of the piece, unless it was deleted', async () => {
  const id = await insertProduct(harness.db, { sold: 1, title: 'Sold by mistake', soldChannel: 'market' })
  await insertProduct(harness.db, { sold: 1, title: 'Sold and deleted', hidden: 1 })
  const html = await getPage()
  expect(listLinks(html, 'Sold by mistake')).toEqual([`/admin/product/${id}`])
  expect(listLinks(html, 'Sold and deleted')).toEqual([])
  expect((await admin.getPage(`/admin/product/${id}`)).html).toContain('Put back on sale')
})
