import { expect, test } from 'vitest'
import type { CartItem } from '#store/cart/cart.ts'
import type { Product } from '#store/products/product.ts'
import { getRowImage } from './row-image.ts'

const item: CartItem = {
  id: 'tee',
  title: 'Tee',
  price: 1,
  quantity: 1,
  imageUrls: ['/old.webp'],
  description: '',
  category: 'top',
}
const image = { url: '/new.webp', width: 4, height: 5, blur: null, sources: [] }

test('prefers the current photo to the stored one, then to an older cart’s URL [CART-01]', () => {
  const copied = Object.assign({ ...item }, { images: [{ ...image, url: '/copied.webp' }] })
  expect(getRowImage(copied, { images: [image] } as unknown as Product)?.url).toBe('/new.webp')
  expect(getRowImage(copied, null)?.url).toBe('/copied.webp')
  expect(getRowImage(item, undefined)?.url).toBe('/old.webp')
  expect(getRowImage({ ...item, imageUrls: [] }, undefined)).toBeUndefined()
})

test.each([[['x']], [[{ url: 7 }]], [[{ url: '/x', sources: [null] }]], ['x']])(
  'ignores invalid stored photos %j [T7]',
  images => expect(getRowImage(Object.assign({ ...item }, { images }), undefined)?.url).toBe('/old.webp'),
)
