import { expect, test } from 'vitest'
import { parseForm } from './parse-form.ts'

const parse = (query: string) => JSON.parse(JSON.stringify(parseForm(new URLSearchParams(query))))

test('brackets open forms within forms', () => {
  expect(parse('mode=payment&line_items[0][price_data][product_data][name]=Jacket&line_items[1][quantity]=2')).toEqual({
    mode: 'payment',
    line_items: { 0: { price_data: { product_data: { name: 'Jacket' } } }, 1: { quantity: '2' } },
  })
})

test('empty brackets count by themselves', () => {
  expect(parse('expand[]=a&expand[]=b&list[][x]=1')).toEqual({ expand: { 0: 'a', 1: 'b' }, list: { 0: { x: '1' } } })
})

test('a field may have any name without reaching the prototype of objects', () => {
  parseForm(new URLSearchParams('__proto__[polluted]=yes&metadata[constructor]=x'))
  expect('polluted' in {}).toBe(false)
})
