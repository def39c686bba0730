import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertProduct } from '#test/factories.ts'
import { createHarness, type Harness } from '#test/harness.ts'
import { listLinks, listTexts, readMainText } from '#test/page-text.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness({ hasPages: true })
})
afterEach(() => harness.close())

const getPage = async (path: string) => (await harness.request(path)).text()

test('the headline names category and search and counts what is for sale; a category keeps sort and view', async () => {
  for (let number = 1; number <= 30; number++)
    await insertProduct(harness.db, { title: `Headline hat ${number}`, category: 'heads' })
  const html = await getPage('/shop?filter=heads&sort=oldest&view=list')
  expect(listTexts(html, 'h1')).toEqual(['heads · 30'])
  expect(readMainText(html)).toContain('24 of 30 pieces')
  expect(listLinks(html, 'All pieces')).toEqual(['/shop?sort=oldest&view=list'])
  expect(listTexts(await getPage('/shop?filter=heads&q=hat+12'), 'h1')).toEqual(['“hat 12” in heads · 1'])
  expect(listTexts(await getPage('/shop'), 'h1')[0]).toMatch(/Thrift Bold, Wear Tuff/i)
})

test('a filtered page names each filter and what is left, or that nothing is', async () => {
  await insertProduct(harness.db, { title: 'Navy tee', garmentType: 'tee', colours: '["navy"]' })
  const empty = await getPage('/shop?type=tee&colour=red')
  expect(readMainText(empty)).toContain('Nothing in here yet...')
  expect(empty).toMatch(
    /href="\/shop\?type=tee"[^>]*aria-label="Remove filter: Red"|aria-label="Remove filter: Red"[^>]*href="\/shop\?type=tee"/,
  )
  const html = await getPage('/shop?type=tee')
  expect(listTexts(html, 'h1')[0]).toMatch(/Your pick · 1/i)
  expect(readMainText(html)).toContain('Navy tee')
})
