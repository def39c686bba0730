import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { ProductInputs } from '../products/product-form-values.ts'

/** A product of the batch, from its first photo until it is in the shop. */
export interface BatchProduct {
  /** Becomes the id of the product, so that listing it may be repeated. */
  id: string
  /** Its place in the batch. */
  position: number
  inputs: ProductInputs
  /** Keys of its photos in display order, the cover first. */
  photoKeys: string[]
  /** Keys of the photos that show a flaw. */
  flawKeys: string[]
  /**
   * `sorting`: its photos may still be grouped otherwise. `draft`: it is being described.
   * `publishing`: it goes to the shop as soon as its photos are stored. `listed`: it is there.
   * `deleted`: the server has to forget it.
   */
  state: 'sorting' | 'draft' | 'publishing' | 'listed' | 'deleted'
  /** The drop that brings it into the shop. Absent when it comes at once. */
  dropId?: string
  /** ISO 8601. */
  editedAt: string
  /** The request that the server has taken last. */
  saved?: string
  /** The request to save it that the server has refused last. */
  refused?: string
  /** Why it could not be listed, or what of it isn't in the shop. */
  error?: string
  /** Names of the fields that the server refused. */
  invalidFields?: string[]
}

export interface BatchPhoto {
  /** Idempotency key of the upload. */
  key: string
  name: string
  /** When it was taken, in ms since 1970. */
  takenAt: number
  /** As it was taken; small enough to upload once it is prepared. Null on another device. */
  file: Blob | null
  isPrepared: boolean
  /** For the tiles of the page. */
  thumbnail: Blob | null
  /** Null until it is stored. */
  url: string | null
  /** Why the server can't use it. */
  refusal?: string
}

interface BatchSchema extends DBSchema {
  products: { key: string; value: BatchProduct }
  photos: { key: string; value: BatchPhoto }
}

export type BatchDatabase = IDBPDatabase<BatchSchema>

/** What a batch holds, products in their order. */
export interface Batch {
  products: BatchProduct[]
  photos: Map<string, BatchPhoto>
}

/**
 * Opens the batch of an admin, which this browser keeps.
 * @param onLost called when the browser closes the database by itself, as iOS may after a pause
 * @throws where the browser refuses storage, as in some private windows
 */
export const openBatchDatabase = (uid: string, onLost = () => {}): Promise<BatchDatabase> =>
  openDB<BatchSchema>(`batch:${uid}`, 1, {
    upgrade(database) {
      database.createObjectStore('products', { keyPath: 'id' })
      database.createObjectStore('photos', { keyPath: 'key' })
    },
    terminated: onLost,
  })

export async function readBatch(database: BatchDatabase): Promise<Batch> {
  const [products, photos] = await Promise.all([readProducts(database), database.getAll('photos')])
  return { products, photos: new Map(photos.map(photo => [photo.key, photo])) }
}

/** Reads the products in their order. */
export const readProducts = async (database: BatchDatabase): Promise<BatchProduct[]> =>
  (await database.getAll('products')).toSorted((a, b) => a.position - b.position)

/** The place behind all products. */
export const nextPosition = (products: readonly BatchProduct[]) =>
  Math.max(0, ...products.map(({ position }) => position + 1))

/** Changes a product unless it is gone. `change` sees what is stored now, not what a page shows. */
export async function updateProduct(
  database: BatchDatabase,
  id: string,
  change: (product: BatchProduct) => BatchProduct,
): Promise<void> {
  const { store } = database.transaction('products', 'readwrite')
  const product = await store.get(id)
  if (product) await store.put(change(product))
}

/** Changes a photo unless it is gone. */
export async function updatePhoto(
  database: BatchDatabase,
  key: string,
  change: (photo: BatchPhoto) => BatchPhoto,
): Promise<void> {
  const { store } = database.transaction('photos', 'readwrite')
  const photo = await store.get(key)
  if (photo) await store.put(change(photo))
}

/** Deletes a product and its photos. */
export async function deleteProduct(database: BatchDatabase, { id, photoKeys }: BatchProduct): Promise<void> {
  const transaction = database.transaction(['products', 'photos'], 'readwrite')
  await transaction.objectStore('products').delete(id)
  for (const key of photoKeys) await transaction.objectStore('photos').delete(key)
  await transaction.done
}
