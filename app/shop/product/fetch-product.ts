import type { Product } from '#store/products/product.ts'

/** A product, sold or not; undefined when it is no longer public. */
export async function fetchProduct(id: string): Promise<Product | undefined> {
  const response = await fetch(`/api/products/${encodeURIComponent(id)}`)
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error('Product request failed', { cause: { id, status: response.status } })
  return response.json()
}
