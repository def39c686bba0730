import type { Listing } from '#store/products/listing.ts'
import { maxPageSize } from '#store/products/listing.ts'
import type { Product } from '#store/products/product.ts'

interface Page {
  products: Product[]
  nextCursor: string | null
}

/** The browser's way to what a page shows: with holds, as pages themselves must not carry them. */
export async function readProducts({ filter, q, sort }: Listing, limit: number, cursor?: string | null): Promise<Page> {
  const query = new URLSearchParams({ filter, q, sort, limit: String(limit), ...(cursor && { cursor }) })
  return (await answerOf(`/api/products?${query}`)).json()
}

/** Past sales, newest first. */
export async function readSoldProducts(limit: number, cursor: string | null): Promise<Page> {
  const query = new URLSearchParams({ sold: '1', limit: String(limit), ...(cursor && { cursor }) })
  return (await answerOf(`/api/products?${query}`)).json()
}

/** The first `count` pieces of a list, however many calls that takes. */
export async function readManyProducts(listing: Listing, count: number, from?: string | null): Promise<Page> {
  const products: Product[] = []
  let cursor = from ?? null
  do {
    const page = await readProducts(listing, Math.min(count - products.length, maxPageSize), cursor)
    products.push(...page.products)
    cursor = page.nextCursor
  } while (cursor !== null && products.length < count)
  return { products, nextCursor: cursor }
}

// What lies in the browser's storage may be anything; a single id that is none must not spoil the question for the others.
const isId = (id: string) => /^[^,\p{Cc}]{1,100}$/u.test(id)

/** Those of the pieces that shoppers may still see, sold ones too. */
export async function readProductsById(named: readonly string[]): Promise<Product[]> {
  const ids = named.filter(isId)
  const products: Product[] = []
  for (let first = 0; first < ids.length; first += maxPageSize) {
    const query = new URLSearchParams({ ids: ids.slice(first, first + maxPageSize).join() })
    const page = (await (await answerOf(`/api/products?${query}`)).json()) as Page
    products.push(...page.products)
  }
  return products
}

/** One piece, sold or not; undefined when shoppers may not see it any more. */
export async function readProduct(id: string): Promise<Product | undefined> {
  const answer = await fetch(`/api/products/${encodeURIComponent(id)}`)
  if (answer.status === 404) return undefined
  if (!answer.ok) throw new Error(`/api/products/${id} answered ${answer.status}`)
  return answer.json()
}

async function answerOf(url: string) {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return answer
}
