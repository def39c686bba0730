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

/** Whether a product of these facts is found, in the way of past sales as well. */
function isFound(product: Parameters<typeof createSearchText>[0], q: string): boolean {
  const known = createWordNumbers()
  const text = createSearchText({ title: '', description: '', category: 'top', ...product })
  const prepared = toSearchableText(text, known)
  return createSearchMatcher(normalizeSearchText(q), known).matches(prepared)
}

const writings = (...texts: string[]) => texts.flatMap(text => texts.map((q): [string, string] => [text, q]))
test.each([
  ...writings(
    "Levi's",
    'Levi’s',
    'levis',
    'Levi‘s',
    'LEVI`S',
    'Levi´s',
    'Leviʼs',
    'Levi＇s',
    'Le\u200bvi\u00ads',
    '“Levi’s”',
  ),
  ...writings('T-shirt', 'tshirt', 't shirt', 'T‑Shirt', 'T–shirt', 'T−shirt', 't\u00ad-shirt'),
  ...writings('90s', "90's", '’90s', '1990s', '1990’s'),
  ...writings('long-sleeve', 'long sleeve', 'long‐sleeve', 'long/sleeve', 'long — sleeve'),
  ...writings('Dr. Martens', 'dr martens', 'dr.martens', 'DR.MARTENS'),
  ...writings('H&M', 'h & m', 'h.m'),
  ...writings('black, white', 'black/white', 'black (white)', 'black: white!', 'black • white'),
  ...writings('32"', '32″', '32'),
  ['long-sleeve', 'longsleeve'],
  ['H&M', 'hm'],
  ['button-down shirt', 'buttondown'],
  ['O’Neill denim', 'oneill denim'],
])('finds %j by %j', (title, q) => expect(isFound({ title }, q)).toBe(true))

test.each([
  [{ size: 'W32' }, ['W32', 'w32', 'size W32', 'Size: w32', 'saiz w32', 'jeans w32']],
  [{ size: 'W32 L34' }, ['w32', 'L34', 'w32/l34', 'W32 L34', 'size w32 l34']],
  [{ size: 'M' }, ['size M', 'Saiz M', 'size-m', 'jeans size m', 'size M jeans']],
  [{ fitSize: 'M' }, ['size M', 'saiz m']],
  [{ size: 'Medium' }, ['medium', 'size medium']],
  [{ condition: 'new-with-tags' }, ['new with tags', 'New-with-tags']],
  [{ condition: 'excellent' }, ['Excellent', 'excellent jeans']],
] as const)('finds a card that shows %j by what it shows', (facts, searches) => {
  for (const q of searches) expect(isFound({ title: 'Jeans', ...facts }, q), q).toBe(true)
})

test('a size is no part of another word', () => {
  for (const q of ['size M', 'saiz m', 'size W32'])
    expect(isFound({ title: 'Muddy camo jumper', size: 'L' }, q)).toBe(false)
  expect(isFound({ title: 'Jeans', size: 'W34' }, 'W32')).toBe(false)
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
