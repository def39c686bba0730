import { expect, test } from 'vitest'
import { sen } from '#store/money.ts'
import { createShareText } from './share-text.ts'

test('says title, size and price of each piece, with its link', () =>
  expect(
    createShareText([
      { title: 'Wool beanie', size: 'M', price: sen(1500), url: 'https://shop.example/product/a' },
      { title: 'Denim vest', price: sen(4550), url: 'https://shop.example/product/b' },
    ]),
  ).toBe(
    'Wool beanie\nSize M · MYR 15.00\nhttps://shop.example/product/a\n\nDenim vest\nMYR 45.50\nhttps://shop.example/product/b',
  ))
