import type { Db } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import { searchTextOf } from '#store/products/listing.ts'
import type { ProductTable } from '#store/products/product-table.ts'

let made = 0

/** A tee at MYR 45 on sale, unless `overrides` say otherwise. Later ones are listed later. */
export function newPiece(overrides: Partial<ProductTable> = {}): ProductTable {
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
  return { ...piece, searchText: searchTextOf({ ...piece, title: piece.title ?? piece.name ?? '' }) }
}

/** Puts a piece on sale and returns its id. */
export async function addPiece(db: Db, overrides: Partial<ProductTable> = {}): Promise<ProductId> {
  const piece = newPiece(overrides)
  await db.insertInto('products').values(piece).execute()
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
