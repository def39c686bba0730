import { expect, test } from 'vitest'
import { describePriceProblem, isPriceTooHigh, parsePrice } from './price-text.ts'
import { type DraftInput, parseProductDraft } from './product-draft.ts'

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
    invalidFields: ['imageUrls', 'title', 'description', 'category', 'price'],
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

test.each(['0', '-5', '1.5', '30001', '000500', '450 g'])('rejects the weight %j', weightGrams =>
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
    invalidFields: ['imageUrls'],
  })
})

test('accepts the current category of a product even if the form does not offer it [T34]', () => {
  expect(parseProductDraft({ ...input, category: 'hats' }, { category: 'Hats' }).ok).toBe(true)
  expect(parseProductDraft({ ...input, category: 'hats' }, { category: 'top' }).ok).toBe(false)
  for (const category of ['', 'undefined']) expect(parseProductDraft({ ...input, category }).ok).toBe(false)
})

test('a type that there is no more is not valid, nor are its measurements kept', () => {
  for (const garmentType of ['cape', 'constructor'])
    expect(parseProductDraft({ ...input, garmentType, measurements: { length: '70' } })).toEqual({
      ok: false,
      invalidFields: ['garmentType'],
    })
})

const photos = ['/1', '/2', '/3', '/4', '/5']
function parse(facts: Partial<DraftInput>, category = 'top') {
  const required = { ...input, category, imageUrls: photos }
  const result = parseProductDraft({ ...required, ...facts })
  if (!result.ok) return { invalidFields: result.invalidFields }
  const {
    title: _title,
    description: _description,
    price: _price,
    category: _category,
    imageUrls: _urls,
    ...rest
  } = result.draft
  return { facts: rest }
}

test('keeps every valid fact', () => {
  const facts = {
    garmentType: 'jeans',
    fitSize: 'W32',
    condition: 'new-with-tags',
    colours: ['navy', 'black'],
    era: 'y2k',
    measurements: { waist: 41.5, inseam: 78 },
    flawImageUrls: ['/2', '/5'],
  }
  expect(parse({ ...facts, measurements: { waist: ' 41,5 ', inseam: '78' } }, 'bottom')).toEqual({
    facts,
  })
})

test('leaves out empty facts', () => {
  const empty = { garmentType: ' ', fitSize: '', condition: undefined, colours: [''], era: '', flawImageUrls: [] }
  expect(parse({ ...empty, measurements: {} })).toEqual({ facts: {} })
  expect(parse({ garmentType: 'tee', measurements: { length: ' ' } }).facts).toEqual({ garmentType: 'tee' })
})

test('names every fact that is not valid', () => {
  const input = { garmentType: 'jeans', fitSize: 'W99', condition: 'mint', colours: ['mauve'], era: '1850s' }
  expect(parse({ ...input, flawImageUrls: photos.slice(0, 4) })).toEqual({
    invalidFields: ['garmentType', 'fitSize', 'colours', 'condition', 'era', 'flawImageUrls'],
  })
  expect(parse({ garmentType: 'tee', measurements: { length: 'long' } }).invalidFields).toEqual(['measurements'])
  expect(parse({ colours: ['red', 'blue', 'pink'] }).invalidFields).toEqual(['colours'])
})

test('keeps the order of the colours, each once', () => {
  expect(parse({ colours: ['white', 'black', 'white'] }).facts?.colours).toEqual(['white', 'black'])
})

test('leaves out measurements that are not taken of the type', () => {
  const measurements = { inseam: 78, length: 70 }
  expect(parse({ garmentType: 'tee', measurements }).facts?.measurements).toEqual({ length: 70 })
  expect(parse({ measurements }).facts).toEqual({})
})

test('leaves out flaws on photos that the product does not show', () => {
  expect(parse({ flawImageUrls: ['/9', '/3'] }).facts?.flawImageUrls).toEqual(['/3'])
  expect(parse({ flawImageUrls: ['/9'] }).facts).toEqual({})
})
