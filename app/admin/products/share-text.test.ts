import { expect, test } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import { createShareText } from './share-text.ts'

test('says title, size and price of each piece, with its link', () =>
  expect(
    createShareText(
      [
        { id: 'a' as ProductId, title: 'Wool beanie', size: 'M', price: 15 },
        { id: 'b' as ProductId, title: 'Denim vest', fitSize: 'W32', price: 45.5 },
        { id: 'c' as ProductId, title: 'Scarf', size: '', price: 10 },
      ],
      'https://shop.example',
    ),
  ).toBe(
    [
      'Wool beanie\nSize M · MYR 15.00\nhttps://shop.example/product/a',
      'Denim vest\nSize waist 32″ · MYR 45.50\nhttps://shop.example/product/b',
      'Scarf\nMYR 10.00\nhttps://shop.example/product/c',
    ].join('\n\n'),
  ))
