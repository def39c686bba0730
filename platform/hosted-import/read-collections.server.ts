import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ArchiveError } from '../archive/manifest.ts'
import type { Row } from '../export/columns.ts'
import { isObject } from './hosted-values.ts'

const collectionNames = ['users', 'products', 'orders', 'notifications', 'feedbacks'] as const
export type CollectionName = (typeof collectionNames)[number]

/** A document of a collection. What is no document has no fields. */
export interface HostedDocument {
  id: string
  data: Row
}

export interface HostedData {
  collections: Record<CollectionName, HostedDocument[]>
  /** Files and collections that the store has no place for. */
  leftOut: string[]
}

/** A text of this length, and what is read from it, fit into memory. */
const maxBytes = 200_000_000

/**
 * Reads the data of the hosted database: a directory with a file for each collection, or a file
 * with all of them.
 * @throws ArchiveError when there is none, or a file is no JSON.
 */
export async function readCollections(source: string): Promise<HostedData> {
  const found = await stat(source).catch(() => undefined)
  if (!found) throw new ArchiveError(`There is no ${source}.`)
  const content = found.isDirectory() ? await readFolder(source) : await readJson(source)
  const nested = isObject(content) && isObject(content.__collections__) ? content.__collections__ : content
  const read: HostedData = {
    collections: { users: [], products: [], orders: [], notifications: [], feedbacks: [] },
    leftOut: [],
  }
  for (const [key, value] of Object.entries(isObject(nested) ? nested : {})) {
    const name = collectionNames.find(known => known === key)
    if (name) read.collections[name] = listDocuments(value)
    else read.leftOut.push(key)
  }
  if (Object.values(read.collections).every(documents => documents.length === 0))
    throw new ArchiveError(`${source} has none of the collections ${collectionNames.join(', ')}.`)
  return read
}

async function readFolder(folder: string): Promise<Row> {
  const content: Row = {}
  for (const name of (await readdir(folder)).filter(name => name.endsWith('.json')).sort())
    content[basename(name, '.json')] = await readJson(join(folder, name))
  return content
}

async function readJson(file: string): Promise<unknown> {
  const { size } = await stat(file)
  if (size > maxBytes)
    throw new ArchiveError(`${file} has ${Math.round(size / 1e6)} MB. The limit is ${maxBytes / 1e6} MB: split it.`)
  try {
    // A decoder leaves out the byte order mark that programs on Windows write. JSON has none.
    return JSON.parse(new TextDecoder().decode(await readFile(file)))
  } catch (error) {
    throw new ArchiveError(`${file} is no JSON: ${error instanceof Error ? error.message : error}`)
  }
}

/** Lists the documents of a list, or of an object keyed by id. */
function listDocuments(value: unknown): HostedDocument[] {
  const entries: [key: string, document: unknown][] = Array.isArray(value)
    ? value.map(document => ['', document])
    : Object.entries(isObject(value) ? value : {})
  return entries.map(([key, document]) => {
    const data = isObject(document) ? document : {}
    return { id: key || String(data.id ?? data.uid ?? ''), data }
  })
}
