import { expect, test } from 'vitest'
import { parsePrice, parseProductDraft } from './product-draft.ts'

test.each([
  ['0', 0],
  ['12', 1200],
  ['12.5', 1250],
  ['12.50', 1250],
  [' 49.90 ', 4990],
  ['.5', 50],
  ['1.10', 110],
  ['1000000', 100_000_000],
])('parses the price %j as %i sen [VAL-11, T25]', (input, amount) => expect(parsePrice(input)).toBe(amount))

test.each([
  '',
  ' ',
  '-1',
  '12,50',
  '12abc',
  '1e3',
  'NaN',
  'Infinity',
  '0x10',
  '1.234',
  '12.',
  '1 000',
  '1000000.01',
  '٣',
])('rejects the price %j [VAL-11, T25]', input => expect(parsePrice(input)).toBeUndefined())

const input = { title: 'Tee', description: 'Soft', price: '45', category: 'Top', imageUrls: ['/a.webp'] }

test('requires title, description, price, category and an image [VAL-10]', () => {
  expect(parseProductDraft(input)).toEqual({
    ok: true,
    draft: { title: 'Tee', description: 'Soft', price: 4500, category: 'top', imageUrls: ['/a.webp'] },
  })
  expect(parseProductDraft({ title: ' ', description: '', price: 'x', category: 'hat', imageUrls: [] })).toEqual({
    ok: false,
    invalidFields: ['title', 'description', 'price', 'category', 'images'],
  })
})

test('accepts a brand of at most 60 characters, and none', () => {
  expect(parseProductDraft({ ...input, brand: ' Levi’s ' })).toMatchObject({ ok: true, draft: { brand: 'Levi’s' } })
  expect(parseProductDraft({ ...input, brand: 'x'.repeat(61) })).toEqual({ ok: false, invalidFields: ['brand'] })
  const withoutBrand = parseProductDraft({ ...input, brand: ' ' })
  expect(withoutBrand.ok && 'brand' in withoutBrand.draft).toBe(false)
})

test.each([
  ['450', 450],
  [' 30000 ', 30_000],
])('accepts the weight %j', (weightGrams, grams) =>
  expect(parseProductDraft({ ...input, weightGrams })).toMatchObject({ ok: true, draft: { weightGrams: grams } }),
)

test.each(['0', '-5', '1.5', '30001', '450 g'])('rejects the weight %j', weightGrams =>
  expect(parseProductDraft({ ...input, weightGrams })).toEqual({ ok: false, invalidFields: ['weightGrams'] }),
)

test('names facts that are not valid beside the other fields', () => {
  expect(parseProductDraft({ ...input, title: '', condition: 'mint' })).toEqual({
    ok: false,
    invalidFields: ['title', 'condition'],
  })
})

test('accepts at most five different images [VAL-12, T27]', () => {
  const images = ['/1', '/2', '/3', '/4', '/5']
  expect(parseProductDraft({ ...input, imageUrls: [...images, '/5'] })).toMatchObject({
    ok: true,
    draft: { imageUrls: images },
  })
  expect(parseProductDraft({ ...input, imageUrls: [...images, '/6'] })).toEqual({
    ok: false,
    invalidFields: ['images'],
  })
})

test('accepts the current category of a product even if the form does not offer it [T34]', () => {
  expect(parseProductDraft({ ...input, category: 'hats' }, { category: 'Hats' }).ok).toBe(true)
  expect(parseProductDraft({ ...input, category: 'hats' }, { category: 'top' }).ok).toBe(false)
})
