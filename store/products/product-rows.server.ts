import type { Selectable } from 'kysely'
import type { Db } from '#store/database.server.ts'
import { type Sen, sen, toMyr } from '#store/money.ts'
import { getProductTitle, listImageUrls, type Product, type ProductImage } from './product.ts'
import type { ProductTable } from './product-table.ts'

/** The columns that anybody may see; whoever reads products for shoppers selects these and no others. */
export const publicColumns = [
  'id',
  'title',
  'name',
  'description',
  'priceSen',
  'category',
  'imageUrls',
  'imageUrl',
  'size',
  'inStock',
  'createdAt',
  'sold',
  'soldPriceSen',
  'soldAt',
  'heldUntil',
] as const satisfies (keyof ProductTable)[]

export type PublicRow = Pick<Selectable<ProductTable>, (typeof publicColumns)[number]>

/** Decodes rows into products, with what is known of their photos: one more query for all of them. */
export async function toProducts(db: Db, rows: readonly PublicRow[]): Promise<Product[]> {
  const addresses = rows.map(row => listImageUrls({ imageUrl: row.imageUrl, imageUrls: parseUrls(row.imageUrls) }))
  const photos = await findPhotos(db, addresses.flat())
  return rows.map((row, index) => toProduct(row, addresses[index] ?? [], photos))
}

function toProduct(row: PublicRow, imageUrls: string[], photos: Map<string, ProductImage>): Product {
  return {
    id: row.id,
    title: getProductTitle({ title: row.title, name: row.name }),
    description: row.description,
    price: toMyr(sen(row.priceSen)),
    category: row.category,
    imageUrls,
    images: imageUrls.map(url => photos.get(url) ?? { url, width: 800, height: 1000, blur: null, sources: [] }),
    ...(row.size ? { size: row.size } : {}),
    inStock: row.inStock === 1,
    createdAt: row.createdAt,
    sold: row.sold === 1,
    ...(row.soldPriceSen === null ? {} : { soldPrice: toMyr(row.soldPriceSen as Sen) }),
    ...(row.soldAt ? { soldAt: row.soldAt } : {}),
    heldUntil: row.heldUntil,
  }
}

const parseUrls = (json: string | null): string[] => (json ? (JSON.parse(json) as string[]) : [])

async function findPhotos(db: Db, urls: string[]): Promise<Map<string, ProductImage>> {
  if (urls.length === 0) return new Map()
  const rows = await db
    .selectFrom('photos')
    .select(['url', 'width', 'height', 'blur', 'sources'])
    .where('url', 'in', urls)
    .execute()
  return new Map(rows.map(row => [row.url, { ...row, sources: JSON.parse(row.sources) as ProductImage['sources'] }]))
}
