import { dirname, join } from 'node:path'
import { type Db, hasRows, inTransaction } from '#store/database.server.ts'
import type { OrderId, ProductId } from '#store/ids.ts'
import { attachPhotos } from '#store/products/photo-queries.server.ts'
import { findUserByEmail } from '#store/users/user-queries.server.ts'
import type { Row } from '../export/columns.ts'
import {
  type ImportReport,
  importRecords,
  type ParsedLine,
  type ReportedLine,
  reportLine,
} from '../export/import-records.server.ts'
import { kinds } from '../export/kinds.ts'
import { type MapContext, type Mapped, mapFeedback, mapNotification, mapProduct, mapUser } from './map-documents.ts'
import { mapOrder } from './map-order.ts'
import { type CollectionName, type HostedDocument, readCollections } from './read-collections.server.ts'
import { findTakenPhoto, type PhotoSource, type TakenPhoto, takePhoto } from './take-photo.server.ts'

interface HostedImportOptions extends Omit<PhotoSource, 'folders'> {
  /** A directory with a file for each collection, or a file with all of them. */
  source: string
  /** Directory of photos; without it those beside the collections. */
  photoFolder?: string | undefined
  onLine: (line: ReportedLine) => void
}

export interface HostedImportReport {
  counts: ImportReport['counts']
  /** What was changed or left out on the way, by collection, and in how many documents. */
  notes: Record<string, Record<string, number>>
  /** Files and collections that the store has no place for. */
  leftOut: string[]
}

const maxPhotos = 5

const mappers: Record<CollectionName, (data: Row, context: MapContext) => Mapped> = {
  users: mapUser,
  products: mapProduct,
  orders: mapOrder,
  notifications: mapNotification,
  feedbacks: mapFeedback,
}

interface HostedImport {
  report: ImportReport
  notes: HostedImportReport['notes']
  source: PhotoSource
}

/**
 * Imports an export of the hosted database. Repeatable: what was imported before stays as the store
 * has it now, except that products get photos that couldn't be taken before.
 * @throws ArchiveError when there is nothing to import, or a file is no JSON.
 */
export async function importHosted({
  source,
  photoFolder,
  onLine,
  ...options
}: HostedImportOptions): Promise<HostedImportReport> {
  const { collections, leftOut } = await readCollections(source)
  const places = [source, dirname(source)].flatMap(place => [join(place, 'product-images'), join(place, 'photos')])
  const run: HostedImport = {
    report: { counts: {}, onLine },
    notes: {},
    source: { ...options, folders: photoFolder ? [photoFolder] : places },
  }
  for (const [name, documents] of Object.entries(collections) as [CollectionName, HostedDocument[]][]) {
    const kind = kinds.find(kind => kind.name === name)
    if (!kind) throw new Error(`No kind for the collection ${name}`)
    const target = { db: options.db, report: run.report, existing: 'keep' } as const
    await importRecords(target, kind, mapCollection(run, name, documents))
    if (name === 'products') for (const document of documents) await completePhotos(run, document)
  }
  return { counts: run.report.counts, notes: run.notes, leftOut }
}

async function* mapCollection(
  run: HostedImport,
  name: CollectionName,
  documents: readonly HostedDocument[],
): AsyncGenerator<ParsedLine> {
  for (const { id, line, data } of documents) {
    const notes: string[] = []
    const context = { id, now: run.source.now().toISOString(), note: (text: string) => notes.push(text) }
    const mapped: Mapped = isUsableId(id) ? mappers[name](data, context) : { ok: false, reason: 'has no usable id' }
    if (!mapped.ok) {
      reportLine(run.report, { kind: name, line, id: id || undefined, outcome: 'refused', reason: mapped.reason })
      continue
    }
    if (name === 'users' && (await hasOtherAccount(run.source.db, mapped.record))) {
      addNotes(run, name, ['the store has an account with this address already, kept as it is'])
      reportLine(run.report, { kind: name, line, id, outcome: 'unchanged', reason: '' })
      continue
    }
    addNotes(run, name, notes)
    yield { line, value: await takePhotos(run, name, { id, line }, mapped.record) }
  }
}

/** An id becomes part of addresses. */
const isUsableId = (id: string) => /^[\w.~+=@-]{1,200}$/.test(id)

function addNotes({ notes }: HostedImport, name: string, texts: readonly string[]): void {
  const ofCollection = notes[name] ?? {}
  notes[name] = ofCollection
  for (const text of texts) ofCollection[text] = (ofCollection[text] ?? 0) + 1
}

async function hasOtherAccount(db: Db, { id, email }: Row): Promise<boolean> {
  const user = await findUserByEmail(db, String(email))
  return user !== undefined && user.id !== id
}

/** Replaces the URLs of photos in a new record. Those of products are attached afterwards. */
async function takePhotos(
  run: HostedImport,
  name: CollectionName,
  document: { id: string; line: number },
  record: Row,
): Promise<Row> {
  if (name === 'products') return { ...record, imageUrls: [] }
  const stored = run.source.db.selectFrom('orders').where('id', '=', document.id as OrderId)
  if (name !== 'orders' || (await hasRows(stored))) return record
  const items = []
  for (const item of record.items as Row[]) {
    if (item.image === undefined) {
      items.push(item)
      continue
    }
    const photo = { productId: String(item.productId), url: String(item.image) }
    const taken = await takePhoto(run.source, photo)
    reportPhoto(run, document, photo.url, taken)
    items.push({ ...item, image: taken.ok ? taken.url : undefined })
  }
  return { ...record, items }
}

/**
 * Gives a product the photos of its document. One whose photos an admin has changed since an
 * earlier import is left alone.
 */
async function completePhotos(run: HostedImport, { id, line, data }: HostedDocument): Promise<void> {
  const { db } = run.source
  const mapped = mapProduct(data, { id, now: '', note() {} })
  const productId = id as ProductId
  const row = await db.selectFrom('products').select('imageUrls').where('id', '=', productId).executeTakeFirst()
  if (!mapped.ok || !row) return
  const from = mapped.record.imageUrls as string[]
  if (from.length > maxPhotos) addNotes(run, 'products', [`more than ${maxPhotos} photos, the others left out`])
  const urls = from.slice(0, maxPhotos)
  const before = []
  for (const url of urls) before.push((await findTakenPhoto(db, { productId: id, url })) ?? [])
  if (row.imageUrls !== JSON.stringify(before.flat()) && row.imageUrls !== '[]') return
  const photos: string[] = []
  for (const url of urls) {
    const taken = await takePhoto(run.source, { productId: id, url })
    reportPhoto(run, { id, line }, url, taken)
    if (taken.ok) photos.push(taken.url)
  }
  await inTransaction(db, async tx => {
    await attachPhotos(tx, productId, photos)
    await tx
      .updateTable('products')
      .set({ imageUrls: JSON.stringify(photos) })
      .where('id', '=', productId)
      .execute()
  })
}

function reportPhoto(
  { report }: HostedImport,
  { id, line }: { id: string; line: number },
  from: string,
  taken: TakenPhoto,
): void {
  const outcome = taken.ok ? (taken.isNew ? 'added' : 'unchanged') : 'refused'
  const reason = taken.ok ? '' : `${from} ${taken.reason}`
  reportLine(report, { kind: 'photos', line, id, outcome, reason })
}
