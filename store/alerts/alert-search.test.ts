import { expect, test } from 'vitest'
import { formatAlertSearch, parseAlertSearch } from './alert-search.ts'

const everything = { filter: '', q: '', facets: {} }

test('a search has one form, in which what filters nothing is left out', () => {
  const search = formatAlertSearch({
    filter: ' TOP ',
    q: '  blue   denim ',
    facets: { size: 'M,L', type: 'jacket', condition: 'perfect', price: 'cheap', new: '0', brand: 'Levi’s' },
  })
  expect(search).toBe('filter=top&q=blue+denim&type=jacket&size=M%2CL&brand=Levi%E2%80%99s')
  const parsed = parseAlertSearch(search ?? '')
  expect(parsed).toEqual({
    filter: 'top',
    q: 'blue denim',
    facets: { type: 'jacket', size: 'M,L', brand: 'Levi’s' },
  })
  expect(formatAlertSearch(parsed)).toBe(search)
})

test('a search contains nothing that changes how the message around it reads', () =>
  expect(
    formatAlertSearch({ filter: 'top\u202e', q: '\u202eblue\u0007 denim', facets: { brand: '\u2066Levi’s\u2069' } }),
  ).toBe('filter=top&q=blue+denim&brand=Levi%E2%80%99s'))

test.each([
  ['everything', everything],
  ['white space', { filter: ' ', q: ' \u0000\n', facets: {} }],
  ['marks of direction', { filter: '\u202e', q: '\u2066\u2069', facets: { brand: '\u200f' } }],
  ['facts that no product can have', { ...everything, facets: { type: 'spaceship', price: '90-10', brand: ',,' } }],
  [
    'a search that a push message has no room for',
    { ...everything, q: '衣'.repeat(100), facets: { brand: 'é'.repeat(300) } },
  ],
])('no alert is created for %s', (_what, search) => expect(formatAlertSearch(search)).toBeUndefined())
