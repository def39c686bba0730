import { expect, test } from 'vitest'
import { parseStripeForm } from './parse-stripe-form.ts'

const parse = (query: string) => JSON.parse(JSON.stringify(parseStripeForm(new URLSearchParams(query))))

test('parses brackets as nested forms', () => {
  expect(parse('mode=payment&line_items[0][price_data][product_data][name]=Jacket&line_items[1][quantity]=2')).toEqual({
    mode: 'payment',
    line_items: { 0: { price_data: { product_data: { name: 'Jacket' } } }, 1: { quantity: '2' } },
  })
})

test('numbers empty brackets', () => {
  expect(parse('expand[]=a&expand[]=b&list[][x]=1')).toEqual({ expand: { 0: 'a', 1: 'b' }, list: { 0: { x: '1' } } })
})

test('keeps the prototype of objects unchanged for any field name', () => {
  parseStripeForm(new URLSearchParams('__proto__[polluted]=yes&metadata[constructor]=x'))
  expect('polluted' in {}).toBe(false)
})
