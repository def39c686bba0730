import { beforeAll, expect, test } from 'vitest'
import { openDueDrops } from '#store/products/open-drop.server.ts'
import { insertDrop, insertProduct } from '#test/factories.ts'
import { setUpSharedHarness } from '#test/harness.ts'

const harness = setUpSharedHarness({ hasPages: true })
beforeAll(async () => {
  const { id } = await insertDrop(harness.db, { slug: 'raya', title: 'Raya' })
  for (let number = 0; number < 13; number++)
    await insertProduct(harness.db, { title: `Secret ${number}`, dropId: id, withdrawnAt: '2026-11-19T04:00:00.000Z' })
  await insertProduct(harness.db, { id: 'secret-coat' as never, dropId: id, withdrawnAt: '2026-11-19T04:00:00.000Z' })
})

async function getPage(path: string) {
  const response = await harness.request(path)
  return { status: response.status, html: await response.text() }
}

test('the page of a product that waits for its drop is missing, as one that never was', async () => {
  const [waiting, unknown] = [await getPage('/product/secret-coat'), await getPage('/product/no-such-thing')]
  const normalize = (html: string) => html.replaceAll(/secret-coat|no-such-thing/g, '')
  expect([waiting.status, normalize(waiting.html)]).toEqual([404, normalize(unknown.html)])
})

test.each([
  ['en', '/drop/raya', '14 pieces, all at once', 'Opens on Friday, 20 November 2026 at 13:00'],
  ['ms', '/drop/raya?lang=ms', '14 helai, serentak', 'Dibuka pada Jumaat, 20 November 2026 pada 13:00'],
])(
  'the page of a drop says in %s, without scripts, how many products come and when',
  async (_, path, count, moment) => {
    const { status, html } = await getPage(path)
    expect(status).toBe(200)
    expect(html).toContain(count)
    expect(html).toContain(moment)
    expect(html).toContain('<meta property="og:title" content="Raya"/>')
    // The shop's picture, as those of the pieces are a secret.
    expect(html).toMatch(/<meta property="og:image" content="[^"]+\/link-previews\/shop\.jpg"\/>/)
    expect(html).not.toMatch(/secret/i)
  },
)

test('an unknown drop has no page', async () => {
  expect((await getPage('/drop/unknown')).status).toBe(404)
})

test('once it has opened, the page begins with the first products', async () => {
  harness.advanceClock(61)
  await openDueDrops(harness.store)
  const { html } = await getPage('/drop/raya')
  // The page reads the others.
  expect(html.match(/<h2/g)).toHaveLength(12)
  expect(html).toContain('14 pieces, all still here')
})
