import { expect, test } from 'vitest'
import { createOrderSearchText, listNearWords, parseOrderSearch } from './order-search.ts'

const order = {
  orderNumber: '1A2B3C4D',
  email: 'Siti@Example.com',
  shipName: 'Siti  Nurhaliza Çelik',
  shipPhone: '+60123456789',
  titles: ['Batik shirt', 'Levi’s 501'],
  shipCity: 'Kota Kinabalu',
}

test('writes number, e-mail, name, phone, titles and town in one case, without accents, a line each', () =>
  expect(createOrderSearchText(order)).toBe(
    '1a2b3c4d\nsiti example com sitiexamplecom\nsiti nurhaliza celik\n+60123456789\nbatik shirt\nlevis 501\nkota kinabalu',
  ))

test.each([
  '0123456789',
  '012-345 6789',
  '+60 12-345 6789',
  '60123456789',
  '0060 12 345 6789',
  '(012) 345-6789',
  '012‑345\u00a06789',
  '123456789',
  '345 6789',
  '\u202a+60 12-345 6789\u202c',
  '012\u200b345\u200d67',
  '+60.12.345.6789',
  '012-345',
])('finds a phone number written as %j', q => {
  const { phone } = parseOrderSearch(q)
  expect(phone).toBeDefined()
  expect(order.shipPhone).toContain(phone)
})

test.each(['siti 012', '12', 'batik', '+', '012-345a', 'x0123456'])('takes %j for no phone number', q =>
  expect(parseOrderSearch(q).phone).toBeUndefined(),
)

test('leaves the # of an order number out, and knows a whole id', () => {
  expect(parseOrderSearch('#1A2B3C4D  Batik').words).toEqual(['1a2b3c4d', 'batik'])
  expect(parseOrderSearch('#').words).toEqual([])
  expect(parseOrderSearch('jacket#2').words).toEqual(['jacket 2'])
  const id = '0123456789abcdefghjkmnpqrs'
  expect(parseOrderSearch(` ${id.toUpperCase()} `).id).toBe(id)
  for (const longer of [`x${id}`, `${id}x`]) expect(parseOrderSearch(longer).id).toBeUndefined()
})

test.each([
  ['0060 12 345 6789', '+60123456789'],
  ['012-345 6789', '+60123456789'],
  ['(03) 8888 0012', '+60388880012'],
  ['8000 1', '80001'],
])('reads %j as the phone number %j', (q, phone) => expect(parseOrderSearch(q).phone).toBe(phone))

test('searches for the first ten words', () =>
  expect(parseOrderSearch('a b c d e f g h i j k').words).toEqual([...'abcdefghij']))

test.each([
  ['D’Cruz', "d'cruz"],
  ["O'Brien", 'o’brien'],
  ['O`Neill', 'oneill'],
  ['Nur-Aisyah', 'nur‐aisyah'],
  ['Nur\u2011Aisyah', 'nur aisyah'],
  ['Nur–Aisyah', 'nuraisyah'],
  ['Sit\u200bi Rah\u00admah', 'siti rahmah'],
  ['Rahmah', 'rah\u2060mah'],
  ['Ali, Baba', 'ali,baba'],
])('finds the buyer %j by %j', (shipName, q) => {
  const text = createOrderSearchText({ ...order, shipName })
  for (const word of parseOrderSearch(q).words) expect(text).toContain(word)
})

test.each(['siti@example.com', '\u202aSITI@example\u200d.com', '<siti@example.com>'])(
  'finds the e-mail address %j as one word',
  q => {
    const { words } = parseOrderSearch(q)
    expect(words).toEqual(['siti example com'])
    expect(createOrderSearchText(order)).toContain(words[0])
    expect(createOrderSearchText({ ...order, email: 'com.example@siti.my' })).not.toContain(words[0])
  },
)

test('compares words of four letters and more', () =>
  expect([...listNearWords('Siti Aminha 012-345 #1A2B3C4D ali', []).keys()]).toEqual(['siti', 'aminha']))

test.each(['wminah', 'amwnah', 'aminaw', 'aminh', 'minah', 'aminaha', 'amianh', 'aminha', 'maminah'])(
  'finds %j, one letter off',
  other => expect(listNearWords('aminah', [`x\n${other} y`]).get('aminah')).toEqual([other]),
)

test.each(['aminah', 'ominaw', 'amin'])('does not find %j so', other =>
  expect(listNearWords('aminah', [`x\n${other} y`]).get('aminah')).toEqual([]),
)
