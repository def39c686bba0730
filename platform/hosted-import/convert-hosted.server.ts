import { dirname, join } from 'node:path'
import { ArchiveError } from '../archive/manifest.ts'
import { type ExportManifest, photoListName } from '../export/export-manifest.ts'
import { exportedTables, type Row } from '../export/tables.ts'
import { writeExport, writePhotoFile } from '../export/write-export.server.ts'
import { createFolderPhotoStorage } from '../photos/folder-photo-storage.server.ts'
import { type HostedDocument, RefusedDocument } from './hosted-document.ts'
import {
  type MapContext,
  type MapDocument,
  mapFeedback,
  mapNotification,
  mapOrder,
  mapProduct,
  mapUser,
  unknownTime,
} from './map-documents.ts'
import { type Documents, readCollections } from './read-collections.server.ts'
import { readHostedPhoto } from './take-photo.server.ts'

interface ConvertOptions {
  /** A directory with a file for each collection, or a file with all of them. */
  source: string
  /** Where the export is made. */
  target: string
}

interface Report {
  /** Documents and photos that can't be taken. */
  refused: { collection: string; id: string; reason: string }[]
}

interface Conversion extends Report {
  photoFolders: readonly string[]
  /** Of the export. */
  folder: string
  rows: Record<string, Row[]>
  /** URLs of the photos that were taken, by product and earlier URL. */
  photoUrls: Map<string, string>
  /** Lines of their files. */
  photoFiles: string[]
}

// Products come before orders: a photo that both show is the product's.
const mappings: Record<string, MapDocument> = {
  users: mapUser,
  products: mapProduct,
  orders: mapOrder,
  notifications: mapNotification,
  feedbacks: mapFeedback,
}

/**
 * Makes an export, which `importStore` takes, from the data of the hosted database. The same data
 * make the same export.
 * @throws ArchiveError when there is nothing to convert, a file is no JSON, or the target exists.
 */
export async function convertHosted({
  source,
  target,
}: ConvertOptions): Promise<Report & Pick<ExportManifest, 'files'>> {
  const collections = await readCollections(source)
  if (!Object.keys(mappings).some(name => collections[name]?.length))
    throw new ArchiveError(`${source} has none of the collections ${Object.keys(mappings).join(', ')}.`)
  const photoFolders = [source, dirname(source)].flatMap(place => [
    join(place, 'product-images'),
    join(place, 'photos'),
  ])
  const report: Report = { refused: [] }
  const writeOptions = { target, now: new Date(unknownTime), hasPasswordHashes: false }
  const { files } = await writeExport(writeOptions, async (folder, writeLines) => {
    const rows = Object.fromEntries(exportedTables.map(table => [table.name, [] as Row[]]))
    const conversion = { ...report, photoFolders, folder, rows, photoUrls: new Map(), photoFiles: [] }
    for (const name of Object.keys(mappings)) await convertCollection(conversion, name, collections[name] ?? [])
    for (const [name, ofTable] of Object.entries(rows)) {
      const lines = ofTable.map(row => JSON.stringify(row))
      await writeLines(name, lines)
    }
    await writeLines(photoListName, conversion.photoFiles)
    return []
  })
  return { ...report, files }
}

async function convertCollection(conversion: Conversion, collection: string, documents: Documents): Promise<void> {
  for (const { id, document } of documents) {
    const refuse = (error: unknown) => {
      if (!(error instanceof RefusedDocument)) throw error
      conversion.refused.push({ collection, id, reason: error.message })
      return undefined
    }
    const mapped = await mapDocument(collection, document, {
      id,
      takePhoto: (url, productId) => takePhoto(conversion, collection, { url, productId }).catch(refuse),
    }).catch(refuse)
    for (const [table, rows] of Object.entries(mapped ?? {})) conversion.rows[table]?.push(...rows)
  }
}

async function mapDocument(collection: string, document: HostedDocument, context: MapContext) {
  // An id becomes part of addresses.
  if (!/^[\w.~+=@-]{1,200}$/.test(context.id)) throw new RefusedDocument('has no usable id')
  return await mappings[collection]?.(document, context)
}

async function takePhoto(
  { photoFolders, folder, photoUrls, photoFiles, rows }: Conversion,
  collection: string,
  photo: { url: string; productId: string },
): Promise<string> {
  const name = `${photo.productId} ${photo.url}`
  const known = photoUrls.get(name)
  if (known !== undefined) return known
  const { plannedFiles, row } = await readHostedPhoto(photoFolders, createFolderPhotoStorage(folder), photo)
  for (const { key, body } of plannedFiles) photoFiles.push(await writePhotoFile(folder, key, body))
  // Of a photo that an order alone shows.
  const use = collection === 'orders' ? { unusedSince: unknownTime } : { productId: photo.productId }
  rows.photos?.push({ ...row, createdAt: unknownTime, uploadedBy: 'import', ...use })
  photoUrls.set(name, row.url)
  return row.url
}
