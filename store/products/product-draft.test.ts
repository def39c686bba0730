import { expect, test } from 'vitest'
import { parsePrice, readDraft } from './product-draft.ts'

test.each([
  ['0', 0],
  ['12', 1200],
  ['12.5', 1250],
  ['12.50', 1250],
  [' 49.90 ', 4990],
  ['.5', 50],
  ['1.10', 110],
  ['1000000', 100_000_000],
])('VAL-11 T25 a price of %j is %i sen', (typed, amount) => expect(parsePrice(typed)).toBe(amount))

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
])('VAL-11 T25 %j is no price: nothing is guessed', typed => expect(parsePrice(typed)).toBeUndefined())

const typed = { title: 'Tee', description: 'Soft', price: '45', category: 'Top', imageUrls: ['/a.webp'] }

test('VAL-10 a draft needs title, description, price, a category and an image', () => {
  expect(readDraft(typed)).toEqual({
    ok: true,
    draft: { title: 'Tee', description: 'Soft', price: 4500, category: 'top', imageUrls: ['/a.webp'] },
  })
  expect(readDraft({ title: ' ', description: '', price: 'x', category: 'hat', imageUrls: [] })).toEqual({
    ok: false,
    missing: ['title', 'description', 'price', 'category', 'images'],
  })
})

test('VAL-12 T27 five images are enough, and the same one counts once', () => {
  const images = ['/1', '/2', '/3', '/4', '/5']
  expect(readDraft({ ...typed, imageUrls: [...images, '/5'] })).toMatchObject({
    ok: true,
    draft: { imageUrls: images },
  })
  expect(readDraft({ ...typed, imageUrls: [...images, '/6'] })).toEqual({ ok: false, missing: ['images'] })
})

test('T34 an older piece keeps a category that the form does not offer', () => {
  expect(readDraft({ ...typed, category: 'hats' }, { category: 'Hats' }).ok).toBe(true)
  expect(readDraft({ ...typed, category: 'hats' }, { category: 'top' }).ok).toBe(false)
})
