import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { photos, test } from '../store-fixture.ts'

/** What breaks in a browser, at the page's first rendering or later. */
const faults = {
  'a method that the first rendering calls is missing': () => Reflect.deleteProperty(Array.prototype, 'flatMap'),
  'a static method is missing': () => Reflect.deleteProperty(Object, 'fromEntries'),
  'a built-in object is missing': () => Reflect.deleteProperty(globalThis, 'URLSearchParams'),
  'the layout fails once the page is there': () => {
    const get = () => {
      throw new TypeError('siti@example.com')
    }
    Object.defineProperty(navigator, 'onLine', { get })
  },
}

const expectReadable = (page: Page, heading: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()

for (const [index, [name, breakBrowser]] of Object.entries(faults).entries()) {
  const title = `where ${name}, pages stay readable, their links work, and the log says where`
  test(title, index === 0 ? {} : { tag: '@full' }, async ({ page, store, pageErrors }) => {
    const id = await insertProduct(store.db, {
      title: 'Sturdy shirt',
      category: 'sturdy',
      imageUrls: JSON.stringify(photos),
    })
    await page.addInitScript(breakBrowser)
    const reports: Record<string, unknown>[] = []
    page.on('request', request => {
      if (request.url().endsWith('/api/script-errors')) reports.push(request.postDataJSON())
    })
    const notice = page.getByRole('alert').filter({ hasText: 'Only part of this page has loaded.' })
    for (const [path, heading] of [
      ['/terms', /terms/i],
      ['/past-sales', /past sales/i],
      [`/product/${id}`, 'Sturdy shirt'],
      ['/shop?filter=sturdy', /sturdy/i],
    ] as const) {
      await page.goto(path)
      await expectReadable(page, heading)
    }
    await expect(notice).toBeVisible()
    // Another page would end a report that is still on its way.
    await expect.poll(() => reports.length).toBeGreaterThan(0)
    await page
      .getByRole('link', { name: /Sturdy shirt/ })
      .first()
      .click()
    await page.waitForURL('**/product/*')
    await expectReadable(page, 'Sturdy shirt')
    for (const report of reports)
      expect(report).toEqual({
        route: expect.stringMatching(/^\/(shop|product\/:id|past-sales|terms)$/),
        name: expect.stringMatching(/Error$/),
        chunk: expect.stringMatching(/^[\w-]+\.js$/),
        line: expect.any(Number),
        column: expect.any(Number),
        build: expect.stringMatching(/^\w+$/),
      })
    pageErrors.splice(0)
  })
}
