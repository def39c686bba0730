import type { ProductImage } from '#store/products/product.ts'

const preferredTypes = ['image/avif', 'image/webp']
const getTypeRank = (type: string) =>
  (preferredTypes.indexOf(type) + preferredTypes.length + 1) % (preferredTypes.length + 1)

/** The sizes of a photo as srcset attributes, one for each file type, the smallest files first: browsers take the first type they know. */
export function getSourceSets(sources: ProductImage['sources']): { type: string; srcSet: string }[] {
  const byType = Map.groupBy(sources, source => source.type)
  return [...byType]
    .sort(([a], [b]) => getTypeRank(a) - getTypeRank(b))
    .map(([type, sameType]) => ({ type, srcSet: sameType.map(({ url, width }) => `${url} ${width}w`).join(', ') }))
}
