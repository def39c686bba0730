import type { Selectable } from 'kysely'
import type { Db } from '#store/database.server.ts'
import { type Sen, sen, toMyr } from '#store/money.ts'
import { type GarmentFacts, parseFacts } from './garment-facts.ts'
import { getProductTitle, listImageUrls, type Product, type ProductImage } from './product.ts'
import type { ProductDraft } from './product-draft.ts'
import { mapTextFields, omitEmptyFields, type ProductText, productTextFieldNames } from './product-fields.ts'
import type { ProductTable } from './product-table.ts'
import { createSearchText } from './search-text.ts'

/** The public columns. Queries for shoppers select no others. */
export const publicColumns = [
  'id',
  ...productTextFieldNames,
  'name',
  'priceSen',
  'earlierPriceSen',
  'category',
  'imageUrls',
  'imageUrl',
  'garmentType',
  'fitSize',
  'condition',
  'colours',
  'era',
  'measurements',
  'flawImageUrls',
  'inStock',
  'createdAt',
  'sold',
  'soldPriceSen',
  'soldAt',
  'heldUntil',
] as const satisfies (keyof ProductTable)[]

export type PublicRow = Pick<Selectable<ProductTable>, (typeof publicColumns)[number]>

/** Converts rows to products and reads their photos, with one query for all. */
export async function toProducts(db: Db, rows: readonly PublicRow[]): Promise<Product[]> {
  const photos = await findPhotos(db, rows.flatMap(readImageUrls))
  return rows.map(row => toProduct(row, photos))
}

function toProduct(row: PublicRow, photos: Map<string, ProductImage>): Product {
  const imageUrls = readImageUrls(row)
  return {
    id: row.id,
    ...readText(row),
    price: toMyr(sen(row.priceSen)),
    ...(row.earlierPriceSen === null || row.sold === 1 ? {} : { earlierPrice: toMyr(sen(row.earlierPriceSen)) }),
    category: row.category,
    imageUrls,
    images: imageUrls.map(url => photos.get(url) ?? { url, width: 800, height: 1000, blur: null, sources: [] }),
    ...readFacts(row),
    inStock: row.inStock === 1,
    createdAt: row.createdAt,
    sold: row.sold === 1,
    ...(row.soldPriceSen === null ? {} : { soldPrice: toMyr(row.soldPriceSen as Sen) }),
    ...(row.soldAt ? { soldAt: row.soldAt } : {}),
    heldUntil: row.heldUntil,
  }
}

/**
 * Reads the text fields of a row, without empty optional ones. A legacy row may have `name` instead
 * of `title`.
 */
const readText = (row: PublicRow): ProductText => ({
  ...omitEmptyFields(mapTextFields(field => row[field] ?? '')),
  title: getProductTitle({ title: row.title, name: row.name }),
})

/** Reads the facts of a row, without those that no longer fit its category or photos. */
export const readFacts = (row: PublicRow): GarmentFacts =>
  parseFacts(
    {
      garmentType: row.garmentType ?? '',
      fitSize: row.fitSize ?? '',
      condition: row.condition ?? '',
      colours: parseJson(row.colours, []),
      era: row.era ?? '',
      measurements: parseJson(row.measurements, {}),
      flawImageUrls: parseJson(row.flawImageUrls, []),
    },
    { category: row.category.toLowerCase(), imageUrls: readImageUrls(row) },
  ).facts

const parseJson = <T>(text: string | null, empty: T): T => (text ? (JSON.parse(text) as T) : empty)

/** Reads what the admin's form edits. */
export const readDraft = (row: PublicRow & Pick<ProductTable, 'weightGrams'>): ProductDraft => ({
  ...readText(row),
  price: sen(row.priceSen),
  category: row.category,
  imageUrls: readImageUrls(row),
  ...readFacts(row),
  ...(row.weightGrams === null ? {} : { weightGrams: row.weightGrams }),
})

/** Reads the image URLs of a row; a legacy row may have `imageUrl` instead of `imageUrls`. */
const readImageUrls = ({ imageUrl, imageUrls }: Pick<PublicRow, 'imageUrl' | 'imageUrls'>): string[] =>
  listImageUrls({ imageUrl, imageUrls: JSON.parse(imageUrls || '[]') as string[] })

/** Converts a draft to the columns that it sets. */
export const toDraftColumns = (draft: ProductDraft) => ({
  ...mapTextFields(field => draft[field] ?? ''),
  priceSen: draft.price,
  category: draft.category,
  imageUrls: JSON.stringify(draft.imageUrls),
  garmentType: draft.garmentType ?? null,
  fitSize: draft.fitSize ?? null,
  condition: draft.condition ?? null,
  colours: stringify(draft.colours),
  era: draft.era ?? null,
  measurements: stringify(draft.measurements),
  flawImageUrls: stringify(draft.flawImageUrls),
  weightGrams: draft.weightGrams ?? null,
  searchText: createSearchText(draft),
})

const stringify = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

async function findPhotos(db: Db, urls: string[]): Promise<Map<string, ProductImage>> {
  if (urls.length === 0) return new Map()
  const rows = await db
    .selectFrom('photos')
    .select(['url', 'width', 'height', 'blur', 'sources'])
    .where('url', 'in', urls)
    .execute()
  return new Map(rows.map(row => [row.url, { ...row, sources: JSON.parse(row.sources) as ProductImage['sources'] }]))
}
