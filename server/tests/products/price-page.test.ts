import { expect, test } from 'vitest'
import { createId } from '#store/ids.ts'
import { insertProduct } from '#test/factories.ts'
import { setUpAdmin, setUpHarness } from '#test/harness.ts'
import { signUp } from '#test/signed-in-user.ts'

const longAgo = '2026-01-01T00:00:00.000Z'

const harness = setUpHarness({ hasPages: true })
const admin = setUpAdmin(harness)

const insert = (title: string, category = 'top') => insertProduct(harness.db, { title, category, priceSince: longAgo })
/** From now, which is noon. */
const weekend = { name: 'Weekend', startDay: '', startTime: '10:00', endDay: '2026-11-22', endTime: '23:59' }
const listPrices = async () =>
  (await harness.db.selectFrom('products').select('priceSen').orderBy('title').execute()).map(row => row.priceSen)
const createForm = (products: string, changes = {}) => ({
  intent: 'change-prices',
  id: createId(),
  kind: 'percent',
  value: '20',
  round: '1',
  products,
  ...changes,
})

test('an admin lowers the prices of several products, is told what was skipped, and undoes it', async () => {
  const [one, two] = [await insert('Arctic tee'), await insert('Bulldog tee')]
  const form = createForm(`${one}:4500,${one}:4500,${two}:9900`)
  expect(await admin.submitForm('/admin/prices', form)).toBe(200)
  expect(await listPrices()).toEqual([3600, 4500])
  const { html } = await admin.getPage('/admin/prices')
  expect(html).toContain('1 price changed')
  expect(html).toMatch(/Bulldog tee.*its price was changed meanwhile/)
  expect(html).not.toContain('Earlier price')
  expect(await admin.submitForm('/admin/prices', { intent: 'undo-prices', id: form.id })).toBe(200)
  expect(await listPrices()).toEqual([4500, 4500])
  expect((await admin.getPage('/admin/prices')).html).toContain('1 price undone')
  harness.advanceClock(11)
  expect((await admin.getPage('/admin/prices')).html).not.toContain('undone')
})

test('lists the products of a category and a search', async () => {
  await insert('Arctic tee')
  await insert('Bulldog jeans', 'bottom')
  const read = async (query: string) => (await admin.getPage(`/admin/prices?${query}`)).html
  expect(await read('filter=bottom')).not.toContain('Arctic tee')
  expect(await read('filter=bottom')).toContain('Bulldog jeans')
  expect(await read('q=arctic')).not.toContain('Bulldog jeans')
  expect(await read('q=nothing-like-it')).toContain('No piece for sale here')
})

test('lists the products of a garment type, and those that have been in the shop for long', async () => {
  const createdAt = harness.store.now().toISOString()
  await insertProduct(harness.db, { title: 'Old tee', createdAt: longAgo, garmentType: 'tee' })
  await insertProduct(harness.db, { title: 'Young jacket', createdAt, garmentType: 'jacket' })
  const read = async (query: string) => (await admin.getPage(`/admin/prices?${query}`)).html
  for (const query of ['type=tee', 'age=60']) {
    expect(await read(query)).toContain('Old tee')
    expect(await read(query)).not.toContain('Young jacket')
  }
  expect(await read('type=jacket&age=60')).toContain('No piece for sale here')
})

test('an admin makes a sale with an end, which is shown on the page and to shoppers, and ends it', async () => {
  const [one, two] = [await insert('Arctic tee'), await insert('Bulldog tee')]
  const sale = { ...createForm(`${one}:4500,${two}:9900`), intent: 'create-promotion', ...weekend }
  for (const _ of [1, 2]) expect(await admin.submitForm('/admin/prices', sale)).toBe(200)
  expect(await listPrices()).toEqual([3600, 4500])
  const { html } = await admin.getPage('/admin/prices')
  expect(html).toMatch(/Weekend.*Running/)
  expect(html).toContain('In the sale ‘Weekend’ until 22 Nov 2026, 23:59')
  const readPage = async () => (await harness.request(`/product/${one}`)).text()
  expect(await readPage()).toMatch(/Earlier price.*MYR 45\.00/)
  expect(await readPage()).toContain('"price":"36.00"')
  expect(await admin.submitForm('/admin/prices', { intent: 'end-promotion', id: sale.id })).toBe(200)
  expect(await listPrices()).toEqual([4500, 4500])
  expect(await readPage()).not.toContain('Earlier price')
})

test('a sale whose form comes again after its beginning, as after a lost response, was made', async () => {
  const products = `${await insert('Arctic tee')}:4500`
  const sale = { ...createForm(products), intent: 'create-promotion', ...weekend, startDay: '2026-11-20' }
  const submit = () => admin.submitForm('/admin/prices', { ...sale, startTime: '12:05' })
  expect(await submit()).toBe(200)
  harness.advanceClock(6)
  expect(await submit()).toBe(200)
  expect(await harness.db.selectFrom('promotions').select('id').execute()).toEqual([{ id: sale.id }])
})

test('refuses a sale that ends before it begins, lasts too long, begins in the past or has no piece', async () => {
  const id = await insert('Arctic tee')
  const sale = { ...createForm(`${id}:4500`), intent: 'create-promotion', ...weekend }
  const submit = (changes: object) => admin.submitForm('/admin/prices', { ...sale, ...changes })
  for (const changes of [
    { name: ' ' },
    { endDay: '' },
    { endDay: '2026-02-30' },
    { startDay: '2026-11-23' },
    { startDay: '2026-11-20', startTime: '11:59' },
    { endDay: '2026-12-20', endTime: '12:01' },
    { value: '100' },
  ])
    expect(await submit(changes), JSON.stringify(changes)).toBe(400)
  expect(await submit({ kind: 'set', value: '45' })).toBe(409)
  expect(await listPrices()).toEqual([4500])
  expect(await submit({ endDay: '2026-12-20', endTime: '12:00' })).toBe(200)
  expect(await submit({ id: createId() })).toBe(409)
})

test('refuses rules and lists that the page does not send, and users who are no admins', async () => {
  const id = await insert('Arctic tee')
  const tooMany = Array.from({ length: 501 }, (_, index) => `product${index}:4500`).join()
  for (const changes of [
    { value: '100' },
    { value: '' },
    { kind: 'set', value: '12,50' },
    { kind: 'raise' },
    { products: '' },
    { products: id },
    { products: `${id}:-5` },
    { products: tooMany },
    { id: 'not an id' },
    { intent: 'undo-prices', id: '' },
  ])
    expect(await admin.submitForm('/admin/prices', createForm(`${id}:4500`, changes)), JSON.stringify(changes)).toBe(
      400,
    )
  expect(await admin.submitForm('/admin/prices', { intent: 'undo-prices', id: createId() })).toBe(404)
  const user = await signUp(harness, 'siti@example.com')
  expect(await user.submitForm('/admin/prices', createForm(`${id}:4500`))).not.toBe(200)
  expect(await listPrices()).toEqual([4500])
})
