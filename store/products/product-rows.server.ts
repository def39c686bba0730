import type { Selectable } from 'kysely'
import type { Db } from '#store/database.server.ts'
import { type Sen, sen, toMyr } from '#store/money.ts'
import { readFields, toColumns } from './field-values.ts'
import { adminFieldNames, getColumn, publicFieldNames } from './fields.ts'
import type { Product, ProductImage } from './product.ts'
import type { ProductDraft } from './product-draft.ts'
import type { ProductTable } from './product-table.ts'
import { createSearchText } from './search-text.ts'

/** The public columns. Queries for shoppers select no others. */
export const publicColumns = [
  'id',
  ...publicFieldNames.map(getColumn),
  'earlierPriceSen',
  'inStock',
  'createdAt',
  'sold',
  'soldPriceSen',
  'soldAt',
  'heldUntil',
  'reservedUntil',
] as const satisfies (keyof ProductTable)[]

/** The columns of a draft too, which only admins see. */
export const draftColumns = [...publicColumns, ...adminFieldNames.map(getColumn)]

export type PublicRow = Pick<Selectable<ProductTable>, (typeof publicColumns)[number]>

/** Converts rows to products and reads their photos, with one query for all. */
export async function toProducts(db: Db, rows: readonly PublicRow[]): Promise<Product[]> {
  const photos = await findPhotos(
    db,
    rows.flatMap(({ imageUrls }) => JSON.parse(imageUrls) as string[]),
  )
  return rows.map(row => toProduct(row, photos))
}

function toProduct(row: PublicRow, photos: Map<string, ProductImage>): Product {
  const { price, ...values } = readPublicFields(row)
  return {
    id: row.id,
    ...values,
    price: toMyr(price),
    ...(row.earlierPriceSen === null || row.sold === 1 ? {} : { earlierPrice: toMyr(sen(row.earlierPriceSen)) }),
    images: values.imageUrls.map(url => photos.get(url) ?? { url, width: 800, height: 1000, blur: null, sources: [] }),
    inStock: row.inStock === 1,
    createdAt: row.createdAt,
    sold: row.sold === 1,
    ...(row.soldPriceSen === null ? {} : { soldPrice: toMyr(row.soldPriceSen as Sen) }),
    ...(row.soldAt ? { soldAt: row.soldAt } : {}),
    heldUntil: row.heldUntil,
    reservedUntil: row.reservedUntil,
  }
}

/** Reads what shoppers see of what admins have entered. */
export const readPublicFields = (row: PublicRow) => readFields(row, publicFieldNames)

/** Reads what the admin's form edits. */
export const readDraft = (row: Pick<Selectable<ProductTable>, (typeof draftColumns)[number]>): ProductDraft =>
  readFields(row)

/** Converts a draft to the columns that it sets. */
export const toDraftColumns = (draft: ProductDraft) => ({ ...toColumns(draft), searchText: createSearchText(draft) })

async function findPhotos(db: Db, urls: string[]): Promise<Map<string, ProductImage>> {
  if (urls.length === 0) return new Map()
  const rows = await db
    .selectFrom('photos')
    .select(['url', 'width', 'height', 'blur', 'sources'])
    .where('url', 'in', urls)
    .execute()
  return new Map(rows.map(row => [row.url, { ...row, sources: JSON.parse(row.sources) as ProductImage['sources'] }]))
}
