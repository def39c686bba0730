import type { ProductImage } from '#store/products/product.ts'

const best = ['image/avif', 'image/webp']
const rank = (type: string) => (best.indexOf(type) + best.length + 1) % (best.length + 1)

/** The sizes of a photo as srcset attributes, one for each file type, the smallest files first: browsers take the first type they know. */
export function sourceSets(sources: ProductImage['sources']): { type: string; srcSet: string }[] {
  const byType = Map.groupBy(sources, source => source.type)
  return [...byType]
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([type, sized]) => ({ type, srcSet: sized.map(({ url, width }) => `${url} ${width}w`).join(', ') }))
}
