import { dirname, join } from 'node:path'
import { type ExportManifest, photoListName } from '../export/export-manifest.ts'
import { type ExportWriter, writeExport, writePhotoFile } from '../export/write-export.server.ts'
import { createFolderPhotoStorage } from '../photos/folder-photo-storage.server.ts'
import { type MapContext, mapFeedback, mapNotification, mapProduct, mapUser, RefusedDocument } from './map-documents.ts'
import { mapOrder } from './map-order.ts'
import { type CollectionName, type HostedDocument, readCollections } from './read-collections.server.ts'
import { type PhotoSource, takePhoto } from './take-photo.server.ts'

interface ConvertOptions extends Omit<PhotoSource, 'folders'> {
  /** A directory with a file for each collection, or a file with all of them. */
  source: string
  /** Where the export is made. */
  target: string
  now: Date
  /** Directory of photos; without it those beside the collections. */
  photoFolder?: string | undefined
  /** Called for each document and photo that can't be taken. */
  onRefused: (collection: string, id: string, reason: string) => void
}

interface Conversion {
  manifest: ExportManifest
  /** What was changed or left out on the way, by collection, and in how many documents. */
  notes: Record<string, Record<string, number>>
  /** Files and collections that the store has no place for. */
  leftOut: string[]
}

/**
 * Makes an export, which `importStore` takes, from the data of the hosted database.
 * @throws ArchiveError when there is nothing to convert, a file is no JSON, or the target exists.
 */
export async function convertHosted({
  source,
  target,
  now,
  photoFolder,
  onRefused,
  ...options
}: ConvertOptions): Promise<Conversion> {
  const { collections, leftOut } = await readCollections(source)
  const places = [source, dirname(source)].flatMap(place => [join(place, 'product-images'), join(place, 'photos')])
  const notes: Conversion['notes'] = {}

  async function convert<Mapped>(
    name: CollectionName,
    map: (data: HostedDocument['data'], context: MapContext) => Mapped | Promise<Mapped>,
  ): Promise<Mapped[]> {
    const ofCollection: Record<string, number> = {}
    notes[name] = ofCollection
    const records: Mapped[] = []
    for (const { id, data } of collections[name]) {
      const found: string[] = []
      try {
        if (!isUsableId(id)) throw new RefusedDocument('has no usable id')
        records.push(await map(data, { id, now: now.toISOString(), note: text => found.push(text) }))
        for (const text of found) ofCollection[text] = (ofCollection[text] ?? 0) + 1
      } catch (error) {
        if (!(error instanceof RefusedDocument)) throw error
        onRefused(name, id, error.message)
      }
    }
    return records
  }

  const manifest = await writeExport({ target, now, hasPasswordHashes: false }, async writer => {
    const photos = createPhotoTaker(writer.folder, { ...options, folders: photoFolder ? [photoFolder] : places }, now)
    const take = async (
      name: CollectionName,
      id: string,
      photo: { productId: string; url: string; isItem: boolean },
    ) => {
      try {
        return await photos.take(photo)
      } catch (error) {
        if (!(error instanceof RefusedDocument)) throw error
        onRefused(name, id, error.message)
        return undefined
      }
    }
    await writeRecords(writer, 'users', await convert('users', mapUser))
    const products = await convert('products', async (data, context) => {
      const product = mapProduct(data, context)
      const imageUrls = []
      for (const url of product.imageUrls)
        imageUrls.push((await take('products', product.id, { productId: product.id, url, isItem: false })) ?? [])
      return { ...product, imageUrls: imageUrls.flat() }
    })
    await writeRecords(writer, 'products', products)
    const orders = await convert('orders', async (data, context) => {
      const order = mapOrder(data, context)
      const items = []
      for (const { image: url, ...item } of order.items)
        items.push({ ...item, image: url && (await take('orders', order.id, { ...item, url, isItem: true })) })
      return { ...order, items }
    })
    await writeRecords(writer, 'orders', orders)
    await writeRecords(writer, 'notifications', await convert('notifications', mapNotification))
    await writeRecords(writer, 'feedbacks', await convert('feedbacks', mapFeedback))
    await writeRecords(writer, 'photos', photos.rows)
    await writer.writeLines(photoListName, photos.files)
    return []
  })
  return { manifest, notes, leftOut }
}

/** An id becomes part of addresses. */
const isUsableId = (id: string) => /^[\w.~+=@-]{1,200}$/.test(id)

const writeRecords = ({ writeLines }: ExportWriter, kind: string, records: readonly object[]) =>
  writeLines(
    kind,
    records.map(record => JSON.stringify(record)),
  )

/** Takes each photo of a product once. Collects the rows of photos and the lines of their files. */
function createPhotoTaker(folder: string, source: PhotoSource, now: Date) {
  const storage = createFolderPhotoStorage(folder)
  const urls = new Map<string, string>()
  const rows: object[] = []
  const files: string[] = []
  return {
    rows,
    files,
    /** @param photo.isItem whether an order alone shows it */
    async take({ productId, url: from, isItem }: { productId: string; url: string; isItem: boolean }) {
      const known = urls.get(`${productId} ${from}`)
      if (known) return known
      const { plannedFiles, row } = await takePhoto(source, storage, { productId, url: from })
      for (const { key, body } of plannedFiles) files.push(await writePhotoFile(folder, key, body))
      const use = isItem ? { unusedSince: now.toISOString() } : { productId }
      rows.push({
        ...row,
        sources: JSON.parse(row.sources),
        createdAt: now.toISOString(),
        uploadedBy: 'import',
        ...use,
      })
      urls.set(`${productId} ${from}`, row.url)
      return row.url
    },
  }
}
