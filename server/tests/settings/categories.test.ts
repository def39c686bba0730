import { expect, test } from 'vitest'
import { createId, type ProductId } from '#store/ids.ts'
import { updateSettings } from '#store/settings/update-settings.server.ts'
import { by, insertProduct } from '#test/factories.ts'
import { setUpAdmin, setUpHarness } from '#test/harness.ts'
import { listLinks, listTexts, readMainText } from '#test/page-text.ts'
import { waitFor } from '#test/wait-for.ts'
import { insertUploadedPhoto } from '../products/insert-uploaded-photo.ts'

const harness = setUpHarness({ hasPages: true })
const admin = setUpAdmin(harness)

type Row = Record<string, string>
const row = (en: string, ms: string, more: Row = {}): Row => ({ 'name.en': en, 'name.ms': ms, types: '', ...more })
const readDefaults = () => JSON.parse(harness.store.settings.defaults.categories) as Row[]
const save = async (rows: readonly Row[], version = 0) =>
  updateSettings(harness.store, { by, group: 'categories', version, values: { categories: JSON.stringify(rows) } })
const readStored = () => harness.store.settings.current().categories

const getHtml = async (path: string) => (await harness.request(path)).text()
const listChips = (html: string) => listTexts(/<nav aria-label="Category"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '', 'a')

async function publish(changes: object, edit?: { productId: string }) {
  const id = createId() as ProductId
  const imageUrls = [await insertUploadedPhoto(harness.db, id)]
  const input = { title: 'Denim jacket', description: 'Heavy.', price: '45', imageUrls, ...changes }
  const body = JSON.stringify({ input, ...(edit && { edit }) })
  const response = await admin.request(`/api/product-drafts/${id}/publish`, { method: 'POST', body })
  return { id, status: response.status, body: (await response.json()) as { fields?: object } }
}

const names = [
  ...[row('Jackets', 'Jaket', { types: 'coat,jacket' }), row('Jeans', 'Jean'), row('Dresses', 'Gaun')],
  ...[row('Shoes', 'Kasut'), row('Bags & belts', 'Beg'), row('Hats', 'Topi')],
]

test('a ninth category is chosen, filtered and counted at once', async () => {
  expect(await getHtml('/shop')).not.toContain('Jackets')
  expect(await save([...names, ...readDefaults()])).toMatchObject({ ok: true })
  expect(readStored().map(({ id }) => id)).toEqual(
    'jackets jeans dresses shoes bags-belts hats top bottom other'.split(' '),
  )
  expect(listTexts((await admin.getPage('/admin/add-product')).html, 'option')).toContain('Jackets')
  const listed = await publish({ category: 'jackets', garmentType: 'jacket' })
  expect(listed.status).toBe(201)

  expect(listLinks(await getHtml('/shop'), 'Jackets')).toEqual(['/shop?filter=jackets'])
  expect(readMainText(await getHtml('/shop?filter=jackets'))).toContain('Jackets · 1')
  expect(readMainText(await getHtml('/shop?filter=Jackets&lang=ms'))).toContain('Jaket · 1')
  const { body } = await harness.shopper().get('/api/products/facets?filter=jackets')
  expect(body).toMatchObject({ total: 1, type: [{ value: 'jacket', count: 1 }] })
  expect(listChips((await admin.getPage('/admin')).html).slice(0, 3)).toEqual(['All (1)', 'Jackets (1)', 'Jeans (0)'])
})

test('a category keeps its address when its name changes, and its name is said', async () => {
  await save([...names, ...readDefaults()])
  const ids = []
  while (ids.length < 3) ids.push(await insertProduct(harness.db, { category: 'jackets' }))
  const renamed = readStored().map(({ id, names, types }) =>
    row(id === 'jackets' ? 'Coats' : names.en, names.ms ?? '', { id, types: types.join() }),
  )
  expect(await save(renamed, 1)).toMatchObject({ ok: true })
  expect(listLinks(await getHtml('/shop'), 'Coats')).toEqual(['/shop?filter=jackets'])
  expect(await getHtml(`/product/${ids[0]}`)).toContain('Coats')
  expect(await getHtml(`/product/${ids[0]}`)).toContain('"category":"Coats"')

  await harness.shopper().buy(ids.slice(2))
  await waitFor(async () =>
    expect(
      await harness.db.selectFrom('notifications').select('message').where('type', '=', 'low_stock').execute(),
    ).toEqual([{ message: 'Only 2 pieces left in Coats' }]),
  )
  expect(await (await admin.request('/admin/money/sales.csv')).text()).toContain(',Coats,')
  expect(readMainText((await admin.getPage('/admin/money')).html)).toContain('Coats')
})

test('a jacket of a new category, of which the length is known, can be compared', async () => {
  await save([...names, ...readDefaults()])
  const known = { garmentType: 'jacket', measurements: JSON.stringify({ length: 70 }) } as const
  const [jacket, other] = [
    await insertProduct(harness.db, { category: 'jackets', ...known }),
    await insertProduct(harness.db, { category: 'top', ...known, garmentType: 'scarf' }),
  ]
  expect(await getHtml(`/product/${jacket}`)).toContain('Does it fit me?')
  expect(await getHtml(`/product/${other}`)).not.toContain('Does it fit me?')
})

test.each([
  ['for sale', {}],
  ['of an older record', { category: 'HATS' }],
  ['sold', { sold: 1 }],
  ['withdrawn', { withdrawnAt: '2026-11-19T04:00:00Z' }],
  ['deleted after its sale', { sold: 1, hidden: 1 }],
])('a category with a piece that is %s can’t be removed', async (_, values) => {
  await save([...readDefaults(), row('Hats', 'Topi')])
  const id = await insertProduct(harness.db, { category: 'hats', ...values })
  const refused = { ok: false, errors: { categories: { reason: 'used', detail: '“Hats” has 1.' } } }
  expect(await save(readDefaults(), 1)).toMatchObject(refused)
  expect(readStored()).toHaveLength(4)
  await harness.db.deleteFrom('products').where('id', '=', id).execute()
  expect(await save(readDefaults(), 1)).toMatchObject({ ok: true })
  expect(readStored()).toHaveLength(3)
})

test('a category with a draft can’t be removed, and the page says how many', async () => {
  await save([...readDefaults(), row('Hats', 'Topi')])
  const input = { title: 'Beret', description: '', price: '', category: 'hats', imageUrls: [] }
  const body = JSON.stringify({ input, editedAt: '2026-11-20T03:00:00.000Z' })
  await admin.request(`/api/product-drafts/${createId()}`, { method: 'PUT', body })
  expect(await save(readDefaults(), 1)).toMatchObject({
    ok: false,
    errors: { categories: { detail: '“Hats” has 1.' } },
  })
})

test('takes categories and types of the shop alone; a piece keeps those that were moved', async () => {
  const own = { category: 'top', garmentType: 'jacket' }
  const { id } = await publish(own)
  const other = await publish({ category: 'hats' })
  expect([other.status, other.body.fields]).toEqual([400, { category: 'Missing or not valid.' }])
  const [top = {}, ...others] = readDefaults()
  await save([{ ...top, types: 'tee' }, ...others, row('Coats', 'Kot', { types: 'jacket' })])
  expect((await publish(own)).body.fields).toEqual({ garmentType: 'Missing or not valid.' })
  expect((await publish({ ...own, category: 'coats' })).status).toBe(201)
  expect((await publish({ ...own, price: '50' }, { productId: id })).status).toBe(200)
  expect(
    await harness.db.selectFrom('products').select(['priceSen', 'garmentType']).where('id', '=', id).execute(),
  ).toEqual([{ priceSen: 5000, garmentType: 'jacket' }])
})

test('a category of an older record is taken over by one of its name', async () => {
  await insertProduct(harness.db, { category: 'Bags & belts' })
  await insertProduct(harness.db, { category: 'Kebaya' })
  await save([row('Kebaya', 'Kebaya')])
  const { html } = await admin.getPage('/admin')
  expect(listChips(html)).toEqual(['All (2)', 'Kebaya (1)', 'bags & belts (1)'])
})
