import { expect, test } from 'vitest'
import { choiceParam, createListUrl, pageParam, rowCountParam, textParam } from './list-url.ts'

interface Params {
  q: string
  sort: 'newest' | 'oldest'
  page: number
  show: number
}

const url = createListUrl<Params>('/list', {
  q: textParam(5),
  sort: choiceParam(['newest', 'oldest']),
  page: pageParam,
  show: rowCountParam(50, 200),
})
const parse = (query: string) => url.parse(new URLSearchParams(query))
const defaults: Params = { q: '', sort: 'newest', page: 1, show: 50 }

test('leaves defaults out of the URL and reads back what it writes', () => {
  expect(url.getHref(defaults)).toBe('/list')
  const params: Params = { q: 'a & b', sort: 'oldest', page: 3, show: 150 }
  expect(parse(url.getHref(params).split('?')[1] ?? '')).toEqual(params)
})

test.each([
  '',
  'q=%20&sort=colour&page=two&show=many',
  'page=0&show=-50',
  'page=-1&show=0',
  'page=1.5',
  'page=99999999',
])('reads %j as the defaults', query => {
  expect(parse(query)).toEqual(defaults)
})

test('trims and cuts text', () => {
  expect(parse('q=+batik-sarong+').q).toBe('batik')
})

test('rounds row counts up to whole steps, up to the maximum', () => {
  expect(['show=3', 'show=51', 'show=100', 'show=999999'].map(query => parse(query).show)).toEqual([50, 100, 100, 200])
})

test('changes single parameters and keeps the others', () => {
  const getHref = url.withChanges({ sort: 'oldest', page: 1 })
  expect(getHref(new URLSearchParams('q=hat&page=4'))).toBe('/list?q=hat&sort=oldest')
})
