import { expect, test } from 'vitest'
import { describePriceProblem, isPriceTooHigh, parsePrice, parseProductDraft } from './product-draft.ts'

test.each([
  ['0', 0],
  ['12', 1200],
  ['12.5', 1250],
  ['12.50', 1250],
  [' 49.90 ', 4990],
  ['.5', 50],
  ['1.10', 110],
  ['999999.99', 99_999_999],
  ['RM 45', 4500],
  ['rm45.50', 4550],
  ['MYR 1,200', 120_000],
  ['1,200', 120_000],
  ['999,999.99', 99_999_999],
])('parses the price %j as %i sen [VAL-11, T25]', (input, amount) => expect(parsePrice(input)).toBe(amount))

const neitherOne = ['', ' ', '12abc', '1e3', 'NaN', 'Infinity', '0x10', '12.', '1 000', '٣', 'RM', 'USD 5', '5 RM']
test.each([
  ...neitherOne.map(input => [input, 'Please give the price in digits, such as 45 or 45.50.']),
  ['-1', 'A price can’t be below 0.'],
  ['RM -1', 'A price can’t be below 0.'],
  ['12,50', 'Please write sen after a point, such as 12.50, and thousands as 1,200.'],
  ['1,2000', 'Please write sen after a point, such as 12.50, and thousands as 1,200.'],
  ['1.234', 'Please give at most two digits after the point, such as 45.50.'],
  ['1,200.505', 'Please give at most two digits after the point, such as 45.50.'],
  ['1000000', 'Please give at most MYR 999999.99: the payment provider takes no more.'],
  ['RM 1,000,000', 'Please give at most MYR 999999.99: the payment provider takes no more.'],
])('rejects the price %j, and says why [VAL-11, T25]', (input, sentence) => {
  expect(parsePrice(input)).toBeUndefined()
  expect(describePriceProblem(input)).toBe(sentence)
})

test('tells a price that the payment provider does not take from one that is none', () => {
  expect(['999999.99', '1000000', '99999999999999999999', 'x', ''].map(isPriceTooHigh)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
})

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
