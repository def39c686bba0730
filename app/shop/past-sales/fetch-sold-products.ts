import { fetchOk, type ProductPage } from '../product-list/fetch-products.ts'

/** Past sales, newest first. */
export async function fetchSoldProducts(limit: number, cursor: string | null): Promise<ProductPage> {
  const query = new URLSearchParams({ sold: '1', limit: String(limit), ...(cursor && { cursor }) })
  return (await fetchOk(`/api/products?${query}`)).json()
}
