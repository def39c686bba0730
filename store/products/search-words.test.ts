import { expect, test } from 'vitest'
import { countErrors } from '#store/count-errors.ts'
import { createSearchText, normalizeSearchText } from './search-text.ts'
import { createSearchMatcher, createWordNumbers, toSearchableText } from './search-words.ts'

const products = {
  jacket: { title: 'Harbour windbreaker', garmentType: 'jacket', colours: ['navy', 'white'], category: 'top' },
  denim: { title: 'Dad’s denim jacket', garmentType: 'jacket', colours: ['blue'], brand: 'Wrangler', category: 'top' },
  shirt: { title: 'Batik kawung shirt', garmentType: 'shirt', colours: ['brown'], category: 'top' },
  flannel: { title: 'Rust check flannel', garmentType: 'shirt', colours: ['orange'], category: 'top' },
  tee: { title: 'No Signal tee', garmentType: 'tee', colours: ['black'], era: '90s', category: 'top' },
  hoodie: { title: 'Moonlight hoodie', garmentType: 'hoodie', colours: ['navy'], category: 'top' },
  jeans: { title: 'Patched knees', garmentType: 'jeans', colours: ['blue'], brand: 'Levi’s', category: 'bottom' },
  trousers: { title: 'Office cords', garmentType: 'trousers', colours: ['brown'], category: 'bottom' },
  shorts: { title: 'Beach day', garmentType: 'shorts', colours: ['red'], material: 'Cotton', category: 'bottom' },
  skirt: { title: 'Pleated midi', garmentType: 'skirt', colours: ['green'], category: 'bottom' },
  dress: { title: 'Sunday best', garmentType: 'dress', colours: ['red'], category: 'other' },
  hat: { title: 'Bucket for rain', garmentType: 'hat', colours: ['khaki'], category: 'other' },
  bag: { title: 'School satchel', garmentType: 'bag', colours: ['brown'], material: 'Leather', category: 'other' },
  sarong: { title: 'Kain pelikat', garmentType: 'cloth', colours: ['purple'], category: 'other' },
} as const
type ProductName = keyof typeof products

const words = createWordNumbers()
const texts = Object.entries(products).map(([name, product]) => ({
  name,
  text: toSearchableText(createSearchText({ description: 'Worn twice, washed once.', ...product }), words),
}))

const find = (query: string) => {
  const { matches } = createSearchMatcher(normalizeSearchText(query), words)
  return texts.filter(({ text }) => matches(text)).map(({ name }) => name)
}

test.each<[string, ProductName]>([
  ['denim jacket', 'denim'],
  ['jacket denim', 'denim'],
  ['WRANGLER', 'denim'],
  ['levis', 'jeans'],
  ['blue jeans', 'jeans'],
  ['navy hoodie', 'hoodie'],
  ['90s tee', 'tee'],
  ['t-shirt black', 'tee'],
  ['shirt in brown', 'shirt'],
  ['leather bag', 'bag'],
  ['brown pants', 'trousers'],
  ['cotton shorts', 'shorts'],
  ['jaket', 'denim'],
  ['jaket biru', 'denim'],
  ['jaket putih', 'jacket'],
  ['kemeja', 'flannel'],
  ['kemeja coklat', 'shirt'],
  ['baju hitam', 'tee'],
  ['seluar', 'trousers'],
  ['seluar pendek', 'shorts'],
  ['seluar biru', 'jeans'],
  ['gaun merah', 'dress'],
  ['topi', 'hat'],
  ['beg kulit', 'bag'],
  ['kain ungu', 'sarong'],
  ['skirt hijau', 'skirt'],
  ['jakcet', 'denim'],
  ['windbraker', 'jacket'],
  ['flanel', 'flannel'],
  ['hoddie', 'hoodie'],
  ['wranglr', 'denim'],
  ['trouzers', 'trousers'],
  ['batk shirt', 'shirt'],
  ['selaur', 'jeans'],
])('the search %j finds %s among its first four', (query, product) => {
  expect(find(query)).toContain(product)
  expect(find(query).slice(0, 4)).toContain(product)
})

test.each(['dress biru', 'green jacket', 'xyzzy', 'ab', 'jacket jeans'])('the search %j finds nothing', query =>
  expect(find(query)).toEqual([]),
)

test('a synonym is a whole word of title, brand or facts, also in the plural', () => {
  const known = createWordNumbers()
  const prepare = (searchText: string) => toSearchableText(searchText, known)
  const [hats, hatch, described] = ['bucket hats', 'hatch and chat', 'a\n\n\nhat'].map(prepare)
  const { matches } = createSearchMatcher('topi', known)
  expect([hats, hatch, described].map(text => text && matches(text))).toEqual([true, false, false])
})

test('a search of many unknown words is not corrected', () => {
  expect(find('jakcet dneim wranglr')).toEqual(['denim'])
  expect(find('jakcet dneim wranglr bleu')).toEqual([])
})

test('a word that some product has is no typing error', () => {
  expect(find('tee')).toEqual(['tee'])
  expect(find('cord')).toEqual(['trousers'])
})

test('words that only join others may be missing', () => {
  expect(find('hoodie for the moonlight')).toEqual(['hoodie'])
  expect(find('untuk')).toEqual([])
})

test.each<[string, string, number]>([
  ['jacket', 'jacket', 0],
  ['jakcet', 'jacket', 1],
  ['jacet', 'jacket', 1],
  ['jackett', 'jacket', 1],
  ['jacken', 'jacket', 1],
  ['jakcett', 'jacket', 2],
  ['jeans', 'jacket', 3],
  ['', 'abc', 3],
])('counts the typing errors of %j for %j', (a, b, errors) => expect(countErrors(a, b, 2)).toBe(errors))

test('words of the language itself are no synonyms', () => {
  for (const word of ['__proto__', 'constructor', 'toString']) expect(find(word)).toEqual([])
})
