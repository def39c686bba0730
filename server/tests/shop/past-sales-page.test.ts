import { expect, test } from 'vitest'
import { insertProduct } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import { listLinks, listTexts, readMainText } from '#test/page-text.ts'

const harness = setUpHarness({ hasPages: true })

const getPage = async (path: string) => (await harness.request(path)).text()

test('shows filters, statistics and sold products with their age, and links to the shop [PAST-01, PAST-02, PAST-03, PAST-04]', async () => {
  await insertProduct(harness.db, { title: 'Gone lately', sold: 1, soldAt: '2026-11-18T23:00:00Z', category: 'bottom' })
  await insertProduct(harness.db, { title: 'Gone for months', sold: 1, soldAt: '2026-08-10T00:00:00Z' })
  await insertProduct(harness.db, { title: 'Still here' })
  const html = await getPage('/past-sales')
  expect(listTexts(html, 'li')).toEqual(
    expect.arrayContaining(['SOLD Gone lately bottom Sold Yesterday', 'SOLD Gone for months top Sold 3 months ago']),
  )
  const text = readMainText(html)
  expect(text).not.toContain('Still here')
  expect(text).toContain('Happy Customers 2 Authentic Vintage 100%')
  expect(listLinks(html, 'All Sold Items')).toEqual(['/past-sales'])
  expect(listLinks(html, 'Recently Sold')).toEqual(['/past-sales?filter=recent'])
  expect(listLinks(html, 'Shop Available Items')).toEqual(['/shop'])
  for (const element of ['a', 'button']) expect(listTexts(html, element).join()).not.toMatch(/vintage/i)
  const recent = readMainText(await getPage('/past-sales?filter=recent'))
  expect(recent).toContain('Gone lately')
  expect(recent).not.toContain('Gone for months')
  const vintage = readMainText(await getPage('/past-sales?filter=vintage'))
  expect(vintage).toContain('Gone for months')
  expect(vintage).not.toContain('Gone lately')
})

test('says so when there are no past sales to show [PAST-04]', async () => {
  const text = readMainText(await getPage('/past-sales'))
  expect(text).toContain('No items in this category yet')
  await insertProduct(harness.db, { title: 'Gone for months', sold: 1, soldAt: '2026-08-10T00:00:00Z' })
  expect(readMainText(await getPage('/past-sales?filter=recent'))).toContain('No items in this category yet')
})
