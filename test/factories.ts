import type { Db } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import { searchTextOf } from '#store/products/listing.ts'
import type { ProductTable } from '#store/products/product-table.ts'

let made = 0

/** Puts a piece on sale: a tee at MYR 45, unless `overrides` say otherwise. Later ones are listed later. Returns its id. */
export async function addPiece(db: Db, overrides: Partial<ProductTable> = {}): Promise<ProductId> {
  made += 1
  const piece: ProductTable = {
    id: `piece-${made}` as ProductId,
    title: `Tee number ${made}`,
    name: null,
    description: 'Soft cotton, one small mend.',
    priceSen: 4500,
    category: 'top',
    imageUrls: '[]',
    imageUrl: null,
    size: null,
    inStock: 1,
    createdAt: new Date(Date.UTC(2026, 0, 1) + made * 60_000).toISOString(),
    sold: 0,
    soldPriceSen: null,
    soldAt: null,
    soldToName: null,
    soldToEmail: null,
    soldOrderId: null,
    heldBy: null,
    heldUntil: null,
    hidden: 0,
    searchText: '',
    ...overrides,
  }
  const searchText = searchTextOf({ ...piece, title: piece.title ?? piece.name ?? '' })
  await db
    .insertInto('products')
    .values({ ...piece, searchText })
    .execute()
  return piece.id
}

export const address = {
  name: 'Siti Rahmah',
  phone: '012-345 6789',
  address: '1 Jalan Gaya',
  city: 'Kota Kinabalu',
  state: 'Sabah',
  zip: '88000',
}
export const email = 'siti@example.com'
