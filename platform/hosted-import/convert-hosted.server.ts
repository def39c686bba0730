import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ArchiveError } from '../archive/manifest.ts'
import { photoListName } from '../export/export-manifest.ts'
import { exportedTables, type Row } from '../export/tables.ts'
import { writeExport } from '../export/write-export.server.ts'
import { HostedDocument, isObject, RefusedDocument } from './hosted-document.ts'
import { mapFeedback, mapOrder, mapProduct, mapUser } from './map-documents.ts'
import { createPhotoTaker, unknownTime } from './take-photo.server.ts'

// Products come before orders: a photo that both show is the product's.
const mappings = { users: mapUser, products: mapProduct, orders: mapOrder, feedbacks: mapFeedback }

/**
 * Makes an export, which `importStore` takes, from a directory with a file for each collection of
 * the hosted database. The same data make the same export.
 * @throws ArchiveError when there is nothing to convert, a file is no JSON, or the target exists.
 */
export async function convertHosted({ source, target }: { source: string; target: string }) {
  const collections = await Promise.all(
    Object.entries(mappings).map(async ([name, map]) => ({ name, map, documents: await readCollection(source, name) })),
  )
  if (collections.every(({ documents }) => documents.length === 0))
    throw new ArchiveError(`${source} has none of the collections ${Object.keys(mappings).join(', ')}.`)
  /** Documents and photos that can't be taken. */
  const refused: { collection: string; id: string; reason: string }[] = []
  const options = { target, now: new Date(unknownTime), hasPasswordHashes: false }
  const { files } = await writeExport(options, async (folder, writeLines) => {
    const rows = Object.fromEntries(exportedTables.map(table => [table.name, [] as Row[]]))
    const photos = createPhotoTaker({ from: join(source, 'product-images'), to: folder })
    for (const { name, map, documents } of collections)
      for (const { id, document } of documents) {
        const refuse = (error: unknown) => {
          if (!(error instanceof RefusedDocument)) throw error
          refused.push({ collection: name, id, reason: error.message })
          return undefined
        }
        const takePhoto = (url: string, productId: string) =>
          // An order's own is of no product.
          photos.take(url, productId, map === mapOrder ? { unusedSince: unknownTime } : { productId }).catch(refuse)
        const mapped = isUsableId(id)
          ? await map(document, { id, takePhoto }).catch(refuse)
          : refuse(new RefusedDocument('has no usable id'))
        for (const [table, ofDocument] of Object.entries(mapped ?? {})) rows[table]?.push(...ofDocument)
      }
    rows.photos?.push(...photos.rows.values())
    for (const [name, ofTable] of Object.entries(rows))
      await writeLines(
        name,
        ofTable.map(row => JSON.stringify(row)),
      )
    await writeLines(photoListName, photos.files)
    return []
  })
  return { refused, files }
}

/** An id becomes part of addresses. */
const isUsableId = (id: string) => /^[\w.~+=@-]{1,200}$/.test(id)

/** A list of documents, or an object keyed by id. Empty without a file. */
async function readCollection(folder: string, name: string): Promise<{ id: string; document: HostedDocument }[]> {
  const file = join(folder, `${name}.json`)
  if (!existsSync(file)) return []
  const content = parseJson(file, await readFile(file))
  const entries = Array.isArray(content)
    ? content.map(document => ['', document])
    : Object.entries(isObject(content) ? content : {})
  return entries.map(([key, data]) => {
    const document = new HostedDocument(data)
    return { id: String(key || (document.get('id') ?? document.get('uid') ?? '')), document }
  })
}

function parseJson(file: string, bytes: Uint8Array): unknown {
  try {
    // A decoder leaves out the byte order mark that programs on Windows write. JSON has none.
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (error) {
    throw new ArchiveError(`${file} is no JSON: ${error instanceof Error ? error.message : error}`)
  }
}
