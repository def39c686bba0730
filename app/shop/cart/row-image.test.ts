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

test('a row shows the piece as it is, else as it was copied, else an older cart’s address, else nothing [CART-01]', () => {
  const copied = Object.assign({ ...item }, { images: [{ ...image, url: '/copied.webp' }] })
  expect(getRowImage(copied, { images: [image] } as unknown as Product)?.url).toBe('/new.webp')
  expect(getRowImage(copied, null)?.url).toBe('/copied.webp')
  expect(getRowImage(item, undefined)?.url).toBe('/old.webp')
  expect(getRowImage({ ...item, imageUrls: [] }, undefined)).toBeUndefined()
})

test.each([[['x']], [[{ url: 7 }]], [[{ url: '/x', sources: [null] }]], ['x']])(
  'stored pictures %j that are none are passed over [T7]',
  images => expect(getRowImage(Object.assign({ ...item }, { images }), undefined)?.url).toBe('/old.webp'),
)
