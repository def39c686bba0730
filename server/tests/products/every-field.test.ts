import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/database/open-database.server.ts'
import { importTables } from '#platform/export/import-rows.server.ts'
import { readRows } from '#platform/export/rows.server.ts'
import { exportedTables } from '#platform/export/tables.ts'
import type { ProductId } from '#store/ids.ts'
import { listGarmentTypes } from '#store/products/categories.ts'
import { toColumns, toTypedFields } from '#store/products/field-values.ts'
import {
  adminFieldNames,
  type FieldName,
  fieldNames,
  getColumn,
  getField,
  publicFieldNames,
  type TypedFields,
} from '#store/products/fields.ts'
import { choiceFilters, lengthFilters } from '#store/products/filters.ts'
import { productMerge } from '#store/products/merge-product.ts'
import { toCard } from '#store/products/product.ts'
import { type ProductDraft, parseProductDraft } from '#store/products/product-draft.ts'
import { findListedProduct } from '#store/products/product-queries.server.ts'
import { insertInto, updateRow } from '#test/factories.ts'
import { setUpAdmin, setUpSharedHarness } from '#test/harness.ts'

// Takes every field that is declared through all that handles products, so that one that is
// forgotten anywhere fails by its name.

const id = '0123456789abcdefghjk' as ProductId
const photos = ['first', 'second', 'third', 'fourth'].map(name => `/product-images/1760000000000-${name}-800.webp`)

/** A value as typed for each field: the first that is valid, or another one. */
function typeFields(which: 0 | 1): TypedFields {
  const typed: Record<string, unknown> = {}
  for (const name of fieldNames) typed[name] = typeField(name, which, typed)
  return typed as TypedFields
}

function typeField(name: FieldName, which: 0 | 1, above: Record<string, unknown>): unknown {
  const field = getField(name)
  switch (field.kind) {
    case 'text':
      return `${name} ${which === 0 ? 'quokka' : 'numbat'}`
    case 'money':
    case 'whole':
      return String(45 + which)
    case 'choice':
      if (name === 'garmentType') return listGarmentTypes(String(above.category))[which]
      return (name === 'category' ? ['top', 'bottom'] : field.choices)[which]
    case 'choices':
      return field.choices.slice(which, which + field.max)
    case 'lengths':
      return Object.fromEntries(field.offered(above).map((length, index) => [length, String(40 + index + which)]))
    case 'photos':
      return field.among ? [photos[which]] : photos.slice(which, which + field.max - 1)
  }
}

function parse(typed: TypedFields): ProductDraft {
  const result = parseProductDraft(typed)
  if (!result.ok) throw new Error(`Not valid: ${result.invalidFields}`)
  return result.draft
}

const [first, second] = [typeFields(0), typeFields(1)]
const [firstDraft, secondDraft] = [parse(first), parse(second)]

const toCamelCase = (name: string) => name.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())

const harness = setUpSharedHarness({ hasPages: true })
const admin = setUpAdmin(harness, beforeAll)
beforeAll(async () => {
  const stored = { width: 800, height: 1000, sources: '[]', createdAt: harness.store.now().toISOString() }
  await insertInto(
    harness.db,
    'photos',
    photos.map(url => ({ url, ...stored, unusedSince: stored.createdAt })),
  )
})

const send = (method: string, path: string, body: unknown) =>
  admin.request(path, { method, body: JSON.stringify(body) })
async function readDraft(): Promise<ProductDraft> {
  const found = await findListedProduct(harness.db, id)
  if (!found) throw new Error('Not listed')
  return found.draft
}

test('the table has a column for every field', async () => {
  const tables = await harness.db.introspection.getTables()
  const columns = tables.find(({ name }) => name === 'products')?.columns.map(({ name }) => name)
  expect(columns?.map(toCamelCase)).toEqual(expect.arrayContaining(fieldNames.map(getColumn)))
})

test('a draft keeps every field, and lists a product with all of them', async () => {
  const path = `/api/product-drafts/${id}`
  expect((await send('PUT', path, { input: first, editedAt: '2026-11-20T03:00:00.000Z' })).status).toBe(204)
  const { drafts } = (await (await admin.request('/api/product-drafts')).json()) as { drafts: { input: unknown }[] }
  expect(drafts.map(({ input }) => input)).toEqual([first])
  expect((await send('POST', `${path}/publish`, { input: first })).status).toBe(201)
  expect(toTypedFields(await readDraft())).toEqual(first)
})

test('shoppers get every field but those of admins, and cards those that they show', async () => {
  const product = await (await harness.request(`/api/products/${id}`)).json()
  expect(Object.keys(product)).toEqual(expect.arrayContaining(publicFieldNames))
  for (const name of adminFieldNames) expect(product).not.toHaveProperty(name)
  const card = toCard(product)
  expect(fieldNames.filter(name => name in card)).toEqual(fieldNames.filter(name => getField(name).isOnCard))
})

test.each(fieldNames.filter(name => getField(name).searchLine))('a search finds the %s of a product', async name => {
  const value = (await readDraft())[name]
  for (const text of [value].flat()) {
    const response = await harness.request(`/api/products?${new URLSearchParams({ q: String(text) })}`)
    expect(await response.json()).toMatchObject({ products: [{ id }] })
  }
})

const filtered = [
  ...choiceFilters.map(({ param, name }) => [param, first[name], second[name]] as const),
  ...lengthFilters.map(([param, length]) => [param, `${first.measurements[length]}-`, '390-400'] as const),
  ['price', '-50', '50-'] as const,
].map(([param, value, other]) => ({ param, value: String([value].flat()[0]), other: String([other].flat().at(-1)) }))

test.each(filtered.filter(({ value }) => value !== 'undefined-'))(
  'the filter $param finds the product by $value, and not by $other',
  async ({ param, value, other }) => {
    const list = async (text: string) =>
      (await harness.request(`/api/products?${new URLSearchParams({ [param]: text })}`)).json()
    expect(await list(value)).toMatchObject({ products: [{ id }] })
    expect(await list(other)).toMatchObject({ products: [] })
  },
)

test('every choice of the filters is counted', async () => {
  const counts = await (await harness.request('/api/products/facets')).json()
  for (const { param, name } of choiceFilters)
    expect([param, counts[param].map(({ value }: { value: string }) => value).sort()]).toEqual([
      param,
      [first[name]].flat().sort(),
    ])
})

/** What a page shows, without what its scripts start with. */
async function readMain(path: string): Promise<string> {
  const { html } = await admin.getPage(path)
  return /<main\b[\s\S]*<\/main>/.exec(html.replace(/<script\b[\s\S]*?<\/script>/g, ''))?.[0] ?? ''
}

test.each(fieldNames)('a page shows the %s', async name => {
  const path = `${getField(name).isForAdmins ? '/admin' : ''}/product/${id}`
  const column = getColumn(name)
  const store = (draft: ProductDraft) => updateRow(harness.db, 'products', id, { [column]: toColumns(draft)[column] })
  const before = await readMain(path)
  await store(secondDraft)
  const after = await readMain(path)
  await store(firstDraft)
  expect(after).not.toBe(before)
})

test('a record of an export has every field, and is imported as it was', async () => {
  const table = exportedTables.find(({ name }) => name === 'products')
  if (!table) throw new Error('No table of products')
  const rows = await readRows(harness.db, table, [{ id }], { hasPasswordHashes: false })
  const value = JSON.parse(JSON.stringify([...rows.values()][0]))
  expect(Object.keys(value)).toEqual(expect.arrayContaining(fieldNames.map(getColumn)))
  const other = await openDatabase({})
  await importTables(other, name => (name === 'products' ? [JSON.stringify(value)] : []))
  const readRow = (from: typeof other) =>
    from.selectFrom('products').select(fieldNames.map(getColumn)).where('id', '=', id).executeTakeFirst()
  expect(await readRow(other)).toEqual(await readRow(harness.db))
  await other.destroy()
})

test('an edit saves every field, and a form that was opened before keeps them all', async () => {
  const edit = { productId: id, loaded: await readDraft() }
  const save = async (input: TypedFields) =>
    (await send('POST', '/api/product-drafts/abcdefghjkmnpqrstvwx/publish', { input, edit })).status
  expect(await save(second)).toBe(200)
  expect(toTypedFields(await readDraft())).toEqual(second)
  expect(await save(first)).toBe(200)
  expect(toTypedFields(await readDraft())).toEqual(second)
})

test.each(fieldNames)('two admins who change %s differently are asked', name => {
  const mine = { ...firstDraft, [name]: secondDraft[name] }
  const theirs = { ...firstDraft, [name]: undefined }
  expect(productMerge.compareEdit({ loaded: firstDraft, changed: mine }, theirs)).toEqual({
    theirs: [],
    conflicts: [name],
  })
})
