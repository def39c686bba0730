import type { ProductImage } from '#store/products/product.ts'

const preferredTypes = ['image/avif', 'image/webp']
const getTypeRank = (type: string) =>
  (preferredTypes.indexOf(type) + preferredTypes.length + 1) % (preferredTypes.length + 1)

/**
 * Gets the srcset attributes of a photo, one for each media type. Types with smaller files come
 * first, because browsers take the first type they support.
 */
export function getSourceSets(sources: ProductImage['sources']): { type: string; srcSet: string }[] {
  const types = new Set(sources.map(({ type }) => type))
  return [...types]
    .sort((a, b) => getTypeRank(a) - getTypeRank(b))
    .map(type => ({
      type,
      srcSet: sources.flatMap(source => (source.type === type ? `${source.url} ${source.width}w` : [])).join(', '),
    }))
}
